package dev.weir.tools;

import java.io.IOException;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A tool that is run on Weir: a row of the table of tools.
 *
 * @param name as its makers write it
 * @param program folder of the program that uses it
 * @param artifact Maven artifact whose version is the tool's
 * @param does what the program does with it
 */
record Tool(String name, String program, String artifact, String does) {
    static final List<Tool> ALL = List.of(
            pool("Agroal", "agroal-pool", ", XA with Narayana"),
            new Tool(
                    "Atomikos",
                    "transaction-managers",
                    "transactions-jdbc",
                    "XA over two databases, recovery after a crash between prepare and commit"),
            pool("c3p0", "c3p0", ", statement cache"),
            new Tool(
                    "Calcite",
                    "calcite",
                    "calcite-core",
                    "JDBC adapter: metadata, join, filter, aggregate and sort pushed down, a join with other data, insert"),
            new Tool(
                    "datasource-proxy",
                    "datasource-proxy",
                    "datasource-proxy",
                    "listener, batches, proxied results, generated keys"),
            new Tool(
                    "db-scheduler",
                    "db-scheduler",
                    "db-scheduler",
                    "two schedulers that contend for tasks, with and without `SKIP LOCKED`; retries"),
            pool("DBCP", "commons-dbcp2", ", statement cache"),
            new Tool(
                    "Debezium",
                    "debezium",
                    "debezium-connector-mysql",
                    "a snapshot of all types and what changes after it, character sets of columns and of DDL"),
            pool("Druid", "druid", ", statement cache"),
            new Tool(
                    "Exposed",
                    "exposed",
                    "exposed-jdbc",
                    "`SchemaUtils`, DSL with batch insert and upsert, DAO, savepoints, in Kotlin"),
            new Tool(
                    "Flowable",
                    "flowable",
                    "flowable-engine",
                    "schema, 500 instances of a process, jobs, timers, queries, a restart; every table is equal but for durations"),
            new Tool(
                    "Flyway",
                    "flyway",
                    "flyway-core",
                    "by URL alone: migrate (procedures, `DELIMITER`, Java), info, validate, repair, clean, baseline, two at once"),
            new Tool("Hibernate ORM 6", "hibernate-6", "hibernate-core", HibernateTest.DOES),
            new Tool("Hibernate ORM 7", "hibernate-7", "hibernate-core", HibernateTest.DOES),
            pool("HikariCP", "HikariCP", ""),
            new Tool("jOOQ", "jooq", "jooq", "generator with routines, transactions, batches, lazy cursor, `CALL`"),
            new Tool(
                    "Keycloak",
                    "keycloak",
                    "keycloak-quarkus-dist",
                    "[in one jar](adopt.md#one-jar): `kc.sh build`, schema, realm, users, 200 logins; tables are equal but for secrets and times"),
            new Tool(
                    "Liquibase",
                    "liquibase",
                    "liquibase-core",
                    "by URL alone: update, generateChangelog, diff, diffChangelog, rollback; 500 change sets; every text is equal"),
            new Tool(
                    "MyBatis",
                    "mybatis",
                    "mybatis",
                    "mappers by annotations and XML, generated keys, cursor, batches, `CALLABLE` with OUT and several results"),
            new Tool(
                    "Narayana",
                    "transaction-managers",
                    "narayana-jta",
                    "XA over two databases, recovery after crashes in prepare and before commit"),
            new Tool(
                    "OpenTelemetry",
                    "opentelemetry",
                    "opentelemetry-jdbc",
                    "JDBC instrumentation: spans, attributes, transactions, errors"),
            new Tool("P6Spy", "p6spy", "p6spy", "`jdbc:p6spy:mysql:` URL; statements, batches, calls, results"),
            new Tool(
                    "Quartz", "quartz", "quartz", "JDBC job store of a cluster of two schedulers; calendars, job data"),
            new Tool(
                    "SchemaCrawler",
                    "schemacrawler",
                    "schemacrawler",
                    "all metadata of a schema: tables, columns, keys, indexes, views, triggers, routines"),
            new Tool(
                    "ShedLock",
                    "shedlock",
                    "shedlock-core",
                    "two nodes that contend for a lock, by the server's clock and their own; extension, expiry"),
            new Tool(
                    "Spark",
                    "spark",
                    "spark-sql_2.13",
                    "reads in partitions, all types, filters, aggregates and limits pushed down, catalog, append, overwrite; two executors"),
            new Tool("Spring Boot 3", "spring-boot-3", "spring-boot", SpringBootTest.DOES),
            new Tool("Spring Boot 4", "spring-boot-4", "spring-boot", SpringBootTest.DOES),
            new Tool(
                    "SQLLine",
                    "sqlline",
                    "sqlline",
                    "`!tables`, `!describe`, keys, indexes, `!call`, `!batch`, transactions, a script"),
            pool("Tomcat JDBC", "tomcat-jdbc", ", statement cache"),
            new Tool(
                    "Trino",
                    "trino",
                    "trino-mysql",
                    "TPC-H copied into MySQL and asked there, aggregates and filters pushed down, all types, insert, delete"));

    private static Tool pool(String name, String artifact, String besides) {
        return new Tool(
                name,
                "pools",
                artifact,
                "every way to configure it, read-only, network timeout, killed connections" + besides);
    }

    /** The version that its program's class path has. */
    String version() throws IOException {
        Pattern jar = Pattern.compile("/" + Pattern.quote(artifact) + "/([^/]+)/[^/]+\\.(jar|zip)$");
        return Program.of(program, "").classPath().stream()
                .map(jar::matcher)
                .filter(matcher -> matcher.find())
                .map(matcher -> matcher.group(1))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no jar of artifact=" + artifact + " in program=" + program));
    }

    /** Its row of the table. */
    String row() throws IOException {
        return "| " + name + " | " + version() + " | " + does + " |";
    }
}
