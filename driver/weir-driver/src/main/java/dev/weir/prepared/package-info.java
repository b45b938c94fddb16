/** Prepared statements: preparing, alone or with the first execution, executing and releasing. */
@NullMarked
package dev.weir.prepared;

import org.jspecify.annotations.NullMarked;
