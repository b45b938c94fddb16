package dev.weir.lab.study.metadata;

/**
 * The narrow table of the published benchmark's kind, as the TechEmpower benchmarks have it: 10 000 rows of two integers.
 */
final class WorldTable {
    static final String NAME = "world";
    static final int ROWS = 10_000;

    private WorldTable() {}

    static String createTable() {
        return "CREATE TABLE IF NOT EXISTS " + NAME
                + " (id INT NOT NULL PRIMARY KEY, randomnumber INT NOT NULL) ENGINE=InnoDB";
    }

    static int randomNumber(int id) {
        return 1 + (int) (WideTable.random(id, WideTable.COLUMNS) % ROWS);
    }

    static void row(int id, Sink sink) {
        sink.number(id);
        sink.number(randomNumber(id));
        sink.endRow();
    }
}
