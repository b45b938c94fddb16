package dev.weir.connection;

import dev.weir.api.KeyedReads;
import dev.weir.api.MetadataCounters;
import dev.weir.api.ReadPipeline;
import dev.weir.api.WeirReads;
import dev.weir.api.WeirSession;
import dev.weir.catalog.Catalog;
import dev.weir.catalog.CatalogResults;
import dev.weir.catalog.Facts;
import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import dev.weir.exchange.MetadataCounts;
import dev.weir.hosts.Cluster;
import dev.weir.hosts.Hosts;
import dev.weir.login.ServerConnection;
import dev.weir.login.Settings;
import dev.weir.result.Arguments;
import dev.weir.result.KeyRequest;
import dev.weir.result.ResultKind;
import dev.weir.session.Session;
import dev.weir.sql.CallText;
import dev.weir.sql.KeyedSelect;
import dev.weir.statement.ConnectionDefaults;
import dev.weir.statement.ConnectionTools;
import dev.weir.statement.HomeDatabase;
import dev.weir.statement.StatementTexts;
import dev.weir.statement.WeirCallableStatement;
import dev.weir.statement.WeirPreparedStatement;
import dev.weir.statement.WeirStatement;
import java.sql.CallableStatement;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A connection: JDBC's methods in terms of a session. */
public final class WeirConnection extends ConnectionDefaults implements WeirReads, WeirSession {
    private Session session;

    /** The database last set by JDBC methods, which a statement may have changed since; empty for none. */
    private volatile String database;

    /** The database of the statement made last. */
    private volatile HomeDatabase home;

    private final Supplier<String> url;
    private Transactions transactions;
    private final @Nullable Replicas replicas;

    /** The hosts whose first server this connection should be with; null if it is. */
    private @Nullable Hosts standsIn;

    private final ConnectionTools tools;

    /** Null if the connection owns its session. */
    private final @Nullable Loan loan;

    /**
     * Takes over an open session. For {@link DatabaseMetaData#getURL}, {@code url} makes one without user or password. If options
     * ask for codecs that are missing, closes the session and fails.
     */
    public WeirConnection(Session session, Supplier<String> url) throws SQLException {
        this(session, url, null);
    }

    /** Connects to one of several servers; {@link #setReadOnly} moves to others. */
    WeirConnection(Session session, Supplier<String> url, @Nullable Cluster cluster) throws SQLException {
        this.session = session;
        this.database = session.transactions().database();
        this.home = new HomeDatabase(this, database, database);
        this.url = url;
        this.transactions = new Transactions(session);
        this.replicas = Replicas.of(cluster, transactions);
        this.tools = ConnectionTools.of(session);
        this.loan = null;
        session.sendWithStatements(clientInfo());
    }

    private WeirConnection(WeirConnection owner, Loan loan) {
        this.session = owner.session;
        this.database = session.transactions().database();
        this.home = new HomeDatabase(this, database, database);
        this.url = owner.url;
        this.transactions = owner.transactions;
        this.replicas = null;
        this.standsIn = owner.standsIn;
        this.tools = owner.tools;
        this.loan = loan;
        session.sendWithStatements(clientInfo());
    }

    /** Lends the session to a connection that leaves it open. Fails with replicas: a lender resets only one session. */
    WeirConnection lend(WeirPooledConnection lender) throws SQLException {
        checkOneSession("pooled and XA connections");
        return new WeirConnection(this, new Loan(lender));
    }

    private void checkOneSession(String user) throws SQLException {
        if (replicas != null) {
            throw Errors.usage(
                    user + " have one session, and the URL names replicas; use a URL without replicas, or connections"
                            + " of a DataSource",
                    SqlState.FEATURE_NOT_SUPPORTED);
        }
    }

    /** Ends the loan without notifying the lender. */
    void takeBack() {
        if (loan != null) {
            loan.end();
        }
    }

