package dev.weir.jdbc;

import dev.weir.catalog.Catalog;
import dev.weir.catalog.Facts;
import dev.weir.error.Errors;
import dev.weir.rows.Wire;
import dev.weir.session.Established;
import dev.weir.session.Session;
import dev.weir.session.Settings;
import java.sql.Array;
import java.sql.Blob;
import java.sql.CallableStatement;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.NClob;
import java.sql.PreparedStatement;
import java.sql.SQLClientInfoException;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.SQLXML;
import java.sql.Savepoint;
import java.sql.Statement;
import java.sql.Struct;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Executor;

/** A connection: thin over its session. */
final class WeirConnection implements Connection {
    private final Session session;
    private final String url;

    WeirConnection(Session session, String url) {
        this.session = session;
        this.url = url;
    }

    /** The URL without its password. */
    String url() {
        return url;
    }

    Session session() {
        return session;
    }

    Wire wire() {
        return session.wire();
    }

    @Override
    public Statement createStatement() throws SQLException {
        return new WeirStatement(this, false);
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
    public boolean isValid(int seconds) {
        return session.ping(seconds * 1000);
    }

    @Override
    public void abort(Executor a) throws SQLException {
        throw Errors.unsupported("abort");
    }

    @Override
    public void clearWarnings() throws SQLException {
        throw Errors.unsupported("clearWarnings");
    }

    @Override
    public void commit() throws SQLException {
        throw Errors.unsupported("commit");
    }

    @Override
    public Array createArrayOf(String a, Object[] b) throws SQLException {
        throw Errors.unsupported("createArrayOf");
    }

    @Override
    public Blob createBlob() throws SQLException {
        throw Errors.unsupported("createBlob");
    }

    @Override
    public Clob createClob() throws SQLException {
        throw Errors.unsupported("createClob");
    }

    @Override
    public NClob createNClob() throws SQLException {
        throw Errors.unsupported("createNClob");
    }

    @Override
    public SQLXML createSQLXML() throws SQLException {
        throw Errors.unsupported("createSQLXML");
    }

    @Override
    public Statement createStatement(int a, int b, int c) throws SQLException {
        throw Errors.unsupported("createStatement");
    }

    @Override
    public Statement createStatement(int a, int b) throws SQLException {
        throw Errors.unsupported("createStatement");
    }

    @Override
    public Struct createStruct(String a, Object[] b) throws SQLException {
        throw Errors.unsupported("createStruct");
    }

    @Override
    public boolean getAutoCommit() throws SQLException {
        throw Errors.unsupported("getAutoCommit");
    }

    @Override
    public String getCatalog() throws SQLException {
        throw Errors.unsupported("getCatalog");
    }

    @Override
    public Properties getClientInfo() throws SQLException {
        throw Errors.unsupported("getClientInfo");
    }

    @Override
    public String getClientInfo(String a) throws SQLException {
        throw Errors.unsupported("getClientInfo");
    }

    @Override
    public int getHoldability() throws SQLException {
        throw Errors.unsupported("getHoldability");
    }

    @Override
    public DatabaseMetaData getMetaData() {
        Settings settings = session.settings();
        Established server = session.established();
        return new Catalog(
                this,
                new Facts(url, server.version(), server.mariaDb(), settings.tinyIntOneIsBit(), settings.yearIsDate()));
    }

    @Override
    public int getNetworkTimeout() throws SQLException {
        throw Errors.unsupported("getNetworkTimeout");
    }

    @Override
    public String getSchema() throws SQLException {
        throw Errors.unsupported("getSchema");
    }

    @Override
    public int getTransactionIsolation() throws SQLException {
        throw Errors.unsupported("getTransactionIsolation");
    }

    @Override
    public Map<String, Class<?>> getTypeMap() throws SQLException {
        throw Errors.unsupported("getTypeMap");
    }

    @Override
    public SQLWarning getWarnings() throws SQLException {
        throw Errors.unsupported("getWarnings");
    }

    @Override
    public boolean isReadOnly() throws SQLException {
        throw Errors.unsupported("isReadOnly");
    }

    @Override
    public boolean isWrapperFor(Class<?> a) throws SQLException {
        throw Errors.unsupported("isWrapperFor");
    }

    @Override
    public String nativeSQL(String a) throws SQLException {
        throw Errors.unsupported("nativeSQL");
    }

    @Override
    public CallableStatement prepareCall(String a, int b, int c, int d) throws SQLException {
        throw Errors.unsupported("prepareCall");
    }

    @Override
    public CallableStatement prepareCall(String a, int b, int c) throws SQLException {
        throw Errors.unsupported("prepareCall");
    }

    @Override
    public CallableStatement prepareCall(String a) throws SQLException {
        throw Errors.unsupported("prepareCall");
    }

    @Override
    public PreparedStatement prepareStatement(String a, int[] b) throws SQLException {
        throw Errors.unsupported("prepareStatement");
    }

    @Override
    public PreparedStatement prepareStatement(String a, String[] b) throws SQLException {
        throw Errors.unsupported("prepareStatement");
    }

    @Override
    public PreparedStatement prepareStatement(String a, int b, int c, int d) throws SQLException {
        throw Errors.unsupported("prepareStatement");
    }

    @Override
    public PreparedStatement prepareStatement(String a, int b, int c) throws SQLException {
        throw Errors.unsupported("prepareStatement");
    }

    @Override
    public PreparedStatement prepareStatement(String a, int b) throws SQLException {
        throw Errors.unsupported("prepareStatement");
    }

    @Override
    public PreparedStatement prepareStatement(String a) throws SQLException {
        throw Errors.unsupported("prepareStatement");
    }

    @Override
    public void releaseSavepoint(Savepoint a) throws SQLException {
        throw Errors.unsupported("releaseSavepoint");
    }

    @Override
    public void rollback() throws SQLException {
        throw Errors.unsupported("rollback");
    }

    @Override
    public void rollback(Savepoint a) throws SQLException {
        throw Errors.unsupported("rollback");
    }

    @Override
    public void setAutoCommit(boolean a) throws SQLException {
        throw Errors.unsupported("setAutoCommit");
    }

    @Override
    public void setCatalog(String a) throws SQLException {
        throw Errors.unsupported("setCatalog");
    }

    @Override
    public void setClientInfo(String a, String b) throws SQLClientInfoException {
        throw new SQLClientInfoException();
    }

    @Override
    public void setClientInfo(Properties a) throws SQLClientInfoException {
        throw new SQLClientInfoException();
    }

    @Override
    public void setHoldability(int a) throws SQLException {
        throw Errors.unsupported("setHoldability");
    }

    @Override
    public void setNetworkTimeout(Executor a, int b) throws SQLException {
        throw Errors.unsupported("setNetworkTimeout");
    }

    @Override
    public void setReadOnly(boolean a) throws SQLException {
        throw Errors.unsupported("setReadOnly");
    }

    @Override
    public Savepoint setSavepoint() throws SQLException {
        throw Errors.unsupported("setSavepoint");
    }

    @Override
    public Savepoint setSavepoint(String a) throws SQLException {
        throw Errors.unsupported("setSavepoint");
    }

    @Override
    public void setSchema(String a) throws SQLException {
        throw Errors.unsupported("setSchema");
    }

    @Override
    public void setTransactionIsolation(int a) throws SQLException {
        throw Errors.unsupported("setTransactionIsolation");
    }

    @Override
    public void setTypeMap(Map<String, Class<?>> a) throws SQLException {
        throw Errors.unsupported("setTypeMap");
    }

    @Override
    public <T> T unwrap(Class<T> a) throws SQLException {
        throw Errors.unsupported("unwrap");
    }
}
