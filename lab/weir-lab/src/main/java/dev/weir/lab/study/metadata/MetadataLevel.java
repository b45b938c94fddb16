package dev.weir.lab.study.metadata;

import dev.weir.lab.study.StudyLevel;
import dev.weir.report.model.Level;
import java.util.Collections;
import java.util.List;

/**
 * One query of the study. The published figures do not state the columns and rows of their queries: one row for {@code single-select} and
 * 1000 for {@code large-select}, of two integers each, are this study's choice.
 *
 * @param query {@code single-select}, {@code large-select}, {@code columns} or {@code key-look-up}
 */
record MetadataLevel(String query, int columns, int rows) implements StudyLevel {
    static final MetadataLevel SINGLE_SELECT = new MetadataLevel("single-select", 2, 1);
    static final MetadataLevel LARGE_SELECT = new MetadataLevel("large-select", 2, 1000);
    static final MetadataLevel KEY_LOOK_UP = new MetadataLevel("key-look-up", 1, 1);

    /** Returns the level of the wide table's first columns. */
    static MetadataLevel columns(int columns, int rows) {
        return new MetadataLevel("columns", columns, rows);
    }

    static MetadataLevel of(Level factors) {
        MetadataLevel level = new MetadataLevel(factors.get("query"), factors.count("columns"), factors.count("rows"));
        List<MetadataLevel> fixed = List.of(SINGLE_SELECT, LARGE_SELECT, KEY_LOOK_UP);
        boolean wide = level.isWide() && level.columns() <= WideTable.COLUMNS && level.rows() <= WideTable.ROWS;
        if (!wide && !fixed.contains(level)) {
            throw new IllegalArgumentException("level=" + factors + ", expected query=columns with columns up to "
                    + WideTable.COLUMNS + " and rows up to " + WideTable.ROWS + ", or one of " + fixed);
        }
        return level;
    }

    @Override
    public Level level() {
        return Level.of("query", query).with("columns", columns).with("rows", rows);
    }

    String sql() {
        String condition = rows == 1 ? " WHERE id = ?" : " WHERE id <= ? ORDER BY id";
        return switch (query) {
            case "columns" -> "SELECT " + WideTable.names(columns) + " FROM " + WideTable.NAME + condition;
            case "key-look-up" -> "SELECT 1 FROM " + MetadataFixture.WORLD + condition;
            default -> "SELECT id, randomnumber FROM " + MetadataFixture.WORLD + condition;
        };
    }

    /** Returns whether the query reads the wide table, with any number of its columns. */
    boolean isWide() {
        return "columns".equals(query);
    }

    /** Returns whether the statement's text alone determines the types of its columns. */
    boolean typesFixedByText() {
        return query.equals("key-look-up");
    }

    List<GetterKind> kinds() {
        return query.equals("columns") ? WideTable.kinds(columns) : Collections.nCopies(columns, GetterKind.INT);
    }

    /** Returns the parameter of an execution: keys come in a fixed order that looks random. */
    int key(int visit) {
        int range = query.equals("columns") ? WideTable.ROWS : MetadataFixture.WORLD_ROWS;
        // a prime, so that every row is visited
        return rows == 1 ? 1 + (int) (7919L * visit % range) : rows;
    }

    /** Executions that a digest covers: more than one, since definitions may be omitted from the second on. */
    int digested() {
        return rows == 1 ? 4 : 2;
    }

    void expected(int visit, Sink sink) {
        int key = key(visit);
        for (int id = rows == 1 ? key : 1; id <= key; id++) {
            switch (query) {
                case "columns" -> WideTable.row(id, columns, sink);
                case "key-look-up" -> {
                    sink.number(1);
                    sink.endRow();
                }
                default -> MetadataFixture.worldRow(id, sink);
            }
        }
    }
}
