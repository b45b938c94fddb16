package dev.weir.result;

import dev.weir.error.Errors;
import dev.weir.packet.ColumnDefinition;
import dev.weir.packet.FieldType;
import dev.weir.parameter.Parameter;
import dev.weir.parameter.Parameters;
import dev.weir.update.ResultTable;
import dev.weir.update.ResultTable.RowSql;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Changes and reads rows of a result's one table by their keys. */
final class RowEditor {
    private final StatementDefaults statement;
    private final List<ColumnDefinition> columns;
    private final ResultTable table;
    private List<Integer> key = List.of();
    private @Nullable RowSql sql;
    private @Nullable String noKey;

    RowEditor(StatementDefaults statement, List<ColumnDefinition> columns) {
        this.statement = statement;
        this.columns = columns;
        this.table = new ResultTable(columns);
        this.noKey = table.whyReadOnly().orElse(null);
    }

    /** The key values of a row as they were read. */
    record Key(List<Parameter> values) {}

    @FunctionalInterface
    interface Taking {
        void take(WeirResultSet row) throws SQLException;
    }

    /** Returns why rows cannot be changed, as far as known without asking the server. */
    Optional<String> whyReadOnly() {
        return Optional.ofNullable(noKey);
    }

    /** Fails if rows cannot be changed, as far as known without asking the server. */
    void checkNotReadOnly() throws SQLException {
        if (noKey != null) {
            throw Errors.cursor("rows of the result cannot be changed: " + noKey);
        }
    }

    /** Checks that the result holds a key of the table; asks the server for the table's keys the first time. */
    void checkKey() throws SQLException {
        if (sql == null && noKey == null) {
            findKey();
        }
        checkNotReadOnly();
    }

    private void findKey() throws SQLException {
        List<ResultTable.KeyPart> parts = keyParts();
        key = table.key(parts);
        if (key.isEmpty()) {
            noKey = table.whyNoKey(parts);
        } else {
            sql = new RowSql(table, key);
        }
    }

    private List<ResultTable.KeyPart> keyParts() throws SQLException {
        List<ResultTable.KeyPart> parts = new ArrayList<>();
        try (Statement show = statement.getConnection().createStatement()) {
            show.setEscapeProcessing(false);
            show.setQueryTimeout(statement.timeout());
            ResultSet rows = show.executeQuery(table.showKeys());
            while (rows.next()) {
                parts.add(new ResultTable.KeyPart(
                        rows.getString("Key_name"),
                        rows.getInt("Non_unique") == 0,
                        rows.getString("Column_name"),
                        "YES".equals(rows.getString("Null"))));
            }
        }
        return parts;
    }

    private RowSql sql() throws SQLException {
        checkKey();
        return Objects.requireNonNull(sql);
    }

    Key key(WeirResultSet row) throws SQLException {
        sql();
        List<Parameter> values = new ArrayList<>();
        for (int column : key) {
            ColumnDefinition definition = columns.get(column);
            Parameter value = equal(row, column + 1, definition);
            if (value == Parameters.NULL) {
                throw Errors.cursor("the row cannot be identified: key column=" + definition.name() + " is NULL in it");
            }
            values.add(value);
        }
        return new Key(values);
    }

    /** Returns a value that the server finds equal to the column's. */
    private Parameter equal(WeirResultSet row, int column, ColumnDefinition definition) throws SQLException {
        if (row.getString(column) == null) {
            return Parameters.NULL;
        }
        Object value = switch (definition.type()) {
            case FieldType.TINY, FieldType.SHORT, FieldType.INT24, FieldType.LONG, FieldType.LONGLONG ->
                decimal(row, column).toBigInteger();
            case FieldType.DECIMAL, FieldType.NEWDECIMAL -> decimal(row, column);
            case FieldType.FLOAT, FieldType.DOUBLE -> row.getDouble(column);
            case FieldType.BIT -> new BigInteger(1, bytes(row, column));
            case FieldType.STRING, FieldType.VAR_STRING, FieldType.VARCHAR, FieldType.BLOB ->
                definition.binary() && definition.extendedType().isEmpty() ? bytes(row, column) : row.getString(column);
            default -> row.getString(column);
        };
        return statement.objects().parameter(value);
    }

