package dev.weir.acceptance.walk;

import dev.weir.acceptance.walk.Run.Call;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.StringJoiner;

/** Statements whose effect their text does not show, several in one text, and branches of distributed transactions. */
final class ServerSteps {
    private static final String INSERT = "INSERT INTO log (n) VALUES (55)";

    private static final List<String> HIDDEN = List.of(
            "INSERT INTO t VALUES (8, 8, NULL, NULL)",
            "COMMIT",
            "SET autocommit = 0",
            "SELECT id, n FROM t ORDER BY id",
            "SELECT f(3)");

    private static final List<String> ENDS = List.of(
            "XA COMMIT 'x' ONE PHASE",
            "XA PREPARE 'x', XA COMMIT 'x'",
            "XA PREPARE 'x', XA ROLLBACK 'x'",
            "XA ROLLBACK 'x'");

    private ServerSteps() {}

    static void addTo(StepMix mix, boolean either) {
        if (either) {
            mix.add("hidden", 2, ServerSteps::prepare);
        }
        mix.add("several", 2, ServerSteps::several);
        mix.add("branch", 2, ServerSteps::branch);
        mix.add("release", 1, ServerSteps::release);
    }

    private static Step prepare(Random random) {
        String hidden = HIDDEN.get(random.nextInt(HIDDEN.size()));
        return step(List.of("PREPARE named FROM '" + hidden + "'", "EXECUTE named", "DEALLOCATE PREPARE named"));
    }

    /** Refused unless the option allows it. */
    private static Step several(Random random) {
        List<String> texts = new ArrayList<>();
        texts.add(random.nextBoolean() ? "START TRANSACTION" : "UPDATE t SET n = n + 1 WHERE id = 2");
        texts.add(random.nextBoolean() ? "SELECT id, n FROM t ORDER BY id" : "SELECT missing FROM t");
        texts.add(random.nextBoolean() ? "COMMIT" : INSERT);
        return RowSteps.any(random, List.of(String.join("; ", texts)), Call.EXECUTE);
    }

    private static Step branch(Random random) {
        List<String> texts = new ArrayList<>(List.of("COMMIT", "XA START 'x'"));
        texts.add(random.nextBoolean() ? INSERT : "UPDATE t SET n = n + 1");
        if (random.nextInt(4) == 0) {
            texts.add("START TRANSACTION");
        }
        texts.add("XA END 'x'");
        texts.addAll(List.of(ENDS.get(random.nextInt(ENDS.size())).split(", ")));
        return step(texts);
    }

    /** The server ends the connection with the transaction. */
    private static Step release(Random random) {
        List<String> texts = List.of(
                "SET completion_type = 2",
                "START TRANSACTION",
                INSERT,
                random.nextBoolean() ? "COMMIT" : "ROLLBACK",
                "SELECT 1");
        return Step.breaking(texts.toString(), twin -> all(twin, texts));
    }

    private static Step step(List<String> texts) {
        return Step.of(texts.toString(), twin -> all(twin, texts));
    }

    /** One that fails does not keep the others from being run. */
    private static String all(Twin twin, List<String> texts) {
        StringJoiner outcomes = new StringJoiner(" | ");
        for (String text : texts) {
            try {
                outcomes.add(Run.text(text).run(twin));
            } catch (SQLException e) {
                outcomes.add("error " + e.getErrorCode());
            }
        }
        return outcomes.toString();
    }
}
