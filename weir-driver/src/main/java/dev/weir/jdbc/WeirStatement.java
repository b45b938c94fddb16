package dev.weir.jdbc;

import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import dev.weir.session.Reply;
import java.lang.ref.WeakReference;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;

/** Runs statements in the text protocol. */
class WeirStatement implements Statement {
    private final WeirConnection connection;

    /** Names this statement to the session without keeping it alive: one that is forgotten must not hold the connection. */
    private final WeakReference<WeirStatement> self = new WeakReference<>(this);

    private final boolean scrollable;
    private Reply reply;
    private WeirResultSet result;
    private int fetchSize;
    private boolean closed;

    WeirStatement(WeirConnection connection, boolean scrollable) {
        this.connection = connection;
        this.scrollable = scrollable;
    }

    /** What the session calls the owner of this statement's commands. */
    final WeakReference<?> owner() {
        return self;
    }

    @Override
    public boolean execute(String sql) throws SQLException {
        checkOpen();
        closeResults();
        return accept(connection.session().query(self, sql.getBytes(StandardCharsets.UTF_8)));
    }

    /** Takes over the first or next result of a command. */
    final boolean accept(Reply next) throws SQLException {
        reply = next;
        result = next == null || !next.isRows() ? null : resultOf(next);
        return result != null;
    }

    private WeirResultSet resultOf(Reply rows) throws SQLException {
        return scrollable
                ? new WeirResultSet(this, rows.shape(), rows.rows(), connection.wire())
                : new WeirResultSet(this, rows.shape(), rows.rows());
    }

    /** Drops what is open of the last command. */
    final void closeResults() throws SQLException {
        Reply old = reply;
        WeirResultSet oldResult = result;
        reply = null;
        result = null;
        if (oldResult != null) {
            oldResult.close();
        }
        if (old != null) {
            old.close();
        }
    }

    void resultClosed(WeirResultSet closedResult) {
        if (result == closedResult) {
            result = null;
        }
    }

    @Override
    public ResultSet executeQuery(String sql) throws SQLException {
        if (!execute(sql)) {
            throw Errors.usage("the statement gives no rows; use executeUpdate or execute", SqlState.GENERAL_ERROR);
        }
        return result;
    }

    @Override
    public int executeUpdate(String sql) throws SQLException {
        if (execute(sql)) {
            closeResults();
            throw Errors.usage("the statement gives rows; use executeQuery or execute", SqlState.GENERAL_ERROR);
        }
        return getUpdateCount();
    }

    @Override
    public ResultSet getResultSet() throws SQLException {
        checkOpen();
        return result;
    }

    @Override
    public int getUpdateCount() throws SQLException {
        checkOpen();
        return reply == null || reply.isRows() ? -1 : (int) reply.ok().affectedRows();
    }

    @Override
    public boolean getMoreResults() throws SQLException {
        checkOpen();
        if (result != null) {
            result.close();
        }
        return accept(reply == null ? null : reply.next(false));
    }

    @Override
    public Connection getConnection() throws SQLException {
        checkOpen();
        return connection;
    }

    /** A hint that never changes what rows come or what may run meanwhile. */
    @Override
    public void setFetchSize(int rows) throws SQLException {
        checkOpen();
        fetchSize = rows;
    }

    @Override
    public int getFetchSize() {
        return fetchSize;
    }

    @Override
    public void cancel() throws SQLException {
        checkOpen();
        connection.session().cancel(self);
    }

    @Override
    public void close() throws SQLException {
        if (!closed) {
            closed = true;
            closeResults();
        }
    }

    @Override
    public boolean isClosed() {
        return closed;
    }

    final void checkOpen() throws SQLException {
        if (closed) {
            throw Errors.usage("the statement is closed", SqlState.INVALID_CURSOR_STATE);
        }
    }

    @Override
    public void addBatch(String a) throws SQLException {
        throw Errors.unsupported("addBatch");
    }

