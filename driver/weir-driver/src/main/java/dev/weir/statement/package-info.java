/** Statements of the three kinds, their batches and keys, and the base of the connection that makes them. */
@NullMarked
package dev.weir.statement;

import org.jspecify.annotations.NullMarked;
