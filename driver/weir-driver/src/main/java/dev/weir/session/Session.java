package dev.weir.session;

import dev.weir.command.PacketLimit;
import dev.weir.command.Questions;
import dev.weir.command.TextCommands;
import dev.weir.command.TransactionControl;
import dev.weir.command.TransactionEnds;
import dev.weir.error.Errors;
import dev.weir.exchange.Channel;
import dev.weir.exchange.ClientText;
import dev.weir.exchange.ClientText.TextModes;
import dev.weir.exchange.Exchange;
import dev.weir.exchange.Execution;
import dev.weir.exchange.Invalidations;
import dev.weir.exchange.LocalFiles;
import dev.weir.exchange.MetadataCounts;
import dev.weir.exchange.PipeliningSupport;
import dev.weir.exchange.Reply;
import dev.weir.exchange.SessionState;
import dev.weir.exchange.StatementCache;
import dev.weir.flight.Batches;
import dev.weir.flight.Pipelined;
import dev.weir.kill.Cancellation;
import dev.weir.kill.Killer;
import dev.weir.login.Connector;
import dev.weir.login.ServerConnection;
import dev.weir.login.Settings;
import dev.weir.packet.Command;
import dev.weir.packet.OkPacket;
import dev.weir.parameter.ParameterSet;
import dev.weir.prepared.PreparedStatements;
import dev.weir.rows.Wire;
import dev.weir.sql.SqlCommand;
import dev.weir.sql.SqlCommands;
import dev.weir.wire.ResourceLock;
import java.lang.ref.WeakReference;
import java.sql.SQLException;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A connection's commands. Each takes the lock, buffers the open result, and leaves the connection to its own result.
 * Thread-safe.
 *
 * <p>A command's owner is a weak reference to the object that reads its results: {@link Link#cancel} names it, and once it is
 * garbage collected, its remaining results are dropped.
 */
public final class Session {
    private final Channel channel;
    private final Exchange exchange;
    private final SessionState state;
    private final LocalFiles files;
    private final Killer killer;
    private final ResourceLock lock;
    private final SqlCommands commands;
    private final PipeliningSupport pipelining;
    private final SetUp setUp;
    private final TextCommands text;
    private final TransactionControl transactions;
    private final Questions questions;
    private final Batches batches;
    private final PreparedStatements prepared;
    private final Link link;
    private final OtherDatabase otherDatabase;
    private final PacketLimit limit;

    private volatile Settings settings;

    private Session(Settings settings, ServerConnection server) {
        this.settings = settings;
        this.pipelining = new PipeliningSupport(settings, server);
        boolean deferring = settings.session().deferred() && TransactionControl.canDefer(server, pipelining);
        Cancellation cancellation = new Cancellation(settings, server);
        this.killer = cancellation.killer();
        this.files = new LocalFiles(settings.localFiles(), server, cancellation);
        this.state = SessionState.begun(settings, server, deferring);
        this.channel = new Channel(settings, server, state, cancellation, files);
        this.lock = channel.lock();
        this.commands = new SqlCommands(server.dialect(), settings.statements().multiStatements());
        this.exchange = new Exchange(
                channel,
                server,
                state,
                new ClientText(channel, server, state),
                new StatementCache(settings.statements().cacheSize()),
                new Invalidations(server.traits(), state.facts()),
                pipelining);
        this.setUp = new SetUp(exchange, settings.session(), killer);
        this.text = new TextCommands(exchange, files);
        this.questions = new Questions(exchange, text, commands);
        this.limit = questions.limit();
        TransactionEnds ends = new TransactionEnds(exchange, questions);
        this.transactions = new TransactionControl(exchange, text, ends, deferring);
        this.otherDatabase = new OtherDatabase(channel, state, exchange.text(), text);
        this.prepared = new PreparedStatements(exchange, limit, ends);
        this.batches = new Batches(exchange, prepared, ends);
        this.link = new Link(exchange, cancellation, files);
    }

    public static Session open(Settings settings) throws SQLException {
        Session session = new Session(settings, Connector.connect(settings));
        session.setUp();
        session.inZoneOfServer();
        return session;
    }

    /** Takes the server's time zone; nobody has used the session before. */
    private void inZoneOfServer() {
        ZoneId zone = setUp.zone();
        if (zone != null) {
            settings = settings.withZone(zone);
            state.definitions().shapes().context(settings.values());
        }
    }

    private void setUp() throws SQLException {
        try {
            channel.runOwned(() -> setUp.send(pipelining.isSure()));
        } catch (SQLException e) {
            channel.close(e);
            throw e;
        }
    }

    public SqlCommands commands() {
        return commands;
    }

    /** As {@link #query(WeakReference, SqlCommand, byte[], int)}, for a statement without values. */
    public Reply query(@Nullable WeakReference<?> owner, SqlCommand command, int timeoutSeconds) throws SQLException {
        return query(owner, command, command.utf8(), timeoutSeconds);
    }

    /**
     * Runs a statement in the text protocol (COM_QUERY) with its values written in the text.
     *
     * @param owner who reads its results; null if they are read at once
     * @param command the statement with markers
     * @param utf8 its text with values, in UTF-8
     * @param timeoutSeconds the server's time limit, if it has one; 0 for none
     */
    public Reply query(@Nullable WeakReference<?> owner, SqlCommand command, byte[] utf8, int timeoutSeconds)
            throws SQLException {
        return channel.owned(() -> {
            limit.checkText(utf8.length);
            return text.query(owner, command, utf8, timeoutSeconds);
        });
    }

