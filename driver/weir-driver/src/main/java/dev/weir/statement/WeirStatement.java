package dev.weir.statement;

import dev.weir.api.Compatibility;
import dev.weir.api.LocalInfileStatement;
import dev.weir.error.Errors;
import dev.weir.event.Events;
import dev.weir.event.Span;
import dev.weir.exchange.Reply;
import dev.weir.exchange.ResultShape;
import dev.weir.localfile.LocalInput;
import dev.weir.packet.OkPacket;
import dev.weir.parameter.ObjectParameters;
import dev.weir.parameter.TargetTypes;
import dev.weir.result.Arguments;
import dev.weir.result.KeyRequest;
import dev.weir.result.ResultKind;
import dev.weir.result.ResultPosition;
import dev.weir.result.StatementDefaults;
import dev.weir.result.StoredValues;
import dev.weir.result.UpdatableRows;
import dev.weir.result.Warnings;
import dev.weir.result.WeirResultSet;
import dev.weir.rows.RowStream;
import dev.weir.session.Session;
import dev.weir.sql.Identifiers;
import dev.weir.sql.SqlCommand;
import java.io.InputStream;
import java.lang.ref.WeakReference;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Runs statements in the text protocol and steps through their results. */
public class WeirStatement extends StatementDefaults implements LocalInfileStatement, LocalInput.Owner {
    private final ConnectionDefaults connection;

    /** Names this statement to the session without keeping it alive: a forgotten statement must not hold the connection. */
    private final WeakReference<WeirStatement> self = new WeakReference<>(this);

    /** The database of this statement, or of the object that made it. */
    private HomeDatabase home;

    private final List<String> batch = new ArrayList<>();
    private @Nullable Reply reply;
    private @Nullable WeirResultSet result;

    private List<WeirResultSet> kept = List.of();
    private @Nullable GeneratedKeys keys;
    private String keyLabel = KeyRequest.NAME;
    private @Nullable SQLWarning warnings;
    private boolean warningsRead;

    /** The application's replacement for a local file; null if none was set. */
    private @Nullable LocalInput localInput;

    /** True if the last command gave a result that may have to be closed. */
    private boolean gaveRows;

    private volatile boolean closed;

    public WeirStatement(ConnectionDefaults connection, ResultKind kind, boolean poolable) {
        super(kind, poolable);
        this.connection = connection;
        this.home = connection.home();
        connection.opened(this);
    }

    public final WeakReference<?> owner() {
        return self;
    }

    public final HomeDatabase home() {
        return home;
    }

    /** Runs in the database of another statement. */
    public final void home(HomeDatabase other) {
        home = other;
    }

    @Override
    public final Session session() {
        return connection.session();
    }

    @Override
    public final ObjectParameters objects() {
        return connection.tools().objects();
    }

    @Override
    public final TargetTypes targets() {
        return connection.tools().targets();
    }

    @Override
    public final @Nullable StoredValues storedValues() {
        return connection.tools().storedValues();
    }

    final Compatibility compatibility() {
        return session().settings().values().compatibility();
    }

    @Override
    public boolean execute(String sql, KeyRequest wanted) throws SQLException {
        checkOpen();
        return execute(command(sql), wanted);
    }

    final SqlCommand command(String sql) throws SQLException {
        return escapes() ? connection.command(sql) : session().commands().verbatim(Arguments.required("sql", sql));
    }

    final boolean execute(SqlCommand command, KeyRequest wanted) throws SQLException {
        if (Ping.is(command)) {
            closeResults();
            result = Ping.run(this);
            return true;
        }
        return run(() -> session().query(self, command, timeout()), command, wanted);
    }

    /** Runs a command under the deadline and takes its first result. */
    public final boolean run(Session.Commands<Reply> command, SqlCommand statement, KeyRequest wanted)
            throws SQLException {
        checkOpen();
        closeResults();
        resetKeys(wanted);
        Session.Commands<Reply> sent = withKeyStep(command, statement, keys);
        Span span = recording(statement.sql(), 1);
        Reply first = span == null ? sendInOwnDatabase(sent) : span.during(() -> sendInOwnDatabase(sent));
        boolean rows = accept(first);
        if (keys != null && !rows && statement.kind().generatesKeys()) {
            keys.add(first.updateCount(), statement.kind().inserts());
        }
        return rows;
    }

