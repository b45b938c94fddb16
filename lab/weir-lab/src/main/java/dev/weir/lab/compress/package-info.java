/** {@code weir compress}: whose column, what is done to it, where it goes on, how it ends. The rewriting is weir-column's. */
package dev.weir.lab.compress;
