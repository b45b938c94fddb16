/** Result sets: position, values, changes, large objects, and the base class of statements. */
@NullMarked
package dev.weir.result;

import org.jspecify.annotations.NullMarked;
