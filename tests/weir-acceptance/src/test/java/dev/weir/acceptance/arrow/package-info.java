/** Rows as columns of Arrow, on real servers: the same values as JDBC's getters give. */
package dev.weir.acceptance.arrow;
