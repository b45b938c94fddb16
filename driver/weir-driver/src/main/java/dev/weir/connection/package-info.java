/**
 * The objects that {@code java.sql} calls a connection, and what belongs to one: statements, result sets, large objects in
 * memory, keyed reads and pipelines. Thin shells that check arguments and translate; the protocol is the session's.
 */
@NullMarked
package dev.weir.connection;

import org.jspecify.annotations.NullMarked;
