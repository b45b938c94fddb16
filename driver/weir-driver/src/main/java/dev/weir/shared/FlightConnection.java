package dev.weir.shared;

import dev.weir.api.KeyedReads;
import dev.weir.api.PipelinedResults;
import dev.weir.api.ReadPipeline;
import dev.weir.api.RowMapper;
import dev.weir.connection.WeirConnection;
import dev.weir.error.Errors;
import dev.weir.keyed.KeyColumn;
import dev.weir.statement.StatementTexts;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** A connection with the look-up's prepared statements. Carries one flight at a time. */
final class FlightConnection<T extends @Nullable Object> {
    private final String sql;
    private final RowMapper<T> mapper;
    private final Connection lent;
    private final WeirConnection connection;
    private final PreparedStatement single;

    /** Null if the statement, or its key, cannot be looked up by lists. */
    private @Nullable KeyedReads lists;

    /** Returns whether nobody waits any longer for the keys being looked up. */
    private BooleanSupplier givesUp = () -> false;

    private FlightConnection(SharedSettings<T> settings, Connection lent) throws SQLException {
        this.sql = settings.sql();
        this.mapper = settings.mapper();
        this.lent = lent;
        this.connection = own(lent);
        if (!lent.getAutoCommit()) {
            lent.setAutoCommit(true);
        }
        checkReadsOnly();
        this.single = connection.prepareStatement(sql);
        single.setMaxRows(0);
        checkOneMarker();
        this.lists = listsOrNone();
        // made last, because nobody would close it if the constructor failed
        connection.session().link().ignoreInterrupts(true);
    }

    /** Opens one; fails if no connection can be opened, it is not of this driver, or the statement is no look-up. */
    static <T extends @Nullable Object> FlightConnection<T> open(SharedSettings<T> settings) throws SQLException {
        Connection lent = settings.source().getConnection();
        try {
            return new FlightConnection<>(settings, lent);
        } catch (SQLException | RuntimeException e) {
            closeQuietly(lent);
            throw e;
        }
    }

    private static WeirConnection own(Connection lent) throws SQLException {
        if (!lent.isWrapperFor(WeirConnection.class)) {
            throw Errors.argument("shared reads need connections of this driver, the data source gives class="
                    + lent.getClass().getName() + "; let it connect by jdbc:mysql:weir://");
        }
        return lent.unwrap(WeirConnection.class);
    }

    private void checkReadsOnly() throws SQLException {
        if (!StatementTexts.isPlainSelect(connection.session(), sql)) {
            throw Errors.argument(
                    "shared reads need one SELECT that only reads, as it is run again when a connection breaks; run it as"
                            + " a prepared statement, sql=" + sql);
        }
    }

    private void checkOneMarker() throws SQLException {
        int markers = single.getParameterMetaData().getParameterCount();
        if (markers != 1) {
            throw Errors.argument("shared reads need one marker, for the key; markers=" + markers + ", sql=" + sql);
        }
    }

    private @Nullable KeyedReads listsOrNone() throws SQLException {
        try {
            return connection.keyed(sql);
        } catch (SQLException refused) {
            connection.session().link().checkOpen();
            return null;
        }
    }

    boolean isBroken() {
        return connection.isClosed();
    }

    /** Looks keys up, each as if alone; {@code stopped} tells whether nobody waits any longer. Returns the outcomes. */
    List<LookUpOutcome<T>> read(List<@Nullable Object> keys, BooleanSupplier stopped) throws SQLException {
        givesUp = stopped;
        KeyedReads together = lists;
        if (together != null && keys.size() > 1) {
            try {
                return readTogether(together, keys);
            } catch (KeyColumn.UnlistedColumnException e) {
                lists = null;
            } catch (SQLException oneOfThem) {
                throwIfOver(oneOfThem);
            }
        }
        return keys.size() > 1 && connection.pipelines(sql) ? readPipelined(keys) : readEach(keys);
    }

    private void throwIfOver(SQLException e) throws SQLException {
        if (isBroken() || givesUp.getAsBoolean()) {
            throw e;
        }
    }

    private List<LookUpOutcome<T>> readTogether(KeyedReads together, List<@Nullable Object> keys) throws SQLException {
        List<@Nullable LookUpOutcome<T>> found = together.read(keys, row -> LookUpOutcome.mapped(mapper, row));
        List<LookUpOutcome<T>> outcomes = new ArrayList<>(keys.size());
        for (LookUpOutcome<T> each : found) {
            outcomes.add(each == null ? LookUpOutcome.none() : each);
        }
        return outcomes;
    }

    private List<LookUpOutcome<T>> readEach(List<@Nullable Object> keys) throws SQLException {
        List<LookUpOutcome<T>> outcomes = new ArrayList<>(keys.size());
        for (Object key : keys) {
            outcomes.add(read(key));
        }
        return outcomes;
    }

    private LookUpOutcome<T> read(@Nullable Object key) throws SQLException {
        try {
            single.setObject(1, key);
            try (ResultSet rows = single.executeQuery()) {
                return LookUpOutcome.ofOnly(mapper, rows);
            }
        } catch (SQLException e) {
            throwIfOver(e);
            return LookUpOutcome.failed(e);
        }
    }

    private List<LookUpOutcome<T>> readPipelined(List<@Nullable Object> keys) throws SQLException {
        List<@Nullable LookUpOutcome<T>> refused = new ArrayList<>(keys.size());
        List<LookUpOutcome<T>> outcomes = new ArrayList<>(keys.size());
        try (ReadPipeline pipeline = connection.pipeline()) {
            for (Object key : keys) {
                refused.add(add(pipeline, key));
            }
            try (PipelinedResults results = pipeline.run()) {
                for (LookUpOutcome<T> each : refused) {
                    outcomes.add(each == null ? next(results) : each);
                }
            }
        }
        return outcomes;
    }

    /** Adds a read; returns the outcome of a key that does not fit a parameter, otherwise null. */
    private @Nullable LookUpOutcome<T> add(ReadPipeline pipeline, @Nullable Object key) throws SQLException {
        try {
            single.setObject(1, key);
            pipeline.add(single);
            return null;
        } catch (SQLException e) {
            throwIfOver(e);
            return LookUpOutcome.failed(e);
        }
    }

    private LookUpOutcome<T> next(PipelinedResults results) throws SQLException {
        results.next();
        try (ResultSet rows = results.resultSet()) {
            return LookUpOutcome.ofOnly(mapper, rows);
        } catch (SQLException e) {
            throwIfOver(e);
            return LookUpOutcome.failed(e);
        }
    }

    /** Sends KILL QUERY, from any thread, and waits for the reply. */
    void stop() {
        try {
            connection.session().link().stop();
        } catch (SQLException cannot) {
            // it is closed soon
            return;
        }
    }

    /** Closes the connection at once, from any thread; its flight ends with an error. */
    void abort() {
        connection.session().link().abort("shared reads have given up waiting for the server");
    }

    /** Closes the connection, or returns it to its pool, to which an error shows that it is broken. */
    void close() {
        connection.session().link().ignoreInterrupts(false);
        if (isBroken()) {
            showBroken(lent);
        }
        closeQuietly(lent);
    }

    private static void showBroken(Connection lent) {
        try (Statement statement = lent.createStatement()) {
            statement.executeQuery("DO 0").close();
        } catch (SQLException expected) {
            return;
        }
    }

    private static void closeQuietly(Connection lent) {
        try {
            lent.close();
        } catch (SQLException gone) {
            // the connection is discarded in any case
            return;
        }
    }
}