    /** Returns whether pipelining is supported, as far as known without trying. */
    public boolean sendsAhead() {
        return pipelining.isSure();
    }

    /** Makes a statement's text for the way in which the server reads it now. */
    @FunctionalInterface
    public interface TextForModes {
        /** Returns the text in UTF-8; {@code modes} is the server's present answer. Fails if the text cannot be made. */
        byte[] text(TextModes modes) throws SQLException;
    }

    /** As the other, for a text that depends on the session's modes, which are asked for first. */
    public Reply query(@Nullable WeakReference<?> owner, SqlCommand command, TextForModes sql, int timeoutSeconds)
            throws SQLException {
        try (ResourceLock held = lock.obtain()) {
            return query(owner, command, sql.text(modes()), timeoutSeconds);
        }
    }

    public Questions questions() {
        return questions;
    }

    public TextModes modes() throws SQLException {
        return channel.owned(text::modes);
    }

    public TransactionControl transactions() {
        return transactions;
    }

    /** Commands that run without another thread's between them. */
    @FunctionalInterface
    public interface Commands<T extends @Nullable Object> {
        T run() throws SQLException;
    }

    /** Runs commands without another thread's between them. */
    public <T extends @Nullable Object> T exclusively(Commands<T> together) throws SQLException {
        try (ResourceLock held = lock.obtain()) {
            return together.run();
        }
    }

    /**
     * Runs commands in another database, then changes back, at the latest for the next command that needs the current one. No
     * command of another thread comes between. If no database is current, none can be changed back to, and the commands run
     * without one.
     */
    public <T extends @Nullable Object> T inDatabase(String database, Commands<T> commands) throws SQLException {
        try (ResourceLock held = lock.obtain()) {
            return otherDatabase.run(database, commands);
        }
    }

    public Batches batches() {
        return batches;
    }

    public PreparedStatements prepared() {
        return prepared;
    }

    /** Sends executions without streams in a pipeline; {@code timeoutSeconds} is the server's limit for each, 0 for none. */
    public Pipelined pipeline(List<Execution> executions, int timeoutSeconds) throws SQLException {
        return channel.owned(() -> {
            for (Execution execution : executions) {
                limit.checkValues(execution.parameters());
            }
            return Pipelined.begun(exchange, prepared, executions, timeoutSeconds);
        });
    }

    public Link link() {
        return link;
    }

    public OkPacket run(String sql) throws SQLException {
        return run(commands.verbatim(sql));
    }

    /** As {@link #run(String)}, for a command that is not cached by its text. */
    public OkPacket run(SqlCommand command) throws SQLException {
        Reply reply = channel.owned(() -> text.run(command));
        OkPacket ok = reply.ok();
        if (ok == null) {
            reply.close();
            throw Errors.usage("statement gives rows where none were expected: " + command);
        }
        return ok;
    }

    /** Returns whether a statement may send a local file that the options allow: it must then go out as text. */
    public boolean sendsFilesOf(SqlCommand command) {
        return files.mayBeNamedBy(command);
    }

    /** Returns whether the server is known to read text as UTF-8. */
    public boolean sendsUtf8() {
        try (ResourceLock held = lock.obtain()) {
            return exchange.text().isPlain();
        }
    }

    /** Returns the most bytes of many rows in one command; without {@code ask} the number that every server takes. */
    public long longestOfMany(boolean ask) throws SQLException {
        return channel.owned(() -> limit.bytesOfMany(ask));
    }

    /** Fails if values do not fit in a command of the server; called before they are written into a text. */
    public void checkFits(ParameterSet parameters) throws SQLException {
        try (ResourceLock held = lock.obtain()) {
            limit.checkLiterals(parameters);
        }
    }

    /** Returns why pipelining is not supported; empty if it is. */
    public Optional<String> whyNotPipelined() throws SQLException {
        channel.checkOpen();
        return pipelining.whyNot();
    }

    /** Resets the connection (COM_RESET_CONNECTION): no transaction, default variables, no prepared statements. */
    public void resetConnection() throws SQLException {
        channel.runOwned(() -> {
            exchange.send(Command.RESET_CONNECTION);
            begunAnew();
        });
    }

    /** Logs another account in (COM_CHANGE_USER), and resets the session; if the server refuses, the connection is closed. */
    public void changeUser(String user, String password, String database) throws SQLException {
        channel.runOwned(() -> {
            Settings changed = settings.withAccount(user, password, database);
            UserChange.run(exchange, changed);
            settings = changed;
            killer.connectsWith(changed);
            begunAnew();
        });
    }

    private void begunAnew() throws SQLException {
        prepared.begunAnew();
        exchange.invalidations().reset();
        limit.forget();
        channel.reset();
        setUp();
    }

    /** Sets the query attributes sent with statements, if the options ask for them; later changes of the map count, too. */
    public void sendWithStatements(Map<String, String> attributes) {
        try (ResourceLock held = lock.obtain()) {
            if (attributes() != null) {
                exchange.writer().attributes(attributes);
            }
        }
    }

    @Nullable
    Map<String, String> attributes() {
        return exchange.writer().attributes();
    }

    /** Returns counts of column definitions received and omitted. */
    public MetadataCounts metadataCounts() {
        return state.definitions().counts();
    }

    public Wire wire() {
        return channel;
    }

    public Settings settings() {
        return settings;
    }

    public ServerConnection established() {
        return exchange.server();
    }

    /** Returns whether a result ended the last command, so that the server still has its warnings. */
    public boolean isLast(OkPacket ok) {
        try (ResourceLock held = lock.obtain()) {
            return state.isLast(ok);
        }
    }
}
