/** Facts read from a statement's text: kind, markers, JDBC escapes; and the splicing of values into it. */
@NullMarked
package dev.weir.sql;

import org.jspecify.annotations.NullMarked;
