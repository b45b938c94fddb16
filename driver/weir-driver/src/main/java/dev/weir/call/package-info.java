/** Calls of stored routines: definitions of parameters, and registrations of OUT parameters. */
@NullMarked
package dev.weir.call;

import org.jspecify.annotations.NullMarked;
