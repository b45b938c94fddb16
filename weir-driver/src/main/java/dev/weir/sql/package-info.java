/** What the driver has to know of a statement's text: markers, kind, JDBC escapes; and how values are spliced in. */
package dev.weir.sql;
