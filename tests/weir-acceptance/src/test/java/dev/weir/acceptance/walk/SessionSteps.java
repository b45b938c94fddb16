package dev.weir.acceptance.walk;

import dev.weir.acceptance.walk.Run.Call;
import java.sql.SQLException;
import java.util.List;
import java.util.Random;

/** What belongs to a session: the current database, variables, temporary tables, locks. */
final class SessionSteps {
    private static final List<String> USE = List.of("USE a", "USE b", "USE missing", "/* of */ USE `b`");

    private static final List<String> VARIABLES = List.of(
            "SET insert_id = 90",
            "SET auto_increment_increment = 3",
            "SET auto_increment_increment = DEFAULT",
            "SET foreign_key_checks = 0",
            "SET sql_safe_updates = 1",
            "SET sql_safe_updates = 0",
            "SET sql_notes = 0",
            "SET sql_notes = 1",
            "SET time_zone = '+03:00'",
            "SET time_zone = DEFAULT",
            "SET @x = 5",
            "SET @x = 'text'",
            "SET completion_type = 0");

    /**
     * Connector/J's {@code setMaxRows} sets the limit back, and it does not notice that a session escapes values, or quotes names, in
     * another way than at its beginning.
     */
    private static final List<String> EITHER = List.of(
            "SET sql_select_limit = 1",
            "SET sql_select_limit = DEFAULT",
            "SET sql_mode = ''",
            "SET sql_mode = 'STRICT_TRANS_TABLES'",
            "SET sql_mode = 'STRICT_TRANS_TABLES,ANSI_QUOTES,PIPES_AS_CONCAT'",
            "SET sql_mode = DEFAULT");

    private static final List<String> OWN = List.of(
            "SELECT @x", "SELECT id, v FROM t WHERE id = @x ORDER BY id", "SELECT id FROM t WHERE v = {any} LIMIT 3");

    private static final List<String> TEMPORARY = List.of(
            "CREATE TEMPORARY TABLE t (id INT PRIMARY KEY, v VARCHAR(20), s TEXT, n DECIMAL(10,2))",
            "CREATE TEMPORARY TABLE t (id VARCHAR(9) PRIMARY KEY, n INT, s DATE, v INT)",
            "CREATE TEMPORARY TABLE k (id INT AUTO_INCREMENT PRIMARY KEY, u VARCHAR(20), n INT)",
            "CREATE TEMPORARY TABLE x AS SELECT * FROM t",
            "DROP TEMPORARY TABLE t",
            "DROP TEMPORARY TABLE t",
            "DROP TEMPORARY TABLE k",
            "DROP TEMPORARY TABLE IF EXISTS x",
            "INSERT INTO x (id, v) VALUES ({id}, {any})",
            "SELECT * FROM x ORDER BY id");

    private static final List<String> DEFINITIONS = List.of(
            "CREATE TABLE IF NOT EXISTS x (id INT, v INT)",
            "DROP TABLE IF EXISTS x",
            "TRUNCATE TABLE m",
            "ALTER TABLE x MODIFY v TEXT",
            "CREATE OR REPLACE VIEW x AS SELECT id, v FROM t");

    private static final List<String> LOCKS = List.of(
            "LOCK TABLES t READ",
            "LOCK TABLES t WRITE, log WRITE",
            "LOCK TABLES a.t WRITE, a.log WRITE, b.t READ",
            "UNLOCK TABLES",
            "UNLOCK TABLES",
            "UNLOCK TABLES");

    private static final String SEEN = "SHOW VARIABLES WHERE Variable_name IN ('autocommit', 'transaction_isolation',"
            + " 'tx_isolation', 'transaction_read_only', 'tx_read_only', 'sql_mode', 'sql_select_limit', 'max_execution_time',"
            + " 'max_statement_time', 'auto_increment_increment', 'foreign_key_checks', 'unique_checks', 'sql_safe_updates',"
            + " 'sql_notes', 'time_zone', 'completion_type', 'lock_wait_timeout', 'innodb_lock_wait_timeout', 'insert_id',"
            + " 'sql_auto_is_null', 'group_concat_max_len', 'max_allowed_packet', 'sql_log_off', 'big_tables')";

    private SessionSteps() {}

    static void addTo(StepMix mix, boolean either) {
        if (either) {
            mix.add("either", 2, random -> RowSteps.any(random, EITHER, Call.UPDATE));
        }
        mix.add("database", 4, SessionSteps::database);
        mix.add("use", 3, random -> RowSteps.any(random, USE, Call.UPDATE));
        mix.add("variables", 4, random -> RowSteps.any(random, VARIABLES, Call.UPDATE));
        mix.add("analyze", 1, random -> RowSteps.any(random, List.of("ANALYZE TABLE t"), Call.EXECUTE));
        mix.add("own", 3, random -> RowSteps.any(random, OWN, Call.QUERY));
        mix.add("temporary", 4, random -> RowSteps.any(random, TEMPORARY, Call.EXECUTE));
        mix.add("definitions", 1, random -> RowSteps.any(random, DEFINITIONS, Call.UPDATE));
        mix.add("locks", 1, random -> RowSteps.any(random, LOCKS, Call.UPDATE));
        mix.add("seen", 2, random -> seen());
        mix.add(
                "reopen",
                1,
                random -> Step.breaking("close()", twin -> {
                    twin.connection().close();
                    return "closed";
                }));
    }

    static Step seen() {
        return RowSteps.step(Run.text(SEEN));
    }

    private static Step database(Random random) {
        String database = random.nextBoolean() ? "a" : "b";
        if (random.nextInt(10) == 0) {
            return Step.of("setCatalog(missing), setCatalog(" + database + ")", twin -> missing(twin, database));
        }
        return Step.of("setCatalog(" + database + ")", twin -> {
            twin.database(database);
            return "done";
        });
    }

    /** Connector/J is refused at once, Weir with the next command. */
    private static String missing(Twin twin, String database) throws SQLException {
        twin.database(database);
        try {
            twin.connection().setCatalog("missing");
            return Run.text("SELECT 1").run(twin);
        } finally {
            twin.connection().setCatalog(database);
        }
    }
}
