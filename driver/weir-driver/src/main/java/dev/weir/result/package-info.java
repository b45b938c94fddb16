/** Result sets: their place, values, changes through them, large objects, and the base of the statements that give them. */
@NullMarked
package dev.weir.result;

import org.jspecify.annotations.NullMarked;
