/** {@code weir compress}: the column, the work on it, resuming and ending it. weir-column does the rewriting. */
package dev.weir.lab.compress;
