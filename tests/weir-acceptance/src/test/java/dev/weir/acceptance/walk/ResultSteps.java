package dev.weir.acceptance.walk;

import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Random;
import java.util.StringJoiner;

/** Results that stay open, are scrolled, or changed; and what they say of themselves. */
final class ResultSteps {
    private static final List<String> OPENED = List.of(
            "SELECT id, v, s FROM t ORDER BY id",
            "SELECT id, u, n FROM k ORDER BY id",
            "SELECT * FROM w ORDER BY id",
            "SELECT f(id) FROM t ORDER BY id",
            "SELECT a.id, b.id, REPEAT('x', 3000) FROM t a JOIN t b JOIN t c JOIN t d ORDER BY a.id, b.id");

    private static final int OPEN = 3;

    private ResultSteps() {}

    static void addTo(StepMix mix, boolean either) {
        mix.add("open", 4, ResultSteps::open);
        mix.add("open", 3, ResultSteps::rest);
        mix.add("scroll", 2, ResultSteps::scroll);
        mix.add("update", 3, ResultSteps::update);
        mix.add("about", 1, ResultSteps::about);
        mix.add("at most", 2, random -> atMost(random, either ? 0 : random.nextInt(3)));
        mix.add("metadata", 1, ResultSteps::metadata);
    }

    private static String any(Random random) {
        return OPENED.get(random.nextInt(OPENED.size()));
    }

    private static Step open(Random random) {
        String sql = any(random);
        int rows = random.nextInt(3);
        return Step.of("read " + rows + " of " + sql, twin -> {
            if (twin.halfRead().size() == OPEN) {
                twin.halfRead().remove(0).getStatement().close();
            }
            ResultSet result = twin.connection().createStatement().executeQuery(sql);
            twin.halfRead().add(result);
            int columns = result.getMetaData().getColumnCount();
            StringJoiner read = new StringJoiner(" ");
            for (int i = 0; i < rows && result.next(); i++) {
                read.add(Rows.TEXT.row(result, columns));
            }
            return read.toString();
        });
    }

    private static Step rest(Random random) {
        boolean close = random.nextInt(3) == 0;
        return Step.of(close ? "close the result read in part" : "read the rest", twin -> {
            if (twin.halfRead().isEmpty()) {
                return "nothing open";
            }
            ResultSet result = twin.halfRead().remove(0);
            Statement statement = result.getStatement();
            String rest = close ? "closed" : Rows.TEXT.rest(result);
            statement.close();
            return rest.length() + " " + rest.hashCode();
        });
    }

    private static Step scroll(Random random) {
        String sql = any(random);
        int row = random.nextInt(5) - 2;
        return Step.of("scroll to " + row + " of " + sql, twin -> {
            try (Statement statement = twin.connection()
                            .createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_READ_ONLY);
                    ResultSet result = statement.executeQuery(sql)) {
                String seen = "last " + result.last() + result.getRow() + " absolute " + result.absolute(row)
                        + result.getRow() + " previous " + result.previous() + result.getRow() + " relative "
                        + result.relative(2) + result.getRow();
                result.beforeFirst();
                return seen + result.isBeforeFirst() + Rows.TEXT.rest(result).hashCode();
            }
        });
    }

    private static Step update(Random random) {
        int what = random.nextInt(4);
        String column = List.of("v", "s", "n").get(random.nextInt(3));
        Value value = random.nextBoolean() ? Value.integer(random.nextInt(90)) : new Value(Value.Setter.STRING, "5");
        String text = List.of("update", "delete", "insert", "look").get(what);
        return Step.of(text + " by a result, " + column + "=" + value, twin -> {
            if (twin.isReadOnly() || isLimitedOrTemporary(twin)) {
                return "";
            }
            try (Statement statement = twin.connection()
                            .createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_UPDATABLE);
                    ResultSet result = statement.executeQuery("SELECT id, v, s, n FROM t ORDER BY id")) {
                return change(result, what, column, value) + " concurrency " + result.getConcurrency();
            }
        });
    }

    /** See {@link Accepted#CHANGES_BY_A_RESULT} and {@link Accepted#TEMPORARY_BY_A_RESULT}. */
    private static boolean isLimitedOrTemporary(Twin twin) throws SQLException {
        try (Statement statement = twin.connection().createStatement()) {
            boolean limited;
            try (ResultSet result = statement.executeQuery("SELECT @@sql_select_limit < 1000 LIMIT 1")) {
                limited = result.next() && result.getBoolean(1);
            }
            // Connector/J asks for keys in a statement of its own, which takes what is set for the next transaction
            statement.executeQuery("SELECT COUNT(*) FROM a.whole").close();
            try (ResultSet result = statement.executeQuery("SHOW CREATE TABLE t")) {
                return limited || !result.next() || result.getString(2).startsWith("CREATE TEMPORARY");
            }
        }
    }

    private static String change(ResultSet result, int what, String column, Value value) throws SQLException {
        if (what == 2) {
            result.moveToInsertRow();
            result.updateInt("id", 40);
            result.updateObject(column, value.value());
            result.insertRow();
            result.moveToCurrentRow();
            return "inserted";
        }
        if (!result.next()) {
            return "none";
        }
        if (what == 0) {
            result.updateObject(column, value.value());
            result.updateRow();
        } else if (what == 1) {
            result.deleteRow();
            return "deleted";
        }
        return Rows.TEXT.row(result, 4);
    }

    private static Step about(Random random) {
        String sql = any(random);
        return Step.of("getMetaData() of " + sql, twin -> {
            try (Statement statement = twin.connection().createStatement();
                    ResultSet result = statement.executeQuery(sql)) {
                return about(result.getMetaData());
            }
        });
    }

    private static String about(ResultSetMetaData data) throws SQLException {
        StringJoiner columns = new StringJoiner(", ");
        for (int i = 1; i <= data.getColumnCount(); i++) {
            columns.add(data.getColumnLabel(i) + " " + data.getColumnName(i) + " " + data.getTableName(i) + " "
                    + data.getColumnType(i) + " " + data.isNullable(i) + " " + data.isAutoIncrement(i) + " "
                    + data.isSigned(i) + " " + data.getScale(i));
        }
        return columns.toString();
    }

    private static Step atMost(Random random, int rows) {
        int size = random.nextInt(4);
        int seconds = random.nextInt(2) * 50;
        String sql = OPENED.get(random.nextInt(3));
        String text = "setMaxRows(" + rows + ") setFetchSize(" + size + ") setQueryTimeout(" + seconds + ") " + sql;
        return Step.of(text, twin -> {
            try (Statement statement = twin.connection().createStatement()) {
                statement.setMaxRows(rows);
                statement.setFetchSize(size);
                statement.setQueryTimeout(seconds);
                String read = Rows.TEXT.read(statement.executeQuery(sql));
                return read.length() + " " + read.hashCode();
            }
        });
    }

    private static Step metadata(Random random) {
        boolean keys = random.nextBoolean();
        return Step.of(keys ? "getPrimaryKeys(a, t)" : "getColumns(a, k)", twin -> {
            var data = twin.connection().getMetaData();
            try (ResultSet result = keys ? data.getPrimaryKeys("a", null, "t") : data.getColumns("a", null, "k", "%")) {
                StringJoiner rows = new StringJoiner(" ");
                while (result.next()) {
                    rows.add(result.getString("TABLE_NAME") + "." + result.getString("COLUMN_NAME"));
                }
                return rows.toString();
            }
        });
    }
}
