/** Rows of a result: offsets, the streaming window, the spill file. */
@NullMarked
package dev.weir.rows;

import org.jspecify.annotations.NullMarked;
