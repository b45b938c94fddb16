/** Keys of keyed reads: whose equality in Java is that of the server, and how they are cut into lists. */
package dev.weir.keyed;
