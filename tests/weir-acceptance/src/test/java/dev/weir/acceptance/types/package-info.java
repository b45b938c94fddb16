/** Values of every type, in both protocols, on real servers. */
package dev.weir.acceptance.types;
