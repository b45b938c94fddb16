/** Calls of stored routines: what their definitions say of the parameters, and what becomes of OUT parameters. */
@NullMarked
package dev.weir.call;

import org.jspecify.annotations.NullMarked;