    @Override
    public void clearBatch() throws SQLException {
        throw Errors.unsupported("clearBatch");
    }

    @Override
    public void clearWarnings() throws SQLException {
        throw Errors.unsupported("clearWarnings");
    }

    @Override
    public void closeOnCompletion() throws SQLException {
        throw Errors.unsupported("closeOnCompletion");
    }

    @Override
    public boolean execute(String a, int[] b) throws SQLException {
        throw Errors.unsupported("execute");
    }

    @Override
    public boolean execute(String a, String[] b) throws SQLException {
        throw Errors.unsupported("execute");
    }

    @Override
    public boolean execute(String a, int b) throws SQLException {
        throw Errors.unsupported("execute");
    }

    @Override
    public int[] executeBatch() throws SQLException {
        throw Errors.unsupported("executeBatch");
    }

    @Override
    public int executeUpdate(String a, int[] b) throws SQLException {
        throw Errors.unsupported("executeUpdate");
    }

    @Override
    public int executeUpdate(String a, String[] b) throws SQLException {
        throw Errors.unsupported("executeUpdate");
    }

    @Override
    public int executeUpdate(String a, int b) throws SQLException {
        throw Errors.unsupported("executeUpdate");
    }

    @Override
    public int getFetchDirection() throws SQLException {
        throw Errors.unsupported("getFetchDirection");
    }

    @Override
    public ResultSet getGeneratedKeys() throws SQLException {
        throw Errors.unsupported("getGeneratedKeys");
    }

    @Override
    public int getMaxFieldSize() throws SQLException {
        throw Errors.unsupported("getMaxFieldSize");
    }

    @Override
    public int getMaxRows() throws SQLException {
        throw Errors.unsupported("getMaxRows");
    }

    @Override
    public boolean getMoreResults(int a) throws SQLException {
        throw Errors.unsupported("getMoreResults");
    }

    @Override
    public int getQueryTimeout() throws SQLException {
        throw Errors.unsupported("getQueryTimeout");
    }

    @Override
    public int getResultSetConcurrency() throws SQLException {
        throw Errors.unsupported("getResultSetConcurrency");
    }

    @Override
    public int getResultSetHoldability() throws SQLException {
        throw Errors.unsupported("getResultSetHoldability");
    }

    @Override
    public int getResultSetType() throws SQLException {
        throw Errors.unsupported("getResultSetType");
    }

    @Override
    public SQLWarning getWarnings() throws SQLException {
        throw Errors.unsupported("getWarnings");
    }

    @Override
    public boolean isCloseOnCompletion() throws SQLException {
        throw Errors.unsupported("isCloseOnCompletion");
    }

    @Override
    public boolean isPoolable() throws SQLException {
        throw Errors.unsupported("isPoolable");
    }

    @Override
    public boolean isWrapperFor(Class<?> a) throws SQLException {
        throw Errors.unsupported("isWrapperFor");
    }

    @Override
    public void setCursorName(String a) throws SQLException {
        throw Errors.unsupported("setCursorName");
    }

    @Override
    public void setEscapeProcessing(boolean a) throws SQLException {
        throw Errors.unsupported("setEscapeProcessing");
    }

    @Override
    public void setFetchDirection(int a) throws SQLException {
        throw Errors.unsupported("setFetchDirection");
    }

    @Override
    public void setMaxFieldSize(int a) throws SQLException {
        throw Errors.unsupported("setMaxFieldSize");
    }

    @Override
    public void setMaxRows(int a) throws SQLException {
        throw Errors.unsupported("setMaxRows");
    }

    @Override
    public void setPoolable(boolean a) throws SQLException {
        throw Errors.unsupported("setPoolable");
    }

    @Override
    public void setQueryTimeout(int a) throws SQLException {
        throw Errors.unsupported("setQueryTimeout");
    }

    @Override
    public <T> T unwrap(Class<T> a) throws SQLException {
        throw Errors.unsupported("unwrap");
    }
}
