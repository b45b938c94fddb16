/** Distributed transactions: the branch of a connection, and the XA statements and error codes of the servers. */
@NullMarked
package dev.weir.xa;

import org.jspecify.annotations.NullMarked;
