package dev.weir.lab.study.keys;

import java.sql.Array;
import java.sql.Blob;
import java.sql.CallableStatement;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.NClob;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLWarning;
import java.sql.SQLXML;
import java.sql.Savepoint;
import java.sql.Statement;
import java.sql.Struct;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Executor;

/** A connection to nothing: it does at once what a pool asks of it, and refuses what only a user would ask. */
final class StubConnection implements Connection {

    private static SQLFeatureNotSupportedException unsupported(String method) {
        return new SQLFeatureNotSupportedException(method + " on a connection to nothing");
    }

    @Override
    public Statement createStatement() throws SQLException {
        throw unsupported("createStatement");
    }

    @Override
    public PreparedStatement prepareStatement(String sql) throws SQLException {
        throw unsupported("prepareStatement");
    }

    @Override
    public CallableStatement prepareCall(String sql) throws SQLException {
        throw unsupported("prepareCall");
    }

    @Override
    public String nativeSQL(String sql) throws SQLException {
        throw unsupported("nativeSQL");
    }

    @Override
    public void setAutoCommit(boolean on) {}

    @Override
    public boolean getAutoCommit() {
        return true;
    }

    @Override
    public void commit() {}

    @Override
    public void rollback() {}

    @Override
    public void close() {}

    @Override
    public boolean isClosed() {
        return false;
    }

    @Override
    public DatabaseMetaData getMetaData() throws SQLException {
        throw unsupported("getMetaData");
    }

    @Override
    public void setReadOnly(boolean on) {}

    @Override
    public boolean isReadOnly() {
        return false;
    }

    @Override
    public void setCatalog(String catalog) {}

    @Override
    public String getCatalog() {
        return "";
    }

    @Override
    public void setTransactionIsolation(int level) {}

    @Override
    public int getTransactionIsolation() {
        return TRANSACTION_REPEATABLE_READ;
    }

    @Override
    public SQLWarning getWarnings() {
        return null;
    }

    @Override
    public void clearWarnings() {}

    @Override
    public Statement createStatement(int type, int concurrency) throws SQLException {
        throw unsupported("createStatement");
    }

    @Override
    public PreparedStatement prepareStatement(String sql, int type, int concurrency) throws SQLException {
        throw unsupported("prepareStatement");
    }

    @Override
    public CallableStatement prepareCall(String sql, int type, int concurrency) throws SQLException {
        throw unsupported("prepareCall");
    }

    @Override
    public Map<String, Class<?>> getTypeMap() throws SQLException {
        throw unsupported("getTypeMap");
    }

    @Override
    public void setTypeMap(Map<String, Class<?>> map) throws SQLException {
        throw unsupported("setTypeMap");
    }

    @Override
    public void setHoldability(int holdability) {}

    @Override
    public int getHoldability() {
        return 0;
    }

    @Override
    public Savepoint setSavepoint() throws SQLException {
        throw unsupported("setSavepoint");
    }

    @Override
    public Savepoint setSavepoint(String name) throws SQLException {
        throw unsupported("setSavepoint");
    }

    @Override
    public void rollback(Savepoint savepoint) throws SQLException {
        throw unsupported("rollback");
    }

    @Override
    public void releaseSavepoint(Savepoint savepoint) throws SQLException {
        throw unsupported("releaseSavepoint");
    }

    @Override
    public Statement createStatement(int type, int concurrency, int holdability) throws SQLException {
        throw unsupported("createStatement");
    }

    @Override
    public PreparedStatement prepareStatement(String sql, int type, int concurrency, int holdability)
            throws SQLException {
        throw unsupported("prepareStatement");
    }

    @Override
    public CallableStatement prepareCall(String sql, int type, int concurrency, int holdability) throws SQLException {
        throw unsupported("prepareCall");
    }

    @Override
    public PreparedStatement prepareStatement(String sql, int type) throws SQLException {
        throw unsupported("prepareStatement");
    }

    @Override
    public PreparedStatement prepareStatement(String sql, int[] type) throws SQLException {
        throw unsupported("prepareStatement");
    }

    @Override
    public PreparedStatement prepareStatement(String sql, String[] type) throws SQLException {
        throw unsupported("prepareStatement");
    }

    @Override
    public Clob createClob() throws SQLException {
        throw unsupported("createClob");
    }

    @Override
    public Blob createBlob() throws SQLException {
        throw unsupported("createBlob");
    }

    @Override
    public NClob createNClob() throws SQLException {
        throw unsupported("createNClob");
    }

    @Override
    public SQLXML createSQLXML() throws SQLException {
        throw unsupported("createSQLXML");
    }

    @Override
    public boolean isValid(int seconds) {
        return true;
    }

    @Override
    public void setClientInfo(String name, String value) {
        throw new UnsupportedOperationException("setClientInfo on a connection to nothing");
    }

    @Override
    public void setClientInfo(Properties name) {
        throw new UnsupportedOperationException("setClientInfo on a connection to nothing");
    }

    @Override
    public String getClientInfo(String name) throws SQLException {
        throw unsupported("getClientInfo");
    }

    @Override
    public Properties getClientInfo() throws SQLException {
        throw unsupported("getClientInfo");
    }

    @Override
    public Array createArrayOf(String type, Object[] elements) throws SQLException {
        throw unsupported("createArrayOf");
    }

    @Override
    public Struct createStruct(String type, Object[] attributes) throws SQLException {
        throw unsupported("createStruct");
    }

    @Override
    public void setSchema(String schema) {}

    @Override
    public String getSchema() {
        return "";
    }

    @Override
    public void abort(Executor executor) {}

    @Override
    public void setNetworkTimeout(Executor executor, int millis) {}

    @Override
    public int getNetworkTimeout() {
        return 0;
    }

    @Override
    public <T> T unwrap(Class<T> type) {
        return type.cast(this);
    }

    @Override
    public boolean isWrapperFor(Class<?> type) {
        return type.isInstance(this);
    }
}
