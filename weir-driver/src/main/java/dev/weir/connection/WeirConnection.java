package dev.weir.connection;

import dev.weir.catalog.Catalog;
import dev.weir.catalog.Facts;
import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import dev.weir.jdbc.KeyedReads;
import dev.weir.jdbc.MetadataCounters;
import dev.weir.jdbc.ReadPipeline;
import dev.weir.jdbc.WeirReads;
import dev.weir.parameter.ObjectParameters;
import dev.weir.parameter.TargetTypes;
import dev.weir.rows.Wire;
import dev.weir.session.MetadataCounts;
import dev.weir.session.ServerConnection;
import dev.weir.session.Session;
import dev.weir.sql.JdbcEscapes;
import dev.weir.sql.KeyedSelect;
import dev.weir.sql.SqlCommand;
import dev.weir.sql.SqlText;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.Optional;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** A connection: thin over its session. */
public final class WeirConnection extends ConnectionDefaults implements WeirReads {
    private final Session session;
    private final String url;
    private final Transactions transactions;
    private final ObjectParameters objects;
    private final TargetTypes targets;
    private final TextOnly textOnly;

    /**
     * Over an open session.
     *
     * @param session belongs to it from now on
     * @param url without user and password, for {@link DatabaseMetaData#getURL}
     */
    public WeirConnection(Session session, String url) {
        this.session = session;
        this.url = url;
        this.transactions = new Transactions(session);
        this.objects = new ObjectParameters(session.settings().values().zone());
        this.targets = new TargetTypes(objects);
        this.textOnly = new TextOnly(session.settings().statements());
    }

    Session session() {
        return session;
    }

    Wire wire() {
        return session.wire();
    }

    ObjectParameters objects() {
        return objects;
    }

    TargetTypes targets() {
        return targets;
    }

    /** Statements that are not prepared on the server. */
    TextOnly textOnly() {
        return textOnly;
    }

    /**
     * Checks that how a text is read, which depends on the sql_mode, is the same at its end as at its beginning.
     *
     * @param sql the statement
     * @throws SQLException when it may be several statements
     */
    void checkSingle(String sql) throws SQLException {
        if (session.settings().statements().multiStatements() && SqlText.mayBeSeveral(sql)) {
            throw Errors.usage(
                    "several statements in one text whose meaning depends on the sql_mode, which one of them could change;"
                            + " run them one by one, or write it without a backslash: "
                            + sql,
                    SqlState.GENERAL_ERROR);
        }
    }

    /**
     * Reads a statement. JDBC escapes stand outside quotes, and where quotes end may depend on the sql_mode: then the server is
     * asked for it.
     */
    SqlCommand command(String sql) throws SQLException {
        Optional<SqlCommand> always = session.commands().translated(Arguments.given("sql", sql));
        if (always.isPresent()) {
            return always.get();
        }
        checkSingle(sql);
        return session.commands()
                .verbatim(JdbcEscapes.translate(sql, session.modes().dialect()));
    }

    /** A statement that can only change rows must not run by executeQuery: its effect would be there, its count lost. */
    void checkGivesRows(SqlCommand command) throws SQLException {
        if (command.givesNoRows()) {
            throw Errors.usage(
                    "executeQuery of a statement that gives no rows; use executeUpdate or execute",
                    SqlState.GENERAL_ERROR);
        }
    }

    @Override
    Statement createStatement(ResultKind kind) throws SQLException {
        checkOpen();
        return new WeirStatement(this, kind, false);
    }

    @Override
    PreparedStatement prepare(String sql, ResultKind kind, KeyRequest keys) throws SQLException {
        checkOpen();
        return new WeirPreparedStatement(this, command(sql), kind, keys);
    }

    @Override
    public String nativeSQL(String sql) throws SQLException {
        checkOpen();
        return command(sql).sql();
    }

    @Override
    public DatabaseMetaData getMetaData() throws SQLException {
        checkOpen();
        ServerConnection server = session.established();
        return new Catalog(
                this, new Facts(url, server.version(), session.settings().values()));
    }

    @Override
    public boolean getAutoCommit() throws SQLException {
        checkOpen();
        return transactions.autoCommit();
    }

    /** Costs a round trip only where it changes something. */
    @Override
    public void setAutoCommit(boolean autoCommit) throws SQLException {
        checkOpen();
        transactions.autoCommit(autoCommit);
    }

