package dev.weir.tools;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What keeps schemas; it finds the driver by the URL. */
@ToolTest
class MigrationsTest {
    /** Flyway finds the driver by the URL; migrations, history, repair, baseline, and two at once. */
    @Test
    void flywayHasTheSameMigrationsAndHistory(Database database) throws Exception {
        List<String> results = Program.of("flyway", "example.FlywayProgram").runOnBoth(database);
        assertThat(results)
                .contains(
                        "migrated: 4",
                        "migrated again: 0",
                        "SELECT n FROM customer_count: 8",
                        "valid: true",
                        "failing: Error Code : 1146",
                        "failed: 4 failing FAILED",
                        "removed by repair: 1",
                        "changed: false",
                        "repaired: true",
                        "migrated behind the baseline: 3",
                        "migrated by two: 4",
                        "SELECT COUNT(*) FROM customer: 8")
                .anyMatch(line -> line.startsWith("not empty: Found non-empty schema(s)"))
                .anyMatch(line -> line.startsWith("SELECT (SELECT COUNT(*) FROM information_schema.tables")
                        && line.endsWith(": 0 0"));
    }

    /** Liquibase finds the driver by the URL; what it writes about a database is the same, word for word. */
    @Test
    void liquibaseHasTheSameChangesAndTexts(Database database) throws Exception {
        List<String> results =
                Program.of("liquibase", "example.LiquibaseProgram").runOnBoth(database);
        assertThat(results)
                .contains(
                        "generateChangeLog:             <column autoIncrement=\"true\" name=\"id\" type=\"BIGINT\">",
                        "diff:      of_customer(invoice[customer] -> customer[id])",
                        "diff:           type changed from 'VARCHAR(20 BYTE)' to 'CHAR(10 BYTE)'",
                        "diffChangeLog:         <dropForeignKeyConstraint baseTableName=\"invoice\""
                                + " constraintName=\"of_customer\"/>",
                        "rollbackCountSql: DROP VIEW " + database.name() + ".customer_invoices;")
                .contains(
                        "SELECT COUNT(*), SUM(id * amount), MIN(name), MAX(name) FROM reading:  200 18806900 reading 1 reading 99")
                .anyMatch(line -> line.startsWith("generateChangeLog: ") && line.contains("onDelete=\"RESTRICT\""))
                .anyMatch(line -> line.startsWith("SELECT * FROM customer_invoices ") && line.endsWith(" 2"))
                .anyMatch(line -> line.startsWith("status: 2 changesets have not been applied"));
    }

    @Test
    void fiveHundredChangeSetsOfLiquibaseAreTheSame(Database database) throws Exception {
        List<String> results =
                Program.of("liquibase", "example.LongMigration").runOnBoth(database, Dependency.WEIR_DROP_IN, Set.of());
        assertThat(results).hasSize(501).anyMatch(line -> line.startsWith("49-unique EXECUTED 9:"));
    }
}
