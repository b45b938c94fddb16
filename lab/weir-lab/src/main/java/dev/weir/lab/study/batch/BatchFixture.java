package dev.weir.lab.study.batch;

import dev.weir.report.model.Manifest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The tables of the study in words and SQL; sessions make them, each its own. */
final class BatchFixture {
    static final String COLUMNS =
            " (id INT NOT NULL PRIMARY KEY, name VARCHAR(60) NOT NULL, amount BIGINT NOT NULL) ENGINE=InnoDB"
                    + " DEFAULT CHARSET=utf8mb4";

    private BatchFixture() {}

    static String insert(String table) {
        return "INSERT INTO " + table + " (id, name, amount) VALUES (?, ?, ?)";
    }

    static Manifest.Fixture describe(List<BatchLevel> levels) {
        Map<String, String> digests = new LinkedHashMap<>();
        levels.stream().distinct().forEach(level -> digests.put(level.text(), BatchDigest.expected(level)));
        return new Manifest.Fixture(
                "a table (id INT PRIMARY KEY, name VARCHAR(60), amount BIGINT), InnoDB, of each session's own; emptied,"
                        + " outside what is timed, whenever it has " + BatchTable.FULL + " rows",
                insert("batch"),
                BatchTable.FULL,
                BatchRow.seed(),
                digests);
    }
}
