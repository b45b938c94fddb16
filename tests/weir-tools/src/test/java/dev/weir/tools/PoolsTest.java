package dev.weir.tools;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Six connection pools, in each of the ways in which they get their driver. */
@ToolTest
class PoolsTest {
    private static final List<String> POOLS = List.of("HikariCP", "DBCP", "c3p0", "Tomcat", "Agroal", "Druid");

    @Test
    void poolsLendTheSame(Database database) throws Exception {
        List<String> results = Program.of("pools", "example.PoolsProgram").runOnBoth(database);
        for (String pool : POOLS) {
            for (String way : List.of("URL", "driver class")) {
                assertThat(results).containsAll(expected(pool + " by " + way));
            }
            if (!pool.equals("Druid")) { // has no such way
                assertThat(results).containsAll(expected(pool + " by data source"));
            }
        }
        assertThat(results).contains("Agroal with XA: committed in the first,committed in the second");
    }

    private static List<String> expected(String pool) {
        return List.of(
                pool + ": transaction: kept, autocommit true, valid true",
                pool + ": inserted: 2 3 4 ",
                pool + ": write while read-only: SQLException S1009",
                pool + ": write after that: none",
                pool + ": network timeout: SQLRecoverableException 08S01",
                pool + ": after that: 6",
                pool + ": killed in use: SQLRecoverableException 08S01",
                pool + ": another one: true");
    }
}
