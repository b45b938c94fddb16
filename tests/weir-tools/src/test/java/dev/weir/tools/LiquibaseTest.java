package dev.weir.tools;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Liquibase finds the driver by the URL; what it writes about a database is the same, word for word. */
@ToolTest
class LiquibaseTest {
    @Test
    void changesAndTextsAreTheSame(Database database) throws Exception {
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
    void fiveHundredChangeSetsAreTheSame(Database database) throws Exception {
        List<String> results =
                Program.of("liquibase", "example.LongMigration").runOnBoth(database, Dependency.WEIR_DROP_IN, Set.of());
        assertThat(results).hasSize(501).anyMatch(line -> line.startsWith("49-unique EXECUTED 9:"));
    }
}
