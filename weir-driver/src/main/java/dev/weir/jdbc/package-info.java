/** The public face: driver, data source, options; thin JDBC shells behind it. */
package dev.weir.jdbc;
