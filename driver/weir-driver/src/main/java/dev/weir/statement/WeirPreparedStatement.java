package dev.weir.statement;

import dev.weir.command.Questions.Inserted;
import dev.weir.error.Errors;
import dev.weir.exchange.Execution;
import dev.weir.exchange.Reply;
import dev.weir.exchange.ResultShape;
import dev.weir.exchange.ServerStatement;
import dev.weir.exchange.StatementUse;
import dev.weir.flight.Batches;
import dev.weir.packet.OkPacket;
import dev.weir.parameter.BulkRows;
import dev.weir.parameter.Parameter;
import dev.weir.parameter.ParameterSet;
import dev.weir.prepared.ExecutionMode;
import dev.weir.prepared.NotPreparedException;
import dev.weir.result.KeyRequest;
import dev.weir.result.ResultKind;
import dev.weir.result.StoredValues;
import dev.weir.result.WeirResultSetMetaData;
import dev.weir.session.Session;
import dev.weir.sql.InsertedRow;
import dev.weir.sql.SqlCommand;
import dev.weir.sql.SqlText;
import dev.weir.sql.StatementKind;
import java.sql.ParameterMetaData;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** A statement with markers: run in the binary protocol, or as text with literals if the server cannot prepare it. */
public sealed class WeirPreparedStatement extends WeirStatement implements ParameterSetters
        permits WeirCallableStatement {
    private final SqlCommand command;
    private final KeyRequest keys;
    private final boolean onServer;

    private @Nullable PreparedBatch batch;

    /** Null if the statement goes out as text. */
    private @Nullable StatementUse prepared;

    private Session home;

    /** Why the server did not prepare the statement; it then runs as text, which may be valid. */
    private @Nullable SQLException refusal;

    private ParameterSet parameters;

    /** @param onServer whether it must not go out as text, in which OUT parameters do not come back */
    public WeirPreparedStatement(
            ConnectionDefaults connection, SqlCommand command, ResultKind resultKind, KeyRequest keys, boolean onServer)
            throws SQLException {
        super(connection, resultKind, true);
        this.command = command;
        this.keys = keys;
        resetKeys(keys);
        this.onServer = onServer;
        prepare();
        int markers = prepared == null ? markerCount() : prepared.statement().parameters();
        this.parameters = new ParameterSet(markers);
    }

    private void prepare() throws SQLException {
        prepared = null;
        refusal = null;
        home = session();
        boolean ownCommand = Ping.is(command) || home.sendsFilesOf(command);
        boolean refused = connection().tools().textOnly().sendsAsText(command.sql());
        switch (ExecutionMode.of(command, ownCommand, onServer, refused)) {
            case WITH_PREPARE -> prepared = home.prepared().prepareLater(this, command, markerCount());
            case PREPARE_FIRST -> prepareFirst();
            default -> {}
        }
    }

    private void prepareFirst() throws SQLException {
        try {
            prepared = home.prepared().prepare(this, command);
        } catch (SQLException e) {
            refused(e);
        }
    }

    /** Continues as text if the server cannot prepare the statement; otherwise throws. */
    private void refused(SQLException e) throws SQLException {
        if (onServer) {
            throw e;
        }
        if (connection().tools().textOnly().accept(command.sql(), e)) {
            return;
        }
        if (!TextOnly.isStatementError(e) && !TextOnly.isWorthTrying(e, markerCount())) {
            throw e;
        }
        refusal = e;
    }

    private int markerCount() throws SQLException {
        return StatementTexts.markerCount(session(), command);
    }

    /** Returns the values of the next execution. */
    final ParameterSet parameters() {
        return parameters;
    }

    @Override
    public void set(int index, Parameter value) throws SQLException {
        checkOpen();
        parameters.set(index, asSent(value));
    }

    @Override
    public final void clearParameters() throws SQLException {
        checkOpen();
        parameters.clear();
    }

    @Override
    public boolean execute() throws SQLException {
        checkOpen();
        StoredValues stored = connection().tools().storedValues();
        return run(stored == null ? parameters : home().run(() -> stored.encoded(session(), command, parameters)));
    }

    private boolean run(ParameterSet values) throws SQLException {
        if (Ping.is(command)) {
            return execute(command, keys);
        }
        return run(() -> send(values), command, keys);
    }

    private Reply send(ParameterSet values) throws SQLException {
        prepareAgain(values);
        if (prepared == null) {
            return sendText(values);
        }
        ParameterSet sent = values.streamed() ? values.withoutTextStreams() : values;
        StatementUse use = prepared;
        Reply reply = execute(use, sent);
        if (reply == null) {
            return sendText(sent);
        }
        SQLException why = use.statement().refusal();
        if (why != null && connection().tools().textOnly().ranAsText(command.sql(), why, values.count())) {
            release(use);
        }
        return reply;
    }

    private Reply sendText(ParameterSet values) throws SQLException {
        SQLException first = refusal;
        try {
            Reply reply = StatementTexts.send(session(), owner(), command, values, timeout());
            if (first != null) {
                connection().tools().textOnly().ranAsText(command.sql(), first, values.count());
            }
            return reply;
        } catch (SQLException e) {
            throw first == null ? e : TextOnly.errorOfBoth(first, e);
        }
    }

    /** Prepares the statement unless it is prepared and still valid. */
    private void prepareAgain(ParameterSet values) throws SQLException {
        if (prepared != null && isHome() && home.prepared().isUpToDate(prepared.statement())) {
            return;
        }
        if (prepared != null) {
            release(prepared);
        }
        prepare();
        // the text is checked when it is sent
        if (prepared != null) {
            StatementTexts.checkMarkers(prepared.statement().parameters(), values.count());
        }
    }

    @SuppressWarnings("ReferenceEquality") // a session is equal to itself only
    private boolean isHome() {
        return home == session();
    }

    /** Returns null if the statement must go out as text. */
    private @Nullable Reply execute(StatementUse use, ParameterSet values) throws SQLException {
        try {
            return session().prepared().execute(owner(), use.statement(), values, timeout());
        } catch (NotPreparedException e) {
            refused(e.refusal());
            release(use);
            return null;
        }
    }

    private void release(StatementUse use) {
        home.prepared().release(use);
        prepared = null;
    }

    /** Returns the present parameters, for a read in a pipeline. */
    public ParameterSet parametersForPipeline() throws SQLException {
        checkOpen();
        if (command.kind() != StatementKind.SELECT || Ping.is(command)) {
            throw notPipelined("it is no SELECT: an error of one does not stop those behind it");
        }
        if (connection().tools().textOnly().has(command.sql())) {
            throw notPipelined("the server does not prepare it");
        }
        parameters.check();
        ParameterSet values = (parameters.streamed() ? parameters.withoutTextStreams() : parameters).copy();
        if (values.streamed()) {
            throw notPipelined("a parameter is a stream; set it as bytes");
        }
        return values;
    }

    private SQLException notPipelined(String reason) {
        return Errors.argument("the statement cannot be pipelined, " + reason + ": " + command);
    }

    /** Returns an execution with parameters from {@link #parametersForPipeline}. */
    public Execution executionForPipeline(ParameterSet values) throws SQLException {
        checkOpen();
        return home().run(() -> {
            prepareAgain(values);
            if (prepared == null) {
                throw notPipelined("the server does not prepare it");
            }
            return new Execution(owner(), prepared.statement(), values);
        });
    }

    @Override
    public ResultSet executeQuery() throws SQLException {
        checkOpen();
        StatementTexts.checkGivesRows(command);
        return rowsOf(execute());
    }

    @Override
    public int executeUpdate() throws SQLException {
        return clamp(executeLargeUpdate());
    }

    @Override
    public long executeLargeUpdate() throws SQLException {
        return countOf(execute());
    }

    @Override
    public void addBatch() throws SQLException {
        checkOpen();
        parameters.check();
        if (batch == null) {
            batch = new PreparedBatch(this, command);
        }
        batch.add(parameters.copy());
    }

    @Override
    public void clearBatch() throws SQLException {
        checkOpen();
        batch = null;
    }

    private PreparedBatch takeBatch() {
        PreparedBatch taken = batch == null ? new PreparedBatch(this, command) : batch;
        batch = null;
        return taken;
    }

    @Override
    final BatchCounts runBatch() throws SQLException {
        checkOpen();
        PreparedBatch taken = takeBatch();
        return runBatch(command.sql(), elements(taken), taken.size(), keys);
    }

    private BatchRun.Elements elements(PreparedBatch sets) throws SQLException {
        Optional<InsertedRow> row = mayRewrite(sets.size()) ? command.insertedRow() : Optional.empty();
        Optional<SqlText> text = row.isPresent() ? command.markers() : Optional.empty();
        if (row.isEmpty() || text.isEmpty() || text.get().markerCount() != parameters.count()) {
            return sets;
        }
        return new RewrittenBatch(this, sets, keys.wanted(), text.get(), row.get());
    }

    /** Not by default under a query timeout, which each element has for itself. */
    private boolean mayRewrite(int elements) throws SQLException {
        return elements > 1
                && switch (session().settings().statements().rewriting()) {
                    case AUTO -> timeout() == 0;
                    case TRUE -> true;
                    case FALSE -> false;
                };
    }

    final OkPacket runElements(byte[] rows) throws SQLException {
        return okOf(run(() -> session().query(owner(), command, rows, timeout()), command, KeyRequest.NONE));
    }

    final Inserted insertWithIds(byte[] rows) throws SQLException {
        AtomicReference<Inserted> inserted = new AtomicReference<>();
        okOf(run(
                () -> {
                    Inserted sent = session().questions().insert(owner(), command, rows, timeout());
                    inserted.set(sent);
                    return sent.reply();
                },
                command,
                KeyRequest.NONE));
        return Objects.requireNonNull(inserted.get());
    }

    private OkPacket okOf(boolean rows) throws SQLException {
        countOf(rows);
        return Objects.requireNonNull(current()).updateCount();
    }

    /** Runs one element of a batch; its values are encoded already. */
    final long runElements(ParameterSet values) throws SQLException {
        return countOf(run(values));
    }

    /** Returns the rows of a batch that can go out as one bulk command; empty if the server has no such command. */
    final Optional<BulkRows> bulkRows(PreparedBatch sets, int from) throws SQLException {
        if (prepared == null || !session().prepared().supportsBulk()) {
            return Optional.empty();
        }
        BulkRows rows = new BulkRows(parameters.count(), !session().sendsUtf8());
        long limit = RewrittenBatch.limit(session(), false);
        for (int i = from; i < sets.size(); i++) {
            ParameterSet row = sets.values(i);
            if (!rows.hasRoomFor(row, limit)) {
                limit = RewrittenBatch.limit(session(), true);
            }
            if (!rows.hasRoomFor(row, limit) || !rows.add(row)) {
                break;
            }
        }
        return Optional.of(rows);
    }

    final OkPacket runElements(BulkRows rows) throws SQLException {
        return okOf(run(() -> bulk(rows), command, KeyRequest.NONE));
    }

    private Reply bulk(BulkRows rows) throws SQLException {
        prepareAgain(parameters);
        if (prepared == null) {
            throw Errors.usage("the server does not prepare it any more: " + command);
        }
        return session().prepared().bulk(owner(), prepared.statement(), rows);
    }

    /** Runs elements of a batch together if possible; see {@link BatchRun.Elements#runTogether}. */
    final int runTogether(PreparedBatch sets, int size, int from, Batches.Outcomes outcomes) throws SQLException {
        ServerStatement statement = prepared == null ? null : prepared.statement();
        boolean fit = timeout() == 0 && command.givesNoRows() && isHome();
        if (!fit || statement == null || !statement.isPrepared()) {
            return from;
        }
        return home.batches().run(owner(), statement, sets.together(from), size, from, outcomes);
    }

    /**
     * Returns the columns of the open result if there is one; otherwise those of the prepared statement, at the cost of a round
     * trip. Null for a statement without rows, or one that the server cannot prepare.
     */
    @Override
    public @Nullable ResultSetMetaData getMetaData() throws SQLException {
        ResultSet open = getResultSet();
        if (open != null) {
            return open.getMetaData();
        }
        if (command.givesNoRows() || Ping.is(command)) {
            return null;
        }
        try {
            Optional<ResultShape> shape = home().run(() -> session().prepared().describe(command));
            return shape.isEmpty()
                    ? null
                    : new WeirResultSetMetaData(shape.get(), session().settings());
        } catch (SQLException e) {
            if (connection().tools().textOnly().accept(command.sql(), e)
                    || TextOnly.isWorthTrying(e, parameters.count())) {
                return null;
            }
            throw e;
        }
    }

    @Override
    public ParameterMetaData getParameterMetaData() throws SQLException {
        checkOpen();
        return new WeirParameterMetaData(parameters.count(), null);
    }

    @Override
    public void close() throws SQLException {
        if (!isClosed() && prepared != null) {
            release(prepared);
        }
        super.close();
    }

    @Override
    public boolean execute(String other, KeyRequest wanted) throws SQLException {
        throw ofStatement();
    }

    @Override
    public ResultSet executeQuery(String other) throws SQLException {
        throw ofStatement();
    }

    @Override
    public void addBatch(String other) throws SQLException {
        throw ofStatement();
    }

    private static SQLException ofStatement() {
        return Errors.usage("a prepared statement runs its own SQL; call the method without SQL, or make a Statement");
    }

    @Override
    public String toString() {
        return "WeirPreparedStatement[" + command + "]";
    }
}