    @Override
    public void commit() throws SQLException {
        checkOpen();
        transactions.commit();
    }

    @Override
    public void rollback() throws SQLException {
        checkOpen();
        transactions.rollback();
    }

    @Override
    public Savepoint setSavepoint() throws SQLException {
        checkOpen();
        return transactions.savepoint(null);
    }

    @Override
    public Savepoint setSavepoint(@Nullable String name) throws SQLException {
        checkOpen();
        return transactions.savepoint(name);
    }

    @Override
    public void rollback(Savepoint savepoint) throws SQLException {
        checkOpen();
        transactions.rollback(savepoint);
    }

    @Override
    public void releaseSavepoint(Savepoint savepoint) throws SQLException {
        checkOpen();
        transactions.release(savepoint);
    }

    @Override
    public void setTransactionIsolation(int level) throws SQLException {
        checkOpen();
        transactions.isolation(level);
    }

    @Override
    public int getTransactionIsolation() throws SQLException {
        checkOpen();
        return transactions.isolation();
    }

    @Override
    public void setReadOnly(boolean readOnly) throws SQLException {
        checkOpen();
        transactions.readOnly(readOnly);
    }

    @Override
    public boolean isReadOnly() throws SQLException {
        checkOpen();
        return transactions.readOnly();
    }

    /** A catalog is a database; the one in use is what the server last said. */
    @Override
    public void setCatalog(String catalog) throws SQLException {
        checkOpen();
        Arguments.given("catalog", catalog);
        session.useDatabase(catalog);
    }

    @Override
    public @Nullable String getCatalog() throws SQLException {
        checkOpen();
        return session.database().isEmpty() ? null : session.database();
    }

    /** Asks the server; while rows of an open result are still to come, only whether the connection is open here. */
    @Override
    public boolean isValid(int seconds) throws SQLException {
        if (seconds < 0) {
            throw Errors.usage("timeout=" + seconds + " is negative; 0 means no limit", SqlState.INVALID_ARGUMENT);
        }
        return session.ping((int) Math.min(1000L * seconds, Integer.MAX_VALUE));
    }

    @Override
    public void setNetworkTimeout(Executor executor, int milliseconds) throws SQLException {
        checkOpen();
        if (milliseconds < 0) {
            throw Errors.usage(
                    "networkTimeout=" + milliseconds + " is negative; 0 means no limit", SqlState.INVALID_ARGUMENT);
        }
        session.readTimeout(milliseconds);
    }

    @Override
    public int getNetworkTimeout() throws SQLException {
        checkOpen();
        return session.readTimeout();
    }

    /** Closes at once, by this thread: it takes no lock and waits for nothing. */
    @Override
    public void abort(Executor executor) throws SQLException {
        if (executor == null) {
            throw Errors.usage("abort needs an executor, executor=null", SqlState.INVALID_ARGUMENT);
        }
        session.abort("aborted by the application");
    }

    @Override
    public ReadPipeline pipeline() throws SQLException {
        checkOpen();
        Optional<String> reason = session.whyNotPipelined();
        if (reason.isPresent()) {
            throw Errors.usage("reads are not pipelined here: " + reason.get(), SqlState.FEATURE_NOT_SUPPORTED);
        }
        return new WeirReadPipeline(this);
    }

    @Override
    public KeyedReads keyed(String sql) throws SQLException {
        checkOpen();
        return new WeirKeyedReads(
                this, KeyedSelect.of(command(sql).sql(), session.commands().dialect()));
    }

    @Override
    public Optional<String> whyNotPipelined() throws SQLException {
        return session.whyNotPipelined();
    }

    @Override
    public MetadataCounters metadataCounters() {
        MetadataCounts counts = session.metadataCounts();
        return new MetadataCounters(
                counts.received() + counts.omitted(),
                counts.received(),
                counts.reused(),
                counts.omitted(),
                counts.bytesSaved());
    }

    /** Gives the session the state of a new one, for pools. */
    void reset() throws SQLException {
        checkOpen();
        session.resetConnection();
        transactions.reset();
    }

    @Override
    public void close() {
        session.close();
    }

    @Override
    public boolean isClosed() {
        return session.isClosed();
    }

    @Override
    void checkOpen() throws SQLException {
        session.checkOpen();
    }
}
