/** An application as teams have them: Spring Boot, Hikari, Flyway, JPA, JDBC templates, a procedure and an XA transaction. */
package dev.weir.sample;
