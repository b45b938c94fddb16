package dev.weir.acceptance.walk;

import dev.weir.acceptance.walk.Run.Call;
import dev.weir.acceptance.walk.Run.Way;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Batches of prepared statements and of texts. */
final class BatchSteps {
    private static final List<String> ELEMENTS = List.of(
            "INSERT INTO t (id, v) VALUES ({id}, {any})",
            "INSERT INTO t (id, s, n) VALUES ({id}, {text}, {number})",
            "INSERT INTO k (u, n) VALUES ({text}, {number})",
            "INSERT INTO k (u) VALUES ({text})",
            "INSERT INTO k (id, u) VALUES ({key}, {text})",
            "INSERT INTO k (n) VALUES ({number})",
            "INSERT INTO log (n) VALUES ({number})",
            "INSERT INTO g (u, n) VALUES ({text}, {number})",
            "INSERT INTO g (n) VALUES ({number})",
            "INSERT INTO b.g (u) VALUES ({text})",
            "INSERT INTO m (u, n) VALUES ({text}, {number})",
            "INSERT INTO w (id, tx) VALUES ({id}, {large})",
            "INSERT INTO part (w) VALUES ({id})",
            "INSERT IGNORE INTO k (u, n) VALUES ({text}, {number})",
            "INSERT INTO k (u, n) VALUES ({text}, 1) ON DUPLICATE KEY UPDATE n = n + 1",
            "REPLACE INTO t (id, v) VALUES ({id}, {any})",
            "UPDATE t SET v = {any} WHERE id = {id}",
            "DELETE FROM t WHERE id = {id}",
            "INSERT INTO w (id, bl, vb) VALUES ({id}, {bytes}, {bytes})");

    private BatchSteps() {}

    static void addTo(StepMix mix) {
        mix.add("batch", 10, BatchSteps::prepared);
        mix.add("text batch", 3, BatchSteps::texts);
    }

    private static Step prepared(Random random) {
        Sql sql = Sql.anyOf(ELEMENTS, random);
        List<List<Value>> elements = new ArrayList<>();
        int size = random.nextInt(6) == 0 ? 60 : random.nextInt(8);
        for (int i = 0; i < size; i++) {
            elements.add(sql.values(random));
        }
        return RowSteps.step(new Run(
                sql.text(),
                random.nextBoolean() ? Way.KEPT : Way.PREPARED,
                Call.BATCH,
                elements,
                !hasGaps(sql.text()) && random.nextInt(3) == 0,
                Rows.TEXT));
    }

    /** Of ids that a batch has lost nobody asks. */
    private static boolean hasGaps(String sql) {
        return sql.contains("g (") || sql.contains("part");
    }

    private static Step texts(Random random) {
        List<String> texts = new ArrayList<>();
        int size = 1 + random.nextInt(5);
        for (int i = 0; i < size; i++) {
            texts.add(Sql.anyOf(ELEMENTS, random).whole(random));
        }
        boolean keys = texts.stream().noneMatch(BatchSteps::hasGaps) && random.nextInt(3) == 0;
        return Step.of("batch of " + texts + (keys ? " with keys" : ""), twin -> batch(twin, texts, keys));
    }

    private static String batch(Twin twin, List<String> texts, boolean keys) throws SQLException {
        if (twin.isReadOnly()) {
            return "";
        }
        try (Statement statement = twin.connection().createStatement()) {
            for (String text : texts) {
                statement.addBatch(text);
            }
            return "counts " + Arrays.toString(statement.executeBatch()) + Rows.TEXT.keys(statement, keys);
        }
    }
}
