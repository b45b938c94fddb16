package dev.weir.lab.study.batch;

import dev.weir.report.model.Manifest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The tables of the study in words and SQL; sessions make them, each its own. */
final class BatchFixture {
    private BatchFixture() {}

    static String columns(Change change) {
        String generated = change == Change.INSERT_FOR_KEYS ? " AUTO_INCREMENT" : "";
        return " (id INT NOT NULL" + generated + " PRIMARY KEY, name VARCHAR(60) NOT NULL, amount BIGINT NOT NULL)"
                + " ENGINE=InnoDB DEFAULT CHARSET=utf8mb4";
    }

    static String statement(Change change, String table) {
        return switch (change) {
            case INSERT -> "INSERT INTO " + table + " (id, name, amount) VALUES (?, ?, ?)";
            case INSERT_FOR_KEYS -> "INSERT INTO " + table + " (name, amount) VALUES (?, ?)";
            case DELETE -> "DELETE FROM " + table + " WHERE id = ?";
        };
    }

    /** Returns the key of the first row; servers generate keys from 1 on. */
    static int firstKey(Change change) {
        return change == Change.INSERT_FOR_KEYS ? 1 : 0;
    }

    static Manifest.Fixture describe(List<BatchLevel> levels) {
        Map<String, String> digests = new LinkedHashMap<>();
        levels.stream().distinct().forEach(level -> digests.put(level.text(), BatchDigest.expected(level)));
        return new Manifest.Fixture(
                "a table (id INT PRIMARY KEY, name VARCHAR(60), amount BIGINT), InnoDB, of each session's own; emptied,"
                        + " outside what is timed, whenever it has " + BatchTable.FULL + " rows",
                statement(Change.INSERT, "batch"),
                BatchTable.FULL,
                BatchRow.seed(),
                digests);
    }
}