    /** No command has run that could have made keys. */
    final void resetKeys(KeyRequest wanted) {
        keys = wanted.wanted() ? new GeneratedKeys() : null;
        keyLabel = wanted.label();
    }

    /** Queries the increment of keys before an INSERT that may make several, if its keys are wanted. */
    private Session.Commands<Reply> withKeyStep(
            Session.Commands<Reply> command, SqlCommand statement, @Nullable GeneratedKeys wanted) {
        boolean several = statement.kind().inserts() && statement.insertedRow().isEmpty();
        return wanted == null || !several
                ? command
                : () -> session().questions().withKeyStep(command::run, wanted::step);
    }

    private Reply sendInOwnDatabase(Session.Commands<Reply> command) throws SQLException {
        return home.isLeft() ? send(() -> home.run(command)) : send(command);
    }

    private Reply send(Session.Commands<Reply> command) throws SQLException {
        Reply first = timeout() == 0 ? command.run() : sendTimed(command);
        // SLEEP and the like end early without an error
        SQLException interruption = first.isRows() ? session().link().interruption() : null;
        if (interruption != null) {
            first.close();
            throw interruption;
        }
        return first;
    }

    private @Nullable Span recording(String sql, int elements) {
        Session session = session();
        return Events.command(
                sql,
                elements,
                session.settings().address(),
                session.established().connectionId());
    }

    private Reply sendTimed(Session.Commands<Reply> command) throws SQLException {
        QueryDeadline deadline = new QueryDeadline(timeout(), session(), self);
        Reply first;
        try {
            first = command.run();
        } catch (SQLException e) {
            deadline.end();
            throw deadline.explained(e);
        } finally {
            deadline.end();
        }
        // a statement stopped by the deadline may end without an error, too
        if (deadline.passed() && first.isRows()) {
            try {
                first.close();
            } catch (SQLException e) {
                throw deadline.explained(e);
            }
            throw deadline.timeout(null);
        }
        return first;
    }

    private boolean accept(@Nullable Reply given) throws SQLException {
        Reply next = given == null ? null : visible(given);
        reply = next;
        result = null;
        if (next != null && next.isRows()) {
            gaveRows = true;
            if (fetchSize() == Integer.MIN_VALUE) {
                next.leaveOnWire();
            }
            result = resultOf(next.shape(), next.rows());
            result.limit(rowLimit());
            if (kind().updatable()) {
                makeUpdatable(result);
            }
        }
        return result != null;
    }

    /** Returns the first result that the application may see, from this one on; null if there is none. */
    @Nullable
    Reply visible(Reply given) throws SQLException {
        return given;
    }

    final @Nullable Reply current() {
        return reply;
    }

    private void makeUpdatable(WeirResultSet rows) throws SQLException {
        UpdatableRows updatable = new UpdatableRows(this, rows);
        rows.changedBy(updatable);
        updatable
                .whyReadOnly()
                .ifPresent(reason -> warnings =
                        new SQLWarning("the result is CONCUR_READ_ONLY, not CONCUR_UPDATABLE: " + reason, "01000"));
    }

    public final WeirResultSet resultOf(ResultShape shape, RowStream rows) throws SQLException {
        return kind().scrollable() ? WeirResultSet.scrollable(this, shape, rows) : new WeirResultSet(this, shape, rows);
    }

    /** Drops the open results of the last command. */
    final void closeResults() throws SQLException {
        Reply old = reply;
        reply = null;
        gaveRows = false;
        warnings = null;
        warningsRead = false;
        closeAll();
        if (old != null && !session().link().isClosed()) {
            old.close();
        }
    }

