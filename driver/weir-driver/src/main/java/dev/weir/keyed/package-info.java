/** Keys of keyed reads: their equality in Java and on the server, and lists of them. */
@NullMarked
package dev.weir.keyed;

import org.jspecify.annotations.NullMarked;
