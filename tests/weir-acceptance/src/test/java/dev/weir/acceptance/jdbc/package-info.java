/** What the methods of JDBC's interfaces do with arguments and states that are out of the ordinary. */
package dev.weir.acceptance.jdbc;
