package dev.weir.acceptance.walk;

import dev.weir.acceptance.walk.Run.Call;
import dev.weir.acceptance.walk.Run.Way;
import java.sql.SQLException;
import java.util.List;
import java.util.Random;

/** What the server says of the statement before. */
final class DiagnosticSteps {
    private static final List<String> ABOUT = List.of(
            "SELECT ROW_COUNT()",
            "SELECT @@warning_count, @@error_count",
            "SHOW COUNT(*) WARNINGS",
            "SHOW COUNT(*) ERRORS",
            "SELECT id FROM k WHERE id = LAST_INSERT_ID()",
            "SELECT u FROM g WHERE id = LAST_INSERT_ID()",
            "SELECT /* of */ row_count(), 1",
            "GET DIAGNOSTICS @x = NUMBER",
            "SHOW WARNINGS",
            "SHOW ERRORS",
            "CALL counted()");

    private static final List<String> BEFORE = List.of(
            "UPDATE t SET n = n + 1 WHERE id > {id}",
            "INSERT IGNORE INTO t (id, v) VALUES (1, {id})",
            "INSERT INTO k (u, n) VALUES ({text}, {number})",
            "SELECT 1/0",
            "SELECT missing FROM t",
            "DELETE FROM t WHERE id = {id}");

    private DiagnosticSteps() {}

    static void addTo(StepMix mix) {
        mix.add("diagnostics", 7, DiagnosticSteps::about);
        mix.add("diagnostics", 1, DiagnosticSteps::found);
    }

    /** At once: Weir need not ask the server for what comes between, {@code setAutoCommit} for instance. */
    private static Step about(Random random) {
        Run before = Run.any(random, Sql.anyOf(BEFORE, random), Call.EXECUTE);
        Run about = made(random, ABOUT.get(random.nextInt(ABOUT.size())));
        return Step.of(before + ", " + about, twin -> {
            World world = twin.world();
            if (twin.isReadOnly() || mayBeElsewhere(twin, before) || (world.isMariadb() && world.isPrepareLimited())) {
                return "";
            }
            String outcome;
            try {
                outcome = before.run(twin);
            } catch (SQLException e) {
                outcome = "error " + e.getErrorCode();
            }
            return outcome + " of " + about.run(twin);
        });
    }

    /** Servers say it of the statement before if that was a query. */
    private static Step found(Random random) {
        Sql sql = Sql.of("SELECT id FROM t WHERE id > {id} ORDER BY id LIMIT 2");
        Run query = Run.any(random, sql, Call.QUERY);
        return Step.of(
                query + ", FOUND_ROWS()",
                twin -> mayBeElsewhere(twin, query)
                        ? ""
                        : query.run(twin) + " of "
                                + Run.text("SELECT FOUND_ROWS()").run(twin));
    }

    private static boolean mayBeElsewhere(Twin twin, Run run) {
        return twin.isMoved() && (run.way() == Way.FIRST || run.way() == Way.KEPT);
    }

    /** By a statement that is made for it: one of another database would have Connector/J change the database first. */
    private static Run made(Random random, String sql) {
        Way way = random.nextBoolean() ? Way.TEXT : Way.PREPARED;
        return new Run(sql, way, Call.EXECUTE, way == Way.TEXT ? List.of() : List.of(List.of()), false, Rows.TEXT);
    }
}
