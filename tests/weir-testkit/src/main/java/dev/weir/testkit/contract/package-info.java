/** The behaviour that users rely on, as suites that every JDBC driver can be put through. */
package dev.weir.testkit.contract;
