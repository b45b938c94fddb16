/** Connections that a pool keeps: lent again and again, the session as it was each time. */
@NullMarked
package dev.weir.pooled;

import org.jspecify.annotations.NullMarked;
