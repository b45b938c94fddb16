package dev.weir.tools;

import java.io.IOException;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A tool that is run on Weir: a row of the table of tools.
 *
 * @param name as its makers write it
 * @param program folder of the program that uses it, which is that of its page, too
 * @param artifact Maven artifact whose version is the tool's
 * @param test that runs the program on both drivers
 * @param does what the program does with it
 */
record Tool(String name, String program, String artifact, Class<?> test, String does) {
    static final List<Tool> ALL = List.of(
            pool("Agroal", "agroal-pool", ", XA with Narayana"),
            new Tool(
                    "Atomikos",
                    "transaction-managers",
                    "transactions-jdbc",
                    TransactionManagersTest.class,
                    "XA over two databases, recovery after a crash between prepare and commit"),
            pool("c3p0", "c3p0", ", statement cache"),
            new Tool(
                    "Calcite",
                    "calcite",
                    "calcite-core",
                    CalciteTest.class,
                    "JDBC adapter: metadata, join, filter, aggregate and sort pushed down, a join with other data, insert"),
            new Tool(
                    "datasource-proxy",
                    "datasource-proxy",
                    "datasource-proxy",
                    DataSourceProxyTest.class,
                    "listener, batches, proxied results, generated keys"),
            new Tool(
                    "db-scheduler",
                    "db-scheduler",
                    "db-scheduler",
                    DbSchedulerTest.class,
                    "two schedulers that contend for tasks, with and without `SKIP LOCKED`; retries"),
            pool("DBCP", "commons-dbcp2", ", statement cache"),
            pool("Druid", "druid", ", statement cache"),
            new Tool(
                    "Exposed",
                    "exposed",
                    "exposed-jdbc",
                    ExposedTest.class,
                    "`SchemaUtils`, DSL with batch insert and upsert, DAO, savepoints, in Kotlin"),
            new Tool(
                    "Flyway",
                    "flyway",
                    "flyway-core",
                    FlywayTest.class,
                    "by URL alone: migrate (procedures, `DELIMITER`, Java), info, validate, repair, clean, baseline, two at once"),
            new Tool("Hibernate ORM 6", "hibernate-6", "hibernate-core", HibernateTest.class, HibernateTest.DOES),
            new Tool("Hibernate ORM 7", "hibernate-7", "hibernate-core", HibernateTest.class, HibernateTest.DOES),
            pool("HikariCP", "HikariCP", ""),
            new Tool(
                    "jOOQ",
                    "jooq",
                    "jooq",
                    JooqTest.class,
                    "generator with routines, transactions, batches, lazy cursor, `CALL`"),
            new Tool(
                    "Liquibase",
                    "liquibase",
                    "liquibase-core",
                    LiquibaseTest.class,
                    "by URL alone: update, generateChangelog, diff, diffChangelog, rollback; every text is equal"),
            new Tool(
                    "MyBatis",
                    "mybatis",
                    "mybatis",
                    MyBatisTest.class,
                    "mappers by annotations and XML, generated keys, cursor, batches, `CALLABLE` with OUT and several results"),
            new Tool(
                    "Narayana",
                    "transaction-managers",
                    "narayana-jta",
                    TransactionManagersTest.class,
                    "XA over two databases, recovery after crashes in prepare and before commit"),
            new Tool(
                    "OpenTelemetry",
                    "opentelemetry",
                    "opentelemetry-jdbc",
                    OpenTelemetryTest.class,
                    "JDBC instrumentation: spans, attributes, transactions, errors"),
            new Tool(
                    "P6Spy",
                    "p6spy",
                    "p6spy",
                    P6SpyTest.class,
                    "`jdbc:p6spy:mysql:` URL; statements, batches, calls, results"),
            new Tool(
                    "Quartz",
                    "quartz",
                    "quartz",
                    QuartzTest.class,
                    "JDBC job store of a cluster of two schedulers; calendars, job data"),
            new Tool(
                    "ShedLock",
                    "shedlock",
                    "shedlock-core",
                    ShedLockTest.class,
                    "two nodes that contend for a lock, by the server's clock and their own; extension, expiry"),
            new Tool(
                    "Spark",
                    "spark",
                    "spark-sql_2.13",
                    SparkTest.class,
                    "reads in partitions, all types, filters, aggregates and limits pushed down, catalog, append, overwrite; two executors"),
            new Tool("Spring Boot 3", "spring-boot-3", "spring-boot", SpringBootTest.class, SpringBootTest.DOES),
            new Tool("Spring Boot 4", "spring-boot-4", "spring-boot", SpringBootTest.class, SpringBootTest.DOES),
            new Tool(
                    "SQLLine",
                    "sqlline",
                    "sqlline",
                    SqlLineTest.class,
                    "`!tables`, `!describe`, keys, indexes, `!call`, `!batch`, transactions, a script"),
            pool("Tomcat JDBC", "tomcat-jdbc", ", statement cache"));

    private static Tool pool(String name, String artifact, String besides) {
        return new Tool(
                name,
                "pools",
                artifact,
                PoolsTest.class,
                "configured in each of its ways; read-only, network timeout, killed connections" + besides);
    }

    /** The version that its program's class path has. */
    String version() throws IOException {
        Pattern jar = Pattern.compile("/" + Pattern.quote(artifact) + "/([^/]+)/[^/]+\\.jar$");
        return Program.of(program, "").classPath().stream()
                .map(jar::matcher)
                .filter(matcher -> matcher.find())
                .map(matcher -> matcher.group(1))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no jar of artifact=" + artifact + " in program=" + program));
    }

    /** Its row of the table. */
    String row() throws IOException {
        return "| [" + name + "](" + program + ".md) | " + version() + " | " + does + " | ["
                + test.getSimpleName() + "](../../weir-tools/src/test/java/dev/weir/tools/" + test.getSimpleName()
                + ".java) |";
    }
}
