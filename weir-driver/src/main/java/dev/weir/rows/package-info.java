/** Rows of a result: offsets, the streaming window, the spill file. */
package dev.weir.rows;
