/** The facts that the driver has to know of a statement's text: markers, kind, JDBC escapes; and how values are spliced in. */
@NullMarked
package dev.weir.sql;

import org.jspecify.annotations.NullMarked;