    private static BigDecimal decimal(WeirResultSet row, int column) throws SQLException {
        return Objects.requireNonNull(row.getBigDecimal(column));
    }

    private static byte[] bytes(WeirResultSet row, int column) throws SQLException {
        return Objects.requireNonNull(row.getBytes(column));
    }

    /** Returns a row's key after some of its values were set. */
    Key changed(Key before, @Nullable Parameter[] values) {
        List<Parameter> after = new ArrayList<>(before.values());
        for (int i = 0; i < key.size(); i++) {
            Parameter value = values[key.get(i)];
            if (value != null) {
                after.set(i, value);
            }
        }
        return new Key(after);
    }

    /** Sets the non-null values of a row, by column; returns whether the row exists. */
    boolean update(Key row, @Nullable Parameter[] values) throws SQLException {
        try (PreparedStatement update = prepare(sql().update(values), Statement.NO_GENERATED_KEYS)) {
            int markers = set(update, 0, values);
            set(update, markers, row.values().toArray(new Parameter[0]));
            if (update.executeLargeUpdate() > 0) {
                return true;
            }
        }
        // the count may leave out rows that had these values already
        return statement.session().settings().session().affectedRows() && read(sql().selectNow(), row, found -> {});
    }

    /** Deletes a row; returns whether it existed. */
    boolean delete(Key row) throws SQLException {
        try (PreparedStatement delete = prepare(sql().delete(), Statement.NO_GENERATED_KEYS)) {
            set(delete, 0, row.values().toArray(new Parameter[0]));
            return delete.executeLargeUpdate() > 0;
        }
    }

    /** Inserts a row of values by column, null for a default; returns the generated AUTO_INCREMENT value, or null. */
    @Nullable
    Parameter insert(@Nullable Parameter[] values) throws SQLException {
        try (PreparedStatement insert = prepare(RowSql.insert(table, values), Statement.RETURN_GENERATED_KEYS)) {
            set(insert, 0, values);
            insert.executeLargeUpdate();
            try (ResultSet keys = insert.getGeneratedKeys()) {
                return keys.next() ? statement.objects().parameter(keys.getObject(1)) : null;
            }
        }
    }

    /** Reads an inserted row by its values and its generated one; returns whether it was found. */
    boolean readInserted(@Nullable Parameter[] values, @Nullable Parameter generated, Taking taking)
            throws SQLException {
        @Nullable Parameter[] known = values.clone();
        if (generated != null && table.autoIncrement() >= 0) {
            known[table.autoIncrement()] = generated;
            if (readBy(known, taking)) {
                return true;
            }
        }
        return readBy(values, taking);
    }

    private boolean readBy(@Nullable Parameter[] values, Taking taking) throws SQLException {
        List<Parameter> found = new ArrayList<>();
        for (int column : key) {
            Parameter value = values[column];
            if (value == null || value == Parameters.NULL) {
                return false;
            }
            found.add(value);
        }
        return !key.isEmpty() && read(new Key(found), taking);
    }

    /** Reads a row; returns whether it exists. */
    boolean read(Key row, Taking taking) throws SQLException {
        return read(sql().select(), row, taking);
    }

    private boolean read(String select, Key row, Taking taking) throws SQLException {
        if (row.values().stream().anyMatch(Parameter::streamed)) {
            // a stream sent as a key value is used up
            return false;
        }
        try (PreparedStatement read = prepare(select, Statement.NO_GENERATED_KEYS)) {
            set(read, 0, row.values().toArray(new Parameter[0]));
            WeirResultSet rows = read.executeQuery().unwrap(WeirResultSet.class);
            boolean found = rows.next();
            if (found) {
                taking.take(rows);
            }
            return found;
        }
    }

    private PreparedStatement prepare(String text, int keys) throws SQLException {
        PreparedStatement prepared = statement.getConnection().prepareStatement(text, keys);
        prepared.setQueryTimeout(statement.timeout());
        return prepared;
    }

    /** Sets the non-null values; returns the number of markers set so far. */
    private static int set(PreparedStatement target, int before, @Nullable Parameter[] values) throws SQLException {
        int marker = before;
        for (Parameter value : values) {
            if (value != null) {
                marker++;
                target.setObject(marker, value);
            }
        }
        return marker;
    }
}
