/** SQLStates, and server errors as subclasses of SQLException. */
@NullMarked
package dev.weir.error;

import org.jspecify.annotations.NullMarked;
