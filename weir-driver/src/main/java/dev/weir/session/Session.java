package dev.weir.session;

import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import dev.weir.packet.ColumnDefinition;
import dev.weir.packet.Command;
import dev.weir.packet.OkPacket;
import dev.weir.packet.ServerStatus;
import dev.weir.rows.Wire;
import dev.weir.sql.SqlDialect;
import dev.weir.wire.PacketWriter;
import dev.weir.wire.Payload;
import dev.weir.wire.ProtocolException;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A connection's commands. Each takes the lock, first takes in whatever result is open, and leaves the connection to the
 * result that it returns. Thread-safe.
 *
 * <p>The owner of a command is a weak reference to the object that reads its results: {@link #cancel} names it, and when it
 * has become garbage, what is left of its results is dropped.
 */
public final class Session {
    private static final int PREPARE_OK = 12;

    /** A server may be told to ignore the character set of the login. */
    private static final String CHARACTER_SETS =
            "character_set_client=utf8mb4,character_set_connection=utf8mb4,character_set_results=utf8mb4";

    private final Channel channel;
    private final ReentrantLock lock;
    private final StatementCache statements;
    private int generation;

    private Session(Channel channel) {
        this.channel = channel;
        this.lock = channel.lock();
        this.statements = new StatementCache(channel.settings().statementCacheSize());
    }

    /**
     * Connects and logs in.
     *
     * @param settings how
     * @return the open session
     * @throws SQLException when the server cannot be reached or refuses
     */
    public static Session open(Settings settings) throws SQLException {
        Session session = new Session(new Channel(settings, Connector.connect(settings)));
        session.setUp();
        return session;
    }

    /**
     * One statement sets everything. Its reply is read before the next command: nobody waits for it now, unless the user's own
     * variables are in it, which may be refused.
     */
    private void setUp() throws SQLException {
        Settings settings = channel.settings();
        String own = settings.sessionVariables();
        String sql = "SET " + CHARACTER_SETS + ",net_write_timeout=" + settings.netWriteTimeoutSeconds()
                + (own.isEmpty() ? "" : "," + own);
        lock.lock();
        try {
            channel.sendSetUp(sql);
            if (!own.isEmpty()) {
                channel.begin(null);
                channel.commandEnded();
            }
        } catch (SQLException e) {
            channel.close(e);
            throw e;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Runs a statement in the text protocol (COM_QUERY).
     *
     * @param owner who reads its results; {@code null} when they are read at once
     * @param sql its text in UTF-8
     * @param timeoutSeconds how long it may take by the server's clock, where it has one; 0 for ever
     * @return its first result
     * @throws SQLException the server's error, or that the connection broke
     */
    public Reply query(WeakReference<?> owner, byte[] sql, int timeoutSeconds) throws SQLException {
        lock.lock();
        try {
            PacketWriter writer = begin(owner);
            channel.timeout(timeoutSeconds);
            writer.begin(0).u8(Command.QUERY).bytes(sql).end();
            return channel.exchange(owner, false);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Runs a statement that gives no rows.
     *
     * @param sql its text
     * @return what the server reported
     * @throws SQLException the server's error, or that the connection broke
     */
    public OkPacket run(String sql) throws SQLException {
        Reply reply = query(null, sql.getBytes(StandardCharsets.UTF_8), 0);
        OkPacket ok = reply.ok();
        if (ok == null) {
            reply.close();
            throw Errors.usage("statement gives rows where none were expected: " + sql, SqlState.GENERAL_ERROR);
        }
        return ok;
    }

    /**
     * Prepares a statement on the server, or finds it among those that are prepared (COM_STMT_PREPARE).
     *
     * @param sql its text
     * @return the statement, to be {@linkplain #release released}
     * @throws SQLException the server's error, or that the connection broke
     */
    public ServerStatement prepare(String sql) throws SQLException {
        lock.lock();
        try {
            ServerStatement statement = statements.get(sql);
            if (statement == null) {
                statement = prepareOnServer(sql);
                statements.put(statement);
            }
            statement.acquire();
            return statement;
        } finally {
            lock.unlock();
        }
    }

    private ServerStatement prepareOnServer(String sql) throws SQLException {
        begin(null)
                .begin(0)
                .u8(Command.STMT_PREPARE)
                .bytes(sql.getBytes(StandardCharsets.UTF_8))
                .end();
        channel.flush();
        Payload payload = channel.readPacket();
        try {
            if (payload.remaining() < PREPARE_OK || payload.u8() != OkPacket.OK) {
                throw new ProtocolException("reply to a prepare is malformed, length=" + payload.remaining());
            }
            int id = payload.i32();
            int columns = payload.u16();
            int parameters = payload.u16();
            skipDefinitions(parameters);
            skipDefinitions(columns);
            channel.commandEnded();
            return new ServerStatement(sql, id, parameters, columns, generation);
        } catch (IOException e) {
            throw channel.broken(e);
        }
    }

    /** Definitions at prepare can differ from those of the result, so that nobody uses them. */
    private void skipDefinitions(int count) throws SQLException, IOException {
        for (int i = 0; i < count; i++) {
            channel.readPacket();
        }
        if (count > 0 && !channel.deprecateEof()) {
            ShapeCache.skipEof(channel.reader());
        }
    }

    /**
     * Runs a prepared statement in the binary protocol (COM_STMT_EXECUTE: {@code int<4> id, int<1> flags, int<4> iterations 1,
     * parameters}).
     *
     * @param owner who reads its results; {@code null} when they are read at once
     * @param statement what
     * @param parameters values for its markers
     * @param timeoutSeconds as for {@link #query}
     * @return its first result
     * @throws SQLException the server's error, or that the connection broke
     */
    public Reply execute(
            WeakReference<?> owner, ServerStatement statement, BoundParameters parameters, int timeoutSeconds)
            throws SQLException {
        lock.lock();
        try {
            parameters.check();
            PacketWriter writer = begin(owner);
            channel.timeout(timeoutSeconds);
            sendLongData(writer, statement, parameters);
            write(writer, statement, parameters);
            return channel.exchange(owner, true);
        } catch (SQLException e) {
            // whether the server has taken them in depends on where it stopped
            statement.sentTypes().forget();
            throw e;
        } finally {
            lock.unlock();
        }
    }

    private void write(PacketWriter writer, ServerStatement statement, BoundParameters parameters) throws SQLException {
        try {
            writer.begin(0).u8(Command.STMT_EXECUTE).i32(statement.id()).u8(0).i32(1);
            parameters.write(writer, statement);
            writer.end();
        } catch (IllegalArgumentException tooLong) {
            channel.discard();
            throw Errors.data("the values do not fit a command: " + tooLong.getMessage(), SqlState.INVALID_ARGUMENT);
        }
    }

    /** Streams of the caller can fail half way: the server then drops what it has of them. */
    private void sendLongData(PacketWriter writer, ServerStatement statement, BoundParameters parameters)
            throws SQLException {
        if (!parameters.streamed()) {
            return;
        }
        channel.sendAhead();
        try {
            parameters.sendLongData(writer, statement);
        } catch (IOException e) {
            throw channel.broken(e);
        } catch (SQLException e) {
            writer.begin(0).u8(Command.STMT_RESET).i32(statement.id()).end();
            channel.flush();
            channel.expectOk();
            channel.commandEnded();
            throw e;
        }
    }

    /**
     * Says that a statement is not needed any more by one who prepared it.
     *
     * @param statement what
     */
    public void release(ServerStatement statement) {
        lock.lock();
        try {
            statements.letGo(statement);
        } finally {
            lock.unlock();
        }
    }

    /** Whether the server still knows a statement: a reset makes it forget all. */
    public boolean knows(ServerStatement statement) {
        return statement.generation() == generation;
    }

    /**
     * Whether the server answers (COM_PING). While rows of an open result are still to come, only whether the connection is
     * open here: asking would mean taking them in.
     *
     * @param timeoutMillis for the answer; 0 waits as long as for any command
     * @return whether it does
     */
    public boolean ping(int timeoutMillis) {
        lock.lock();
        try {
            if (channel.isClosed() || channel.streaming()) {
                return !channel.isClosed();
            }
            return pingServer(timeoutMillis);
        } finally {
            lock.unlock();
        }
    }

    private boolean pingServer(int timeoutMillis) {
        int before = channel.established().transport().readTimeout();
        try {
            if (timeoutMillis > 0) {
                channel.established().transport().readTimeout(timeoutMillis);
            }
            command(Command.PING);
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
        lock.lock();
        try {
            command(Command.RESET_CONNECTION);
            statements.clear();
            channel.reset();
            generation++;
            setUp();
        } finally {
            lock.unlock();
        }
    }

    private void command(int command) throws SQLException {
        begin(null).begin(0).u8(command).end();
        channel.flush();
        channel.expectOk();
        channel.commandEnded();
    }

    /** A writer for the next command, in front of which statements are closed that nobody uses. */
    private PacketWriter begin(WeakReference<?> owner) throws SQLException {
        channel.begin(owner);
        PacketWriter writer = channel.writer();
        for (ServerStatement statement : statements.takeClosing()) {
            writer.begin(0).u8(Command.STMT_CLOSE).i32(statement.id()).end();
        }
        return writer;
    }

    /**
     * Stops the running command of an owner (KILL QUERY over a side connection), and no other. May be called by any thread.
     *
     * @param owner whose
     * @return whether it was running
     * @throws SQLException when the side connection cannot be made
     */
    public boolean cancel(WeakReference<?> owner) throws SQLException {
        return channel.kill(owner);
    }

    /** Says good-bye and closes. An open result is lost. */
    public void close() {
        lock.lock();
        try {
            if (!channel.isClosed() && !channel.streaming()) {
                channel.writer().discard();
                channel.writer().begin(0).u8(Command.QUIT).end();
                channel.flush();
            }
        } catch (SQLException gone) {
            // it is closed either way
            return;
        } finally {
            lock.unlock();
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

    /** What rows need of it. */
    public Wire wire() {
        return channel;
    }

    /** What it was opened with. */
    public Settings settings() {
        return channel.settings();
    }

    /** What was agreed with the server. */
    public Established established() {
        return channel.established();
    }

    /**
     * Checks that the server reads the text of statements as the driver writes it: in another character set a quote could be
     * hidden in a value.
     *
     * @throws SQLException when a statement has changed {@code character_set_client}
     */
    public void checkClientCharset() throws SQLException {
        String charset = channel.clientCharset();
        if (!charset.startsWith("utf8")) {
            throw Errors.usage(
                    "values cannot be put into the text of a statement while character_set_client=" + charset
                            + "; run SET character_set_client = utf8mb4 first",
                    SqlState.GENERAL_ERROR);
        }
    }

    /** Current database; empty for none. */
    public String database() {
        return channel.database();
    }

    /** The server's version as version comments have it, such as 80015. */
    public int versionNumber() {
        return SqlDialect.versionNumber(channel.established().version());
    }

    /**
     * Columns of rows that the driver makes itself, in the text protocol.
     *
     * @param columns their definitions
     */
    public ResultShape shape(List<ColumnDefinition> columns) {
        return new ResultShape(columns, false, channel.context());
    }

    /**
     * Whether a result ended the last command, so that the server still has its warnings.
     *
     * @param ok what it ended with
     */
    @SuppressWarnings("ReferenceEquality") // two statements may report the same
    public boolean isLast(OkPacket ok) {
        lock.lock();
        try {
            return channel.last() == ok;
        } finally {
            lock.unlock();
        }
    }

    /** {@link ServerStatus} flags of the last reply. */
    public int status() {
        return channel.status();
    }
}
