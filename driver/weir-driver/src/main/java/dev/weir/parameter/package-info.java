/** Values of markers and their two encodings: binary in COM_STMT_EXECUTE, and as literals in SQL text. */
@NullMarked
package dev.weir.parameter;

import org.jspecify.annotations.NullMarked;
