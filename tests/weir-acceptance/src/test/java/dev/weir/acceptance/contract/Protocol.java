package dev.weir.acceptance.contract;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;

/** The way in which rows come over the wire. */
enum Protocol {
    /** COM_QUERY: values as text. */
    TEXT,
    /** COM_STMT_EXECUTE: values in binary. */
    BINARY;

    /** Returns what a connection is opened with so that {@link #query} uses this protocol. */
    public Map<String, String> properties() {
        return this == TEXT ? Map.of() : Map.of("useServerPrepStmts", "true");
    }

    /** Runs a query; closing the result closes its statement. */
    public ResultSet query(Connection connection, String sql) throws SQLException {
        if (this == TEXT) {
            Statement statement = connection.createStatement();
            statement.closeOnCompletion();
            return statement.executeQuery(sql);
        }
        PreparedStatement statement = connection.prepareStatement(sql);
        statement.closeOnCompletion();
        return statement.executeQuery();
    }
}
