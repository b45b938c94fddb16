/** Rows that are changed through a result: which table they are in, which key names them, what is said to the server. */
@NullMarked
package dev.weir.update;

import org.jspecify.annotations.NullMarked;
