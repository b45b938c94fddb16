/** Rows changed through a result: their table, the key that identifies them, and the statements. */
@NullMarked
package dev.weir.update;

import org.jspecify.annotations.NullMarked;
