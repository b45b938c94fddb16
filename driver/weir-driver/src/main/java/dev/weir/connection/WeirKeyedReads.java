package dev.weir.connection;

import dev.weir.api.KeyedReads;
import dev.weir.api.PipelinedResults;
import dev.weir.api.ReadPipeline;
import dev.weir.api.RowMapper;
import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import dev.weir.exchange.ResultShape;
import dev.weir.keyed.KeyColumn;
import dev.weir.keyed.KeyKind;
import dev.weir.keyed.KeyLists;
import dev.weir.keyed.KeySet;
import dev.weir.packet.ColumnDefinition;
import dev.weir.result.WeirResultSet;
import dev.weir.sql.KeyedSelect;
import dev.weir.statement.ConnectionDefaults;
import dev.weir.statement.HomeDatabase;
import dev.weir.statement.WeirPreparedStatement;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Look-ups by key in lists; the statement for each length stays prepared. */
final class WeirKeyedReads implements KeyedReads {
    private final WeirConnection connection;
    private final KeyedSelect select;
    private final HomeDatabase home;

    /** By the number of their markers. */
    private final Map<Integer, PreparedStatement> statements = new TreeMap<>();

    private boolean reading;
    private boolean closed;

    WeirKeyedReads(WeirConnection connection, KeyedSelect select) {
        this.connection = connection;
        this.select = select;
        this.home = connection.home();
    }

    @Override
    public <T extends @Nullable Object> List<@Nullable T> read(List<?> keys, RowMapper<T> mapper) throws SQLException {
        checkReady();
        KeySet wanted = new KeySet(keys);
        LookUp<T> lookUp = new LookUp<>(wanted, keys.size(), mapper);
        KeyKind kind = wanted.kind();
        if (kind == null) {
            return lookUp.results();
        }
        List<KeyLists.KeyList> lists = KeyLists.of(wanted.size(), i -> kind.bytes(wanted.get(i)));
        reading = true;
        try {
            for (KeyLists.KeyList list : lists) {
                statement(list.length());
            }
            if (lists.size() > 1 && pipelined()) {
                readTogether(lists, wanted, lookUp);
            } else {
                readEach(lists, wanted, lookUp);
            }
        } finally {
            reading = false;
        }
        return lookUp.results();
    }

    private void checkReady() throws SQLException {
        connection.checkOpen();
        if (closed) {
            throw ConnectionDefaults.closed("the object for keyed reads");
        }
        if (reading) {
            throw Errors.usage("keyed reads: a mapper must not read by the same object; make another one by keyed()");
        }
    }

    /** False if statements are sent as text. */
    private boolean pipelined() throws SQLException {
        return statements.keySet().stream()
                        .noneMatch(length -> connection.tools().textOnly().has(select.text(length)))
                && connection.whyNotPipelined().isEmpty();
    }

    private void readTogether(List<KeyLists.KeyList> lists, KeySet keys, LookUp<?> lookUp) throws SQLException {
        try (ReadPipeline pipeline = connection.pipeline()) {
            for (KeyLists.KeyList list : lists) {
                pipeline.add(prepared(list, keys));
            }
            try (PipelinedResults results = pipeline.run()) {
                while (results.next()) {
                    lookUp.take(results.resultSet().unwrap(WeirResultSet.class));
                }
            }
        }
    }

    private void readEach(List<KeyLists.KeyList> lists, KeySet keys, LookUp<?> lookUp) throws SQLException {
        for (KeyLists.KeyList list : lists) {
            try (ResultSet rows = prepared(list, keys).executeQuery()) {
                lookUp.take(rows.unwrap(WeirResultSet.class));
            }
        }
    }

    private PreparedStatement prepared(KeyLists.KeyList list, KeySet keys) throws SQLException {
        PreparedStatement statement = statement(list.length());
        KeyKind kind = Objects.requireNonNull(keys.kind());
        for (int i = 0; i < list.length(); i++) {
            Object key = keys.get(list.from() + Math.min(i, list.keys() - 1));
            kind.set(statement, i + 1, key);
        }
        return statement;
    }

    private PreparedStatement statement(int length) throws SQLException {
        PreparedStatement statement = statements.get(length);
        if (statement == null) {
            statement = home.run(() -> connection.prepareStatement(select.text(length)));
            statement.unwrap(WeirPreparedStatement.class).home(home);
            // overrides the limits of new statements
            statement.setMaxRows(0);
            statements.put(length, statement);
        }
        return statement;
    }

    @Override
    public void close() throws SQLException {
        closed = true;
        for (PreparedStatement statement : statements.values()) {
            statement.close();
        }
        statements.clear();
    }

    /** One call of keyed reads: puts mapped rows in the places of their keys. */
    static final class LookUp<T extends @Nullable Object> {
        private final KeySet keys;
        private final RowMapper<T> mapper;
        private final BitSet found = new BitSet();
        private final List<@Nullable T> results;

        LookUp(KeySet keys, int places, RowMapper<T> mapper) {
            this.keys = keys;
            this.mapper = mapper;
            this.results = new ArrayList<>(Collections.nCopies(places, null));
        }

        /** Returns the mapped rows in the order of the keys. */
        List<@Nullable T> results() {
            return results;
        }

        /**
         * Takes rows whose last column is the key; fails if equality is not Java's, a key has two rows, or the mapper fails.
         */
        void take(WeirResultSet rows) throws SQLException {
            ResultShape shape = rows.shape();
            List<ColumnDefinition> definitions = shape.definitions();
            int last = shape.columns();
            KeyColumn column = KeyColumn.of(definitions.get(last - 1), Objects.requireNonNull(keys.kind()));
            WeirResultSet row = new WeirResultSet(rows, shape.first(last - 1));
            while (rows.next()) {
                int index = keys.indexOf(column.form(rows, last));
                if (index == KeySet.NONE) {
                    throw Errors.data(
                            "keyed reads: the server gave a row with key column=" + column.name() + " value="
                                    + rows.getString(last)
                                    + ", which was not asked for; run the look-up as a prepared statement",
                            SqlState.GENERAL_ERROR);
                }
                if (found.get(index)) {
                    throw Errors.usage(
                            "keyed reads: key column=" + column.name() + " is not unique, two rows have value="
                                    + rows.getString(last) + "; run the look-up as a prepared statement");
                }
                found.set(index);
                map(row, index);
            }
            row.stand(false);
        }

        private void map(WeirResultSet row, int index) throws SQLException {
            for (int place = keys.firstPlace(index); place != KeySet.NONE; place = keys.nextPlace(place)) {
                row.stand(true);
                results.set(place, mapper.map(row));
            }
        }
    }
}
