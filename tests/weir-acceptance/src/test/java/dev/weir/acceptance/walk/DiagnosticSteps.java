package dev.weir.acceptance.walk;

import dev.weir.acceptance.walk.Run.Call;
import dev.weir.acceptance.walk.Run.Way;
import java.util.ArrayList;
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
        mix.add("diagnostics", 3, DiagnosticSteps::about);
        mix.addSeveral("diagnostics", 4, DiagnosticSteps::both);
        mix.add("diagnostics", 1, DiagnosticSteps::found);
    }

    private static Step about(Random random) {
        if (random.nextInt(6) == 0) {
            return RowSteps.step(Run.text("SHOW WARNINGS"));
        }
        return made(random, ABOUT.get(random.nextInt(ABOUT.size())));
    }

    private static List<Step> both(Random random) {
        List<Step> steps = new ArrayList<>();
        steps.add(RowSteps.any(random, BEFORE, Call.EXECUTE));
        steps.add(about(random));
        if (random.nextBoolean()) {
            steps.add(about(random));
        }
        return steps;
    }

    /** Servers say it of the statement before if that was a query. */
    private static Step found(Random random) {
        Sql sql = Sql.of("SELECT id FROM t WHERE id > {id} ORDER BY id LIMIT 2");
        Run query = Run.any(random, sql, Call.QUERY);
        return Step.of(
                query + ", FOUND_ROWS()",
                twin -> query.on(twin) + " of "
                        + Run.text("SELECT FOUND_ROWS()").on(twin));
    }

    /** By a statement that is made for it: one of another database would have Connector/J change the database first. */
    private static Step made(Random random, String sql) {
        Way way = random.nextBoolean() ? Way.TEXT : Way.PREPARED;
        return RowSteps.step(
                new Run(sql, way, Call.EXECUTE, way == Way.TEXT ? List.of() : List.of(List.of()), false, false));
    }
}
