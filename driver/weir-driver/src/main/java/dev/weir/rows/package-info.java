/** Rows of a result: locating values, streaming, buffering in memory and in a temporary file. */
@NullMarked
package dev.weir.rows;

import org.jspecify.annotations.NullMarked;
