/** Distributed transactions: a connection's branch, the servers' XA statements and error codes. */
@NullMarked
package dev.weir.xa;

import org.jspecify.annotations.NullMarked;