    /** Returns the borrower's open prepared statements. */
    List<PreparedStatement> lentStatements() {
        return loan == null ? List.of() : loan.prepared();
    }

    @Override
    public void opened(WeirStatement statement) {
        if (loan != null) {
            loan.opened(statement);
        }
    }

    @Override
    public void closed(WeirStatement statement) {
        if (loan != null) {
            loan.closed(statement);
        }
    }

    /** Checks that the connection is open, and that no transaction manager controls the transaction. */
    private void checkLocal(String method) throws SQLException {
        checkOpen();
        if (loan != null) {
            loan.checkLocal(method);
        }
    }

    private boolean inBranch() {
        return loan != null && loan.lender().inBranch();
    }

    @Override
    public Session session() {
        return session;
    }

    @Override
    public String database() {
        return database;
    }

    @Override
    public HomeDatabase home() {
        String current = session.transactions().database();
        if (!home.is(database, current)) {
            home = new HomeDatabase(this, database, current);
        }
        return home;
    }

    @Override
    public ConnectionTools tools() {
        return tools;
    }

    @Override
    public WeirStatement createStatement(ResultKind kind) throws SQLException {
        checkOpen();
        return new WeirStatement(this, kind, false);
    }

    @Override
    public PreparedStatement prepare(String sql, ResultKind kind, KeyRequest keys) throws SQLException {
        checkOpen();
        return new WeirPreparedStatement(this, command(sql), kind, keys, false);
    }

    @Override
    public CallableStatement prepareCall(String sql, ResultKind kind) throws SQLException {
        checkOpen();
        CallText call = StatementTexts.call(session, sql);
        return new WeirCallableStatement(this, call, command(call.sql()), kind);
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
        Settings settings = session.settings();
        return new Catalog(
                this,
                new CatalogResults(this),
                new Facts(url.get(), server.traits(), settings.values(), settings.terms()));
    }

    @Override
    public boolean getAutoCommit() throws SQLException {
        checkOpen();
        return !inBranch() && session.transactions().autoCommit();
    }

    /** Costs a round trip only if it changes something. */
    @Override
    public void setAutoCommit(boolean autoCommit) throws SQLException {
        checkOpen();
        if (autoCommit) {
            checkLocal("setAutoCommit(true)");
        } else if (inBranch()) {
            // already off, as far as the borrower can tell
            return;
        }
        session.transactions().autoCommit(autoCommit);
    }

    @Override
    public void commit() throws SQLException {
        checkLocal("commit");
        transactions.commit(tools.insertedTables());
    }

    @Override
    public void rollback() throws SQLException {
        checkLocal("rollback");
        transactions.rollback(tools.insertedTables());
    }

    @Override
    public Savepoint setSavepoint() throws SQLException {
        return setSavepoint(null);
    }

    @Override
    public Savepoint setSavepoint(@Nullable String name) throws SQLException {
        checkLocal("setSavepoint");
        return transactions.savepoint(name);
    }

    @Override
    public void rollback(Savepoint savepoint) throws SQLException {
        checkLocal("rollback");
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
        if (loan != null) {
            loan.lender().isolationChanges();
        }
        transactions.isolation(level);
    }

    @Override
    public int getTransactionIsolation() throws SQLException {
        checkOpen();
        return transactions.isolation();
    }

    /** With replicas, switches the server for all statements, existing ones included; open results stay readable. */
    @Override
    public void setReadOnly(boolean readOnly) throws SQLException {
        checkOpen();
        if (replicas != null) {
            use(replicas.use(readOnly, transactions));
        }
        transactions.readOnly(readOnly);
    }

    private void use(Transactions side) {
        session = side.session();
        transactions = side;
        session.sendWithStatements(clientInfo());
    }

    /** Makes the session read-only for good, and invalid when the first server may be back. */
    void standIn(Hosts hosts) throws SQLException {
        transactions.stayReadOnly();
        standsIn = hosts;
    }

    @Override
    public boolean isReadOnly() throws SQLException {
        checkOpen();
        return transactions.readOnly();
    }

