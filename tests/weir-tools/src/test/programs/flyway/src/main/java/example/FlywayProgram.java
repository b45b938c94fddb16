package example;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.output.ValidateResult;

/** Migrates, validates, repairs and cleans. Arguments: JDBC URL, user, password. */
public final class FlywayProgram {
    private FlywayProgram() {}

    public static void main(String[] arguments) throws Exception {
        try (Connection connection = DriverManager.getConnection(arguments[0], arguments[1], arguments[2])) {
            migrate(arguments, connection);
            validateAndRepair(arguments);
            cleanAndBaseline(arguments, connection);
            twoAtOnce(arguments, connection);
        }
    }

    private static Flyway flyway(String[] arguments, String... locations) {
        return Flyway.configure()
                .dataSource(arguments[0], arguments[1], arguments[2])
                .locations(locations)
                .placeholders(Map.of("first", "Ada"))
                .cleanDisabled(false)
                .load();
    }

    private static void migrate(String[] arguments, Connection connection) throws SQLException {
        Flyway flyway = flyway(arguments, "classpath:db/migration");
        info("pending", flyway);
        result("migrated: " + flyway.migrate().migrationsExecuted);
        result("migrated again: " + flyway.migrate().migrationsExecuted);
        info("applied", flyway);
        query(connection, "SELECT id, name FROM customer ORDER BY id");
        query(connection, "SELECT n FROM customer_count");
        query(
                connection,
                "SELECT version, description, type, script, checksum, success FROM flyway_schema_history"
                        + " ORDER BY installed_rank");
    }

    private static void validateAndRepair(String[] arguments) {
        result("valid: " + flyway(arguments, "classpath:db/migration").validateWithResult().validationSuccessful);
        Flyway failing = flyway(arguments, "classpath:db/migration", "classpath:db/failing");
        try {
            failing.migrate();
        } catch (FlywayException e) {
            e.getMessage()
                    .lines()
                    .filter(line -> line.matches("(SQL State|Error Code|Message) .*"))
                    .forEach(line -> result("failing: " + line));
        }
        info("failed", failing);
        result("removed by repair: " + failing.repair().migrationsRemoved.size());
        Flyway changed = flyway(arguments, "classpath:db/changed");
        validation("changed", changed);
        changed.repair();
        validation("repaired", changed);
    }

    private static void validation(String when, Flyway flyway) {
        ValidateResult validation = flyway.validateWithResult();
        result(when + ": " + validation.validationSuccessful);
        validation.invalidMigrations.stream()
                .map(migration -> when + ": " + migration.version + " " + migration.errorDetails.errorMessage)
                .flatMap(String::lines)
                .forEach(FlywayProgram::result);
    }

    private static void cleanAndBaseline(String[] arguments, Connection connection) throws SQLException {
        Flyway flyway = flyway(arguments, "classpath:db/migration");
        flyway.clean();
        query(
                connection,
                "SELECT (SELECT COUNT(*) FROM information_schema.tables WHERE table_schema = DATABASE()) t,"
                        + " (SELECT COUNT(*) FROM information_schema.routines WHERE routine_schema = DATABASE()) r");
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE customer (id INT PRIMARY KEY AUTO_INCREMENT, name VARCHAR(40) NOT NULL)");
        }
        try {
            flyway.migrate();
        } catch (FlywayException e) {
            result("not empty: " + e.getMessage());
        }
        flyway.baseline();
        result("migrated behind the baseline: " + flyway.migrate().migrationsExecuted);
        info("with baseline", flyway);
        flyway.clean();
    }

    /** Two instances of an application start at the same time. */
    private static void twoAtOnce(String[] arguments, Connection connection) throws SQLException {
        List<CompletableFuture<Integer>> both = Stream.of(1, 2)
                .map(number -> CompletableFuture.supplyAsync(
                        () -> flyway(arguments, "classpath:db/migration").migrate().migrationsExecuted))
                .toList();
        result("migrated by two: "
                + both.stream().mapToInt(CompletableFuture::join).sum());
        query(connection, "SELECT COUNT(*) FROM customer");
    }

    private static void info(String when, Flyway flyway) {
        for (MigrationInfo migration : flyway.info().all()) {
            result(when + ": " + migration.getVersion() + " " + migration.getDescription() + " "
                    + migration.getState());
        }
    }

    private static void query(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                StringBuilder row = new StringBuilder();
                for (int column = 1; column <= rows.getMetaData().getColumnCount(); column++) {
                    row.append(' ').append(rows.getString(column));
                }
                result(query + ":" + row);
            }
        }
    }

    private static void result(String text) {
        System.out.println("result " + text);
    }
}
