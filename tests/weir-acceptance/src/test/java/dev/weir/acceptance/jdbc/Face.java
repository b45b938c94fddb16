package dev.weir.acceptance.jdbc;

import dev.weir.acceptance.Weir;
import dev.weir.jdbc.WeirDataSource;
import dev.weir.jdbc.WeirDriver;
import dev.weir.rig.server.RunningServer;
import java.sql.Blob;
import java.sql.CallableStatement;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.Driver;
import java.sql.NClob;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.List;
import javax.sql.DataSource;

/**
 * An interface of JDBC, and an object of it to call methods of.
 *
 * @param maker makes one of a connection to a database that {@link #create} has made
 */
record Face(Class<?> type, Maker maker) {
    interface Maker {
        Object make(Connection connection) throws SQLException;
    }

    static final List<Face> ALL = List.of(
            new Face(Driver.class, connection -> new WeirDriver()),
            new Face(DataSource.class, connection -> new WeirDataSource()),
            new Face(Connection.class, Face::transaction),
            new Face(Statement.class, Connection::createStatement),
            new Face(PreparedStatement.class, Face::prepared),
            new Face(CallableStatement.class, Face::call),
            new Face(ResultSet.class, Face::row),
            new Face(ResultSetMetaData.class, connection -> row(connection).getMetaData()),
            new Face(DatabaseMetaData.class, Connection::getMetaData),
            new Face(
                    ParameterMetaData.class,
                    connection -> connection.prepareStatement("SELECT ?").getParameterMetaData()),
            new Face(Savepoint.class, Face::savepoint),
            new Face(Blob.class, connection -> row(connection).getBlob(1)),
            new Face(Clob.class, connection -> row(connection).getClob(1)),
            new Face(NClob.class, connection -> row(connection).getNClob(1)),
            new Face(SQLXML.class, Connection::createSQLXML),
            new Face(SQLXML.class, connection -> row(connection).getSQLXML(1)));

    static void create(RunningServer server, String database) throws SQLException {
        Weir.create(
                server,
                database,
                "CREATE TABLE t (a VARCHAR(20) PRIMARY KEY)",
                "INSERT INTO t VALUES ('1')",
                "CREATE PROCEDURE p (INOUT a VARCHAR(20)) SET a = a");
    }

    private static Connection transaction(Connection connection) throws SQLException {
        connection.setAutoCommit(false);
        return connection;
    }

    private static PreparedStatement prepared(Connection connection) throws SQLException {
        PreparedStatement statement = connection.prepareStatement("SELECT 1 WHERE 1 = ?");
        statement.setInt(1, 1);
        return statement;
    }

    /** Of an updatable result, where there are some. */
    private static ResultSet row(Connection connection) throws SQLException {
        Statement statement = connection.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_UPDATABLE);
        // whatever the method before has made of it
        statement.executeUpdate("DELETE FROM t");
        statement.executeUpdate("INSERT INTO t VALUES ('1')");
        ResultSet rows = statement.executeQuery("SELECT a FROM t");
        rows.next();
        return rows;
    }

    private static CallableStatement call(Connection connection) throws SQLException {
        CallableStatement call = connection.prepareCall("{call p(?)}");
        call.registerOutParameter(1, java.sql.Types.VARCHAR);
        call.setString(1, "1");
        call.execute();
        return call;
    }

    private static Savepoint savepoint(Connection connection) throws SQLException {
        connection.setAutoCommit(false);
        return connection.setSavepoint("a");
    }
}
