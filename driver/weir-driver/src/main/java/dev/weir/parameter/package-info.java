/** Values bound to markers, and their two encodings: the binary one of COM_STMT_EXECUTE and literals in SQL text. */
@NullMarked
package dev.weir.parameter;

import org.jspecify.annotations.NullMarked;
