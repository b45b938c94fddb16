package dev.weir.acceptance.walk;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * A statement and how it is run.
 *
 * @param elements values of the markers; several of a batch
 * @param keys whether generated keys are asked for
 */
record Run(String sql, Way way, Call call, List<List<Value>> elements, boolean keys, Rows rows) implements Step.Action {
    /** So many that each is worth a try. */
    private static final int FEW = 10;

    private static final List<Rows.Getters> GETTERS =
            List.of(Rows.Getters.STRING, Rows.Getters.STRING, Rows.Getters.OBJECT, Rows.Getters.OWN);

    enum Way {
        /** Values in their places. */
        TEXT,
        /** The same, by a statement that was made when the connection was. */
        FIRST,
        /** Prepared for this once. */
        PREPARED,
        /** Prepared once for a connection. */
        KEPT
    }

    enum Call {
        EXECUTE,
        QUERY,
        UPDATE,
        BATCH
    }

    static Run text(String sql) {
        return new Run(sql, Way.TEXT, Call.EXECUTE, List.of(), false, Rows.TEXT);
    }

    /** In one of the ways in which it may go out. */
    static Run any(Random random, Sql sql, Call call) {
        Way way = switch (random.nextInt(9)) {
            case 0, 1 -> Way.TEXT;
            case 2 -> Way.FIRST;
            case 3 -> Way.PREPARED;
            default -> Way.KEPT;
        };
        boolean isText = way == Way.TEXT || way == Way.FIRST;
        return new Run(
                isText ? sql.whole(random) : sql.text(),
                way,
                way != Way.FIRST && random.nextBoolean() ? call : Call.EXECUTE,
                isText ? List.of() : List.of(sql.values(random)),
                call == Call.UPDATE && way != Way.FIRST && random.nextInt(3) == 0,
                new Rows(GETTERS.get(random.nextInt(GETTERS.size()))));
    }

    @Override
    public String run(Twin twin) throws SQLException {
        if (twin.isReadOnly() && !sql.startsWith("SELECT") && !sql.startsWith("SHOW")) {
            return "not where transactions are read-only";
        }
        String outcome = done(twin);
        twin.done(sql);
        return outcome;
    }

    private String done(Twin twin) throws SQLException {
        return switch (way) {
            case TEXT -> {
                try (Statement statement = twin.connection().createStatement()) {
                    yield text(statement);
                }
            }
            case FIRST -> text(twin.first());
            case PREPARED -> {
                try (PreparedStatement statement = prepare(twin)) {
                    yield prepared(statement);
                }
            }
            case KEPT -> prepared(twin.kept(sql + keys, () -> prepare(twin)));
        };
    }

    /** A batch of fewer elements. */
    @Override
    public List<Step> smaller() {
        int size = elements.size();
        if (size < 2) {
            return List.of();
        }
        List<Step> smaller = new ArrayList<>();
        smaller.add(with(elements.subList(0, size / 2)));
        smaller.add(with(elements.subList(size / 2, size)));
        for (int i = 0; i < size && size <= FEW; i++) {
            List<List<Value>> fewer = new ArrayList<>(elements);
            fewer.remove(i);
            smaller.add(with(fewer));
        }
        return smaller;
    }

    private Step with(List<List<Value>> fewer) {
        return RowSteps.step(new Run(sql, way, call, fewer, keys, rows));
    }

    private PreparedStatement prepare(Twin twin) throws SQLException {
        return keys
                ? twin.connection().prepareStatement(sql, Statement.RETURN_GENERATED_KEYS)
                : twin.connection().prepareStatement(sql);
    }

    private String text(Statement statement) throws SQLException {
        int wanted = keys ? Statement.RETURN_GENERATED_KEYS : Statement.NO_GENERATED_KEYS;
        return switch (call) {
            case EXECUTE, BATCH -> rows.all(statement, statement.execute(sql, wanted)) + rows.keys(statement, keys);
            case QUERY -> rows.query(statement, statement.executeQuery(sql));
            case UPDATE -> rows.count(statement, keys, statement.executeUpdate(sql, wanted));
        };
    }

    private String prepared(PreparedStatement statement) throws SQLException {
        if (call == Call.BATCH) {
            statement.clearBatch();
            for (List<Value> element : elements) {
                set(statement, element);
                statement.addBatch();
            }
            return "counts " + Arrays.toString(statement.executeBatch()) + rows.keys(statement, keys);
        }
        set(statement, elements.get(0));
        return switch (call) {
            case QUERY -> rows.query(statement, statement.executeQuery());
            case UPDATE -> rows.count(statement, keys, statement.executeUpdate());
            default -> rows.all(statement, statement.execute()) + rows.keys(statement, keys);
        };
    }

    private static void set(PreparedStatement statement, List<Value> values) throws SQLException {
        for (int i = 0; i < values.size(); i++) {
            values.get(i).set(statement, i + 1);
        }
    }

    @Override
    public String toString() {
        return way + " " + call + (keys ? " with keys " : " ")
                + (rows.equals(Rows.TEXT) ? "" : "by " + rows.getters() + " ") + Value.shown(sql)
                + (elements.isEmpty() || elements.get(0).isEmpty() ? "" : " " + elements);
    }
}
