/** JDBC drivers as the studies open them. */
package dev.weir.lab.study.jdbc;
