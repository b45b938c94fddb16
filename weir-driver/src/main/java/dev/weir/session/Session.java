package dev.weir.session;

import dev.weir.column.ColumnContext;
import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import dev.weir.packet.Capability;
import dev.weir.packet.ColumnDefinition;
import dev.weir.packet.Command;
import dev.weir.packet.OkPacket;
import dev.weir.packet.ServerStatus;
import dev.weir.parameter.BulkRows;
import dev.weir.parameter.ParameterSet;
import dev.weir.rows.Wire;
import dev.weir.sql.SqlCommand;
import dev.weir.sql.SqlCommands;
import dev.weir.wire.ResourceLock;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A connection's commands. Each takes the lock, first buffers whatever result is open, and leaves the connection to the
 * result that it returns. Thread-safe.
 *
 * <p>The owner of a command is a weak reference to the object that reads its results: {@link #cancel} names it, and when it
 * has become garbage, what is left of its results is dropped.
 */
public final class Session {
    private final Channel channel;
    private final Cancellation cancellation;
    private final Preamble preamble;
    private final ResourceLock lock;
    private ColumnContext context;
    private final SqlCommands commands;
    private final PipeliningSupport pipelining;
    private final OpeningCommands opening;
    private final SetUp setUp;
    private final ClientText clientText;
    private final TextCommands text;
    private final PreparedCommands prepared;
    private final TransactionWork work;
    private final TransactionControl transactions;
    private final Batches batches;
    private final OtherDatabase otherDatabase;
    private final PacketLimit limit = new PacketLimit(this);

    /** The account and the database of now. */
    private volatile Settings settings;

    private Session(Settings settings, ServerConnection server) {
        this.settings = settings;
        this.context = settings.values();
        this.pipelining = new PipeliningSupport(settings, server);
        boolean deferring = settings.session().deferred() && TransactionControl.canDefer(server, pipelining);
        Definitions definitions = new Definitions(
                settings.statements(),
                server,
                new ShapeCache(context, server, settings.statements().ownNames()),
                deferring);
        this.cancellation = new Cancellation(settings, server);
        this.channel = new Channel(settings, server, definitions, cancellation);
        this.lock = channel.lock();
        this.commands = new SqlCommands(server.dialect(), settings.statements().multiStatements());
        this.clientText = new ClientText(channel);
        StatementCache statements = new StatementCache(settings.statements().cacheSize());
        this.work = new TransactionWork();
        this.preamble = new Preamble(channel, clientText, statements, pipelining, work);
        Invalidations invalidations = new Invalidations(server, channel.state());
        SqlCommand initSql = commands.verbatim(settings.session().start().initSql());
        this.opening = new OpeningCommands(channel, clientText, settings.session(), initSql);
        this.setUp = new SetUp(channel, clientText, cancellation, opening, settings.session());
        this.text = new TextCommands(channel, preamble, clientText, invalidations, work);
        this.prepared =
                new PreparedCommands(channel, preamble, clientText, statements, invalidations, work, pipelining);
        this.transactions = new TransactionControl(channel, preamble, text, work, deferring);
        this.otherDatabase = new OtherDatabase(channel, text);
        boolean ahead = pipelining.isSure() && settings.statements().first().continueBatch();
        this.batches = new Batches(channel, preamble, clientText, prepared, text, ahead);
    }

    /**
     * Connects and logs in.
     *
     * @param settings how
     * @return the open session
     * @throws SQLException when the server cannot be reached or refuses
     */
    public static Session open(Settings settings) throws SQLException {
        Session session = new Session(settings, Connector.connect(settings));
        session.setUp();
        session.inZoneOfServer();
        return session;
    }

    /** Nothing else has seen the session so far. */
    private void inZoneOfServer() {
        ZoneId zone = opening.zone();
        if (zone != null) {
            settings = settings.in(zone);
            context = settings.values();
            channel.definitions().in(context);
        }
    }

    private void setUp() throws SQLException {
        try {
            channel.runOwned(() -> setUp.send(pipelining.isSure()));
            if (!settings.session().start().initSql().isEmpty()) {
                work.unknown();
            }
        } catch (SQLException e) {
            channel.close(e);
            throw e;
        }
    }

    /** Statements of this session by their text. */
    public SqlCommands commands() {
        return commands;
    }

    /**
     * Runs a statement in the text protocol (COM_QUERY).
     *
     * @param owner who reads its results, unless they are read at once
     * @param command what
     * @param timeoutSeconds how long it may take by the server's clock, where it has one; 0 for ever
     * @return its first result
     * @throws SQLException the server's error, or that the connection broke
     */
    public Reply query(@Nullable WeakReference<?> owner, SqlCommand command, int timeoutSeconds) throws SQLException {
        return query(owner, command, command.utf8(), timeoutSeconds);
    }

    /**
     * Runs a statement in the text protocol (COM_QUERY) with values in the place of its markers.
     *
     * @param owner who reads its results, unless they are read at once
     * @param command what, with markers
     * @param utf8 its text with values, in UTF-8
     * @param timeoutSeconds how long it may take by the server's clock, where it has one; 0 for ever
     * @return its first result
     * @throws SQLException the server's error, or that the connection broke
     */
    public Reply query(@Nullable WeakReference<?> owner, SqlCommand command, byte[] utf8, int timeoutSeconds)
            throws SQLException {
        try (ResourceLock held = lock.obtain()) {
            try {
                limit.checkText(utf8.length);
                return text.query(owner, command, utf8, timeoutSeconds);
            } catch (RuntimeException | Error e) {
                // as Wire.owned, without an object for it
                channel.broken(e);
                throw e;
            }
        }
    }

    /** Makes the text of a statement, knowing how the server reads it now. */
    @FunctionalInterface
    public interface TextForModes {
        /**
         * Makes it.
         *
         * @param modes what the server has answered just now
         * @return UTF-8
         * @throws SQLException when it cannot be made
         */
        byte[] text(TextModes modes) throws SQLException;
    }

    /**
     * Runs a statement whose text depends on the session's modes: they are asked for right before, and no other command can
     * come between.
     *
     * @param owner who reads its results, unless they are read at once
     * @param command what, with markers
     * @param sql makes its text with values
     * @param timeoutSeconds as for {@link #query(WeakReference, SqlCommand, int)}
     * @return its first result
     * @throws SQLException the server's error, or that the connection broke
     */
    public Reply query(@Nullable WeakReference<?> owner, SqlCommand command, TextForModes sql, int timeoutSeconds)
            throws SQLException {
        try (ResourceLock held = lock.obtain()) {
            return query(owner, command, sql.text(modes()), timeoutSeconds);
        }
    }

    /**
     * Asks the server how it reads the text of statements now.
     *
     * @return its answer
     * @throws SQLException the server's error, or that the connection broke
     */
    public TextModes modes() throws SQLException {
        return channel.owned(text::modes);
    }

    /** Begins, ends and sets its transactions. */
    public TransactionControl transactions() {
        return transactions;
    }

    /** Commands that belong together. */
    @FunctionalInterface
    public interface Commands<T extends @Nullable Object> {
        /**
         * Runs them.
         *
         * @return what they give
         * @throws SQLException an error of one of them
         */
        T run() throws SQLException;
    }

    /**
     * Runs commands in another database than the current one, which is the current one again afterwards, at the latest for the
     * next command that needs it. No command of another thread comes between. Where there is no current one, and so none to go back
     * to, they run without.
     *
     * @param <T> what they give
     * @param database not empty
     * @param commands what
     * @return what they give
     * @throws SQLException an error of one of them, or that the server refuses the database
     */
    public <T extends @Nullable Object> T in(String database, Commands<T> commands) throws SQLException {
        try (ResourceLock held = lock.obtain()) {
            return otherDatabase.run(database, commands);
        }
    }

    /** Runs elements of batches together. */
    public Batches batches() {
        return batches;
    }

    /**
     * Runs a statement that gives no rows.
     *
     * @param sql its text
     * @return what the server reported
     * @throws SQLException the server's error, or that the connection broke
     */
    public OkPacket run(String sql) throws SQLException {
        return run(commands.verbatim(sql));
    }

    /** As {@link #run(String)}, of a command that is not kept by its text. */
    public OkPacket run(SqlCommand command) throws SQLException {
        Reply reply = channel.owned(() -> text.run(command));
        OkPacket ok = reply.ok();
        if (ok == null) {
            reply.close();
            throw Errors.usage("statement gives rows where none were expected: " + command, SqlState.GENERAL_ERROR);
        }
        return ok;
    }

    /**
     * Whether a statement may ask for a file of this client, and may have one: only as text, which names the file.
     *
     * @param command what
     */
    public boolean sendsFilesOf(SqlCommand command) {
        return channel.files().mayBeNamedBy(command);
    }

    /**
     * Prepares a statement on the server, or finds it among those that are prepared (COM_STMT_PREPARE).
     *
     * @param command what
     * @return the statement, to be {@linkplain #release released}
     * @throws SQLException the server's error, or that the connection broke
     */
    public ServerStatement prepare(SqlCommand command) throws SQLException {
        return channel.owned(() -> {
            limit.checkText(command.utf8().length);
            return prepared.prepare(command);
        });
    }

    /**
     * The columns that a statement will have, without running it. Costs a round trip.
     *
     * @param command may have markers
     * @return empty where it gives no rows
     * @throws SQLException when the server does not prepare it
     */
    public Optional<ResultShape> describe(SqlCommand command) throws SQLException {
        return channel.owned(() -> {
            limit.checkText(command.utf8().length);
            return Optional.ofNullable(prepared.describe(command));
        });
    }

    /**
     * A statement that is prepared together with its first execution, in one round trip, if the server supports pipelining; or
     * one that is prepared already.
     *
     * @param command what
     * @param markers how many there are in it
     * @return the statement, to be {@linkplain #release released}, unless it must be prepared first
     */
    public @Nullable ServerStatement prepareLater(SqlCommand command, int markers) {
        try (ResourceLock held = lock.obtain()) {
            // a long text is checked when it is prepared by itself
            return command.utf8().length > PacketLimit.UNASKED ? null : prepared.prepareLater(command, markers);
        }
    }

    /**
     * Runs a prepared statement in the binary protocol (COM_STMT_EXECUTE: {@code int<4> id, int<1> flags, int<4> iterations 1,
     * parameters}).
     *
     * @param owner who reads its results, unless they are read at once
     * @param statement what
     * @param parameters values for its markers
     * @param timeoutSeconds as for {@link #query}
     * @return its first result; nothing where a value does not fit the type that the server has given its marker, so that the
     *     statement is to go out as text
     * @throws SQLException the server's error, or that the connection broke
     */
    public @Nullable Reply execute(
            @Nullable WeakReference<?> owner, ServerStatement statement, ParameterSet parameters, int timeoutSeconds)
            throws SQLException {
        try (ResourceLock held = lock.obtain()) {
            try {
                limit.checkValues(parameters);
                return prepared.execute(owner, statement, parameters, timeoutSeconds);
            } catch (RuntimeException | Error e) {
                // as Wire.owned, without an object for it
                channel.broken(e);
                throw e;
            }
        }
    }

    /** Whether the server is known to take text as UTF-8. */
    public boolean sendsUtf8() {
        try (ResourceLock held = lock.obtain()) {
            return clientText.isPlain();
        }
    }

    /** Whether many executions can go out as one command. */
    public boolean supportsBulk() {
        try (ResourceLock held = lock.obtain()) {
            return channel.established().has(Capability.MARIADB_BULK_OPERATIONS);
        }
    }

    /**
     * Runs a prepared statement for many rows (COM_STMT_BULK_EXECUTE: {@code int<4> id, int<2> flags, rows}).
     *
     * @param owner may cancel it
     * @param statement changes rows
     * @param rows values for its markers, with text beyond ASCII only where {@link #sendsUtf8}
     * @return its result
     * @throws SQLException the server's error, or that the connection broke
     */
    public Reply bulk(WeakReference<?> owner, ServerStatement statement, BulkRows rows) throws SQLException {
        return channel.owned(() -> prepared.bulk(owner, statement, rows));
    }

    /**
     * Sends executions of prepared statements together.
     *
     * @param executions what, at least one; none has values that are streams
     * @param timeoutSeconds how long each may take by the server's clock, where it has one; 0 for ever
     * @return their replies, in order
     * @throws SQLException when a value is missing or the connection broke
     */
    public Pipelined pipeline(List<Execution> executions, int timeoutSeconds) throws SQLException {
        return channel.owned(() -> {
            for (Execution execution : executions) {
                limit.checkValues(execution.parameters());
            }
            return prepared.pipeline(executions, timeoutSeconds);
        });
    }

    /**
     * The longest text, or values, of a command that is put together of many.
     *
     * @param ask whether the server may be asked what it takes; otherwise what every server takes, unless it has been asked
     * @return bytes
     * @throws SQLException the server's error, or that the connection broke
     */
    public long longestOfMany(boolean ask) throws SQLException {
        return channel.owned(() -> limit.ofMany(ask));
    }

    /**
     * Checks that values fit a command of the server before the statement's text is made of them.
     *
     * @param parameters the values
     * @throws SQLException when they do not
     */
    public void checkFits(ParameterSet parameters) throws SQLException {
        try (ResourceLock held = lock.obtain()) {
            limit.checkValues(parameters);
        }
    }

    /**
     * Why commands are not sent before the replies to earlier ones have come.
     *
     * @return the reason; empty when they are
     * @throws SQLException when the connection is closed
     */
    public Optional<String> whyNotPipelined() throws SQLException {
        channel.checkOpen();
        return pipelining.whyNot();
    }

    /**
     * Says that a statement is not needed any more by one who prepared it.
     *
     * @param statement what
     */
    public void release(ServerStatement statement) {
        try (ResourceLock held = lock.obtain()) {
            prepared.release(statement);
        }
    }

    /**
     * Whether a statement can be run as it was prepared: the server still knows it, and nothing has changed what its text means,
     * such as the current database. Reads the replies to what was sent, which may say so.
     *
     * @param statement what
     * @throws SQLException when the connection broke
     */
    public boolean isUpToDate(ServerStatement statement) throws SQLException {
        try (ResourceLock held = lock.obtain()) {
            channel.readReplies();
            prepared.useWantedDatabase();
            return prepared.isUpToDate(statement);
        }
    }

    /**
     * Counts what this session has sent that may make names of tables in its current database mean others, or others than before;
     * what other sessions do is not seen.
     */
    public long tableChanges() {
        try (ResourceLock held = lock.obtain()) {
            return prepared.tableChanges();
        }
    }

    /**
     * Whether the server answers (COM_PING). While rows of an open result are still to come, only whether the connection is
     * open here: asking would mean buffering them.
     *
     * @param timeoutMillis for the answer; 0 waits as long as for any command
     * @return whether it does
     */
    public boolean ping(int timeoutMillis) {
        try (ResourceLock held = lock.obtain()) {
            if (channel.isClosed() || channel.streaming()) {
                return !channel.isClosed();
            }
            return pingServer(timeoutMillis);
        }
    }

    private boolean pingServer(int timeoutMillis) {
        int before = channel.established().transport().readTimeout();
        try {
            if (timeoutMillis > 0) {
                channel.established().transport().readTimeout(timeoutMillis);
            }
            channel.runOwned(text::ping);
            channel.established().transport().readTimeout(before);
            return true;
        } catch (SQLException | IOException dead) {
            // isValid answers no, whatever the reason
            return false;
        }
    }

    /**
     * Gives the connection the state of a new one (COM_RESET_CONNECTION): transaction rolled back, variables and prepared
     * statements gone.
     *
     * @throws SQLException the server's error, or that the connection broke
     */
    public void resetConnection() throws SQLException {
        channel.runOwned(() -> {
            text.run(Command.RESET_CONNECTION);
            begunAnew();
        });
    }

    /**
     * Logs another account in on the same connection (COM_CHANGE_USER), which gives it the state of a new one. When the server
     * refuses, the connection is closed.
     *
     * @param user account
     * @param password its password; empty for none
     * @param database current database; empty for none
     * @throws SQLException the server's error, or that the connection broke
     */
    public void changeUser(String user, String password, String database) throws SQLException {
        channel.runOwned(() -> {
            Settings changed = settings.as(user, password, database);
            UserChange.check(changed);
            preamble.begin(null);
            UserChange.run(channel, changed);
            channel.wanted().over(WantedSettings.Setting.DATABASE);
            settings = changed;
            cancellation.connectsWith(changed);
            begunAnew();
        });
    }

    /** The server has forgotten everything about the session. */
    private void begunAnew() throws SQLException {
        prepared.reset();
        limit.forget();
        channel.reset();
        work.ended();
        setUp();
    }

    /**
     * Stops the running command of an owner (KILL QUERY over a side connection), and no other. May be called by any thread.
     * Where the side connection cannot prove that it has reached the same server process, nothing is killed and this
     * connection is closed: the thread that waits for the command gets an exception that says why.
     *
     * @param owner whose
     * @throws SQLException when this connection was closed, or the side connection cannot be made
     */
    public void cancel(WeakReference<?> owner) throws SQLException {
        channel.killOrClose(owner);
    }

    /**
     * As {@link #cancel}, but leaves the connection open.
     *
     * @param owner whose
     * @return why it could not be stopped; empty when it was, or was not running
     * @throws SQLException when the side connection cannot be made
     */
    public String stop(WeakReference<?> owner) throws SQLException {
        return channel.kill(owner);
    }

    /**
     * Stops whatever the connection runs (KILL QUERY over a side connection). It may meet the next command instead: for
     * connections that are closed afterwards. May be called by any thread.
     *
     * @return why it could not be stopped; empty when it was
     * @throws SQLException when the side connection cannot be made
     */
    public String stop() throws SQLException {
        return channel.kill();
    }

    /**
     * Has somebody told when the connection breaks, or the server says that it is of no more use: by the thread that finds out, when
     * it holds no lock of the session any more, before it gets the exception.
     *
     * @param listener who; may be told again
     */
    public void whenLost(Consumer<SQLException> listener) {
        channel.whenLost(() -> listener.accept(channel.lossReason()));
    }

    /** Says good-bye and closes. An open result is lost. */
    public void close() {
        try (ResourceLock held = lock.obtain()) {
            if (!channel.isClosed() && !channel.streaming()) {
                channel.writer().discard();
                channel.writer().begin(0).u8(Command.QUIT).end();
                channel.flush();
            }
        } catch (SQLException gone) {
            // it is closed either way
            return;
        } finally {
            abort("closed by the application");
        }
    }

    /**
     * Closes at once, whatever is going on; a thread that waits for the server gets an exception. Takes no lock.
     *
     * @param reason for later errors
     */
    public void abort(String reason) {
        channel.close(new SQLNonTransientConnectionException(reason, SqlState.CONNECTION_DOES_NOT_EXIST.code()));
    }

    /** Whether it is closed here. */
    public boolean isClosed() {
        return channel.isClosed();
    }

    /**
     * Checks that it is open here.
     *
     * @throws SQLException when it is closed, with the reason
     */
    public void checkOpen() throws SQLException {
        channel.checkOpen();
    }

    /** How long each wait for the server may last, in milliseconds; 0 is for ever. */
    public int readTimeout() {
        return channel.established().transport().readTimeout();
    }

    /**
     * Sets how long each wait for the server may last.
     *
     * @param milliseconds 0 is for ever
     * @throws SQLException when the connection broke
     */
    public void readTimeout(int milliseconds) throws SQLException {
        channel.checkOpen();
        try {
            channel.established().transport().readTimeout(milliseconds);
        } catch (IOException e) {
            throw channel.broken(e);
        }
    }

    /** What has become of the column definitions of its results. */
    public MetadataCounts metadataCounts() {
        return channel.definitions().counts();
    }

    /** What rows need of it. */
    public Wire wire() {
        return channel;
    }

    /** What it was opened with. */
    public Settings settings() {
        return settings;
    }

    /** What was agreed with the server. */
    public ServerConnection established() {
        return channel.established();
    }

    /**
     * Columns of rows that the driver makes itself, in the text protocol. They are found by their own names, too.
     *
     * @param columns their definitions
     */
    public ResultShape shape(List<ColumnDefinition> columns) {
        return shape(columns, context);
    }

    /** The same, with other rules of how values are read. */
    public ResultShape shape(List<ColumnDefinition> columns, ColumnContext rules) {
        return new ResultShape(columns, false, rules, 0, true);
    }

    /**
     * As {@link #shape(List)}, in the binary protocol.
     *
     * @param columns their definitions
     */
    public ResultShape binaryShape(List<ColumnDefinition> columns) {
        return new ResultShape(columns, true, context, 0, true);
    }

    /**
     * Whether a result ended the last command, so that the server still has its warnings.
     *
     * @param ok what it ended with
     */
    @SuppressWarnings("ReferenceEquality") // two statements may report the same
    public boolean isLast(OkPacket ok) {
        try (ResourceLock held = lock.obtain()) {
            return channel.state().last() == ok;
        }
    }

    /**
     * Whether a transaction is open, once what is open of results is buffered and all replies have been read but that to the end of a
     * transaction: it is over either way.
     *
     * @throws SQLException when the connection broke
     */
    public boolean inTransaction() throws SQLException {
        return channel.owned(() -> {
            preamble.knowStatus();
            channel.begin(null, true);
            channel.commandEnded();
            return (status() & ServerStatus.IN_TRANSACTION) != 0;
        });
    }

    /** {@link ServerStatus} flags of the last reply that had any. */
    public int status() {
        return channel.state().status();
    }
}
