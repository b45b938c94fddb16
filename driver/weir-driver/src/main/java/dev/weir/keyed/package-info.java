/** Keys of keyed reads: whose equality in Java is that of the server, and how they are cut into lists. */
@NullMarked
package dev.weir.keyed;

import org.jspecify.annotations.NullMarked;