    /** Sets the database, unless a schema is one: then it does nothing. The getter returns the server's last report. */
    @Override
    public void setCatalog(String catalog) throws SQLException {
        useDatabase("catalog", catalog, !databasesAreSchemas());
    }

    @Override
    public @Nullable String getCatalog() throws SQLException {
        checkOpen();
        return databasesAreSchemas() ? null : currentDatabase();
    }

    /** Sets the database, unless a catalog is one: then it does nothing. */
    @Override
    public void setSchema(String schema) throws SQLException {
        useDatabase("schema", schema, databasesAreSchemas());
    }

    @Override
    public @Nullable String getSchema() throws SQLException {
        checkOpen();
        return databasesAreSchemas() ? currentDatabase() : null;
    }

    boolean databasesAreSchemas() {
        return session.settings().terms().schemas();
    }

    private void useDatabase(String term, String name, boolean isDatabase) throws SQLException {
        checkOpen();
        if (isDatabase) {
            session.transactions().useDatabase(Arguments.required(term, name));
            database = name;
        }
    }

    private @Nullable String currentDatabase() {
        String current = session.transactions().database();
        return current.isEmpty() ? null : current;
    }

    /**
     * Asks the server; with rows of an open result still to arrive, only checks that the connection is open here. A connection
     * to another than the first of several hosts becomes invalid when the first is to be tried again, so that pools return to
     * it.
     */
    @Override
    public boolean isValid(int seconds) throws SQLException {
        Arguments.notNegative("timeout", seconds);
        return session.link().ping((int) Math.min(1000L * seconds, Integer.MAX_VALUE))
                && (standsIn == null || !standsIn.isFirstDue());
    }

    @Override
    public void setNetworkTimeout(Executor executor, int milliseconds) throws SQLException {
        checkOpen();
        Arguments.notNegative("networkTimeout", milliseconds);
        session.link().readTimeout(milliseconds);
    }

    @Override
    public int getNetworkTimeout() throws SQLException {
        checkOpen();
        return session.link().readTimeout();
    }

    /** Closes at once in this thread: takes no lock and waits for nothing. */
    @Override
    public void abort(Executor executor) throws SQLException {
        if (executor == null) {
            throw Errors.argument("abort needs an executor, executor=null");
        }
        if (loan != null && loan.isOver()) {
            return;
        }
        session.link().abort("aborted by the application");
        if (replicas != null) {
            replicas.abort("aborted by the application");
        }
        if (loan != null) {
            loan.lender().lost(Errors.usage("aborted by the application", SqlState.CONNECTION_DOES_NOT_EXIST));
        }
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

    public boolean pipelines(String sql) throws SQLException {
        return !tools.textOnly().has(command(sql).sql()) && whyNotPipelined().isEmpty();
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

    @Override
    public void reset() throws SQLException {
        checkLocal("reset");
        if (replicas != null) {
            use(replicas.reset());
            database = session.transactions().database();
        }
        session.resetConnection();
        transactions.reset();
        clientInfo().clear();
    }

    @Override
    public void changeUser(String user, @Nullable String password, @Nullable String current) throws SQLException {
        checkLocal("changeUser");
        checkOneSession("changed users");
        Arguments.required("user", user);
        session.changeUser(user, password == null ? "" : password, current == null ? "" : current);
        database = session.transactions().database();
        transactions.reset();
        clientInfo().clear();
    }

    @Override
    public void close() {
        if (loan != null) {
            loan.giveBack();
            return;
        }
        session.link().close();
        if (replicas != null) {
            replicas.close();
        }
        if (tools.storedValues() != null) {
            tools.storedValues().close();
        }
    }

    @Override
    public boolean isClosed() {
        return (loan != null && loan.isOver()) || session.link().isClosed();
    }

    @Override
    public void checkOpen() throws SQLException {
        if (loan != null) {
            loan.checkOpen();
        }
        session.link().checkOpen();
    }
}