    @Override
    public final void resultClosed(ResultPosition closedResult) throws SQLException {
        if (result == closedResult) {
            result = null;
            closeIfComplete();
        } else if (kept.contains(closedResult)) {
            kept.remove(closedResult);
            closeIfComplete();
        }
    }

    /** Closes the statement, as Connector/J does, once all its results are closed and no other can follow. */
    private void closeIfComplete() throws SQLException {
        OkPacket ok = reply == null ? null : reply.ok();
        boolean last = ok == null || !ok.moreResults();
        if (closesOnCompletion() && gaveRows && last && result == null && kept.isEmpty()) {
            close();
        }
    }

    @Override
    public ResultSet executeQuery(String sql) throws SQLException {
        checkOpen();
        SqlCommand command = command(sql);
        StatementTexts.checkGivesRows(command);
        return rowsOf(execute(command, KeyRequest.NONE));
    }

    final ResultSet rowsOf(boolean rows) throws SQLException {
        if (!rows) {
            throw Errors.usage("the statement gives no rows; use executeUpdate or execute");
        }
        return Objects.requireNonNull(result);
    }

    @Override
    public final long executeUpdate(String sql, KeyRequest wanted) throws SQLException {
        return countOf(execute(sql, wanted));
    }

    final long countOf(boolean rows) throws SQLException {
        if (rows) {
            closeResults();
            throw Errors.usage("the statement gives rows; use executeQuery or execute");
        }
        return Objects.requireNonNull(reply).updateCount().affectedRows();
    }

    @Override
    public final @Nullable ResultSet getResultSet() throws SQLException {
        checkOpen();
        return result;
    }

    @Override
    public final long getLargeUpdateCount() throws SQLException {
        checkOpen();
        return reply == null || reply.isRows() ? -1 : reply.updateCount().affectedRows();
    }

    @Override
    public final boolean getMoreResults(int mode) throws SQLException {
        checkOpen();
        switch (mode) {
            case CLOSE_CURRENT_RESULT -> closeCurrent();
            case KEEP_CURRENT_RESULT -> {
                if (result != null) {
                    kept = new ArrayList<>(kept);
                    kept.add(result);
                }
            }
            case CLOSE_ALL_RESULTS -> closeAll();
            default -> throw Errors.argument("mode=" + mode + " is none of Statement.*_RESULT");
        }
        Reply current = reply;
        reply = null;
        boolean rows = accept(current == null ? null : current.next(mode == KEEP_CURRENT_RESULT));
        if (keys != null) {
            keys = new GeneratedKeys();
            if (reply != null && !rows) {
                keys.add(reply.updateCount(), false);
            }
        }
        closeIfComplete();
        return rows;
    }

    private void closeCurrent() throws SQLException {
        WeirResultSet current = result;
        result = null;
        if (current != null) {
            current.close();
        }
    }

    private void closeAll() throws SQLException {
        List<WeirResultSet> open = kept;
        WeirResultSet current = result;
        kept = List.of();
        result = null;
        for (WeirResultSet each : open) {
            each.close();
        }
        if (current != null) {
            current.close();
        }
    }

    @Override
    public final ResultSet getGeneratedKeys() throws SQLException {
        checkOpen();
        if (keys == null) {
            throw Errors.argument(
                    "generated keys were not asked for; pass Statement.RETURN_GENERATED_KEYS or column names"
                            + " when preparing or executing");
        }
        return keys.result(this, session(), keyLabel);
    }

    /**
     * Returns the server's warnings about the last statement. Asks for them now, and only if it counted some, all rows were
     * read and no other statement has run on the connection.
     */
    @Override
    public final @Nullable SQLWarning getWarnings() throws SQLException {
        checkOpen();
        OkPacket ok = reply == null ? null : reply.ok();
        if (!warningsRead && ok != null && ok.warnings() > 0 && session().isLast(ok)) {
            // changing the database would drop them
            SQLWarning read = home.run(() -> Optional.ofNullable(Warnings.read(session())))
                    .orElse(null);
            warnings = read == null ? warnings : Warnings.chained(warnings, read);
            warningsRead = true;
        }
        return warnings;
    }

