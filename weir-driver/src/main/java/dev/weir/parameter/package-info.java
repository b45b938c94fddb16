/** Values bound to markers, and their two encodings: the binary one of COM_STMT_EXECUTE and literals in SQL text. */
package dev.weir.parameter;