    @Override
    public final void clearWarnings() throws SQLException {
        checkOpen();
        warnings = null;
        warningsRead = true;
    }

    @Override
    public void addBatch(String sql) throws SQLException {
        checkOpen();
        batch.add(Arguments.required("sql", sql));
    }

    @Override
    public void clearBatch() throws SQLException {
        checkOpen();
        batch.clear();
    }

    @Override
    public final int[] executeBatch() throws SQLException {
        return runBatch().ints();
    }

    @Override
    public final long[] executeLargeBatch() throws SQLException {
        return runBatch().longs();
    }

    /** Runs the batch and keeps the keys of all elements: this method has no argument to ask for them. */
    BatchCounts runBatch() throws SQLException {
        checkOpen();
        List<String> statements = List.copyOf(batch);
        batch.clear();
        return runBatch(
                statements.isEmpty() ? "" : statements.get(0),
                new BatchRun.Texts(this, statements),
                statements.size(),
                KeyRequest.ANY);
    }

    /** Runs a batch and keeps its keys; {@code sql} is its first statement, for recordings. */
    final BatchCounts runBatch(String sql, BatchRun.Elements elements, int size, KeyRequest wanted)
            throws SQLException {
        GeneratedKeys all = wanted.wanted() ? new GeneratedKeys() : null;
        BatchCounts counts = new BatchCounts();
        Session.Commands<BatchCounts> run = () -> {
            new BatchRun(this, elements, size, counts, all).run();
            return counts;
        };
        Span span = recording(sql, size);
        try {
            return span == null ? home.run(run) : span.during(() -> home.run(run));
        } finally {
            closeResults();
            keys = all;
            keyLabel = wanted.label();
        }
    }

    final @Nullable GeneratedKeys keys() {
        return keys;
    }

    @Override
    public final Connection getConnection() throws SQLException {
        checkOpen();
        return connection;
    }

    final ConnectionDefaults connection() {
        return connection;
    }

    @Override
    public final void setLocalInfileInputStream(@Nullable InputStream stream) throws SQLException {
        checkOpen();
        if (stream != null && !session().settings().localFiles().allowSome()) {
            throw Errors.argument(
                    "the connection may not send local files or streams; connect with allowLoadLocalInfile=true or"
                            + " allowLoadLocalInfileInPath=FOLDER");
        }
        if (localInput == null) {
            localInput = new LocalInput();
        }
        localInput.set(stream);
    }

    @Override
    public final @Nullable InputStream getLocalInfileInputStream() {
        return localInput == null ? null : localInput.get();
    }

    @Override
    public final @Nullable LocalInput localInput() {
        return localInput;
    }

    /** Stops the running statement, from any thread; does nothing if none runs. */
    @Override
    public final void cancel() throws SQLException {
        checkOpen();
        session().link().cancel(self);
    }

    @Override
    public final String enquoteLiteral(String value) throws SQLException {
        return Identifiers.literal(value);
    }

    /** A plain literal: strings without a character set are Unicode here, so N adds nothing. */
    @Override
    public final String enquoteNCharLiteral(String value) throws SQLException {
        return Identifiers.literal(value);
    }

    /** Always quotes: a simple name may be a reserved word, now or in the next version. */
    @Override
    public final String enquoteIdentifier(String identifier, boolean alwaysQuote) throws SQLException {
        return Identifiers.enquote(identifier);
    }

    @Override
    public final boolean isSimpleIdentifier(String identifier) throws SQLException {
        return Identifiers.isSimple(identifier);
    }

    @Override
    public void close() throws SQLException {
        if (!closed) {
            closed = true;
            closeResults();
            connection.closed(this);
        }
    }

    @Override
    public final boolean isClosed() {
        return closed || connection.isClosed();
    }

    @Override
    public final void checkOpen() throws SQLException {
        if (closed) {
            throw ConnectionDefaults.closed("the statement");
        }
        connection.checkOpen();
    }
}
