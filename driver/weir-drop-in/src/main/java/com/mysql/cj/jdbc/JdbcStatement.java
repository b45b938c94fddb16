package com.mysql.cj.jdbc;

import java.sql.SQLException;
import java.sql.Statement;

/** A statement that can be told to stream. Weir's cannot be unwrapped to it: they stream anyway. */
public interface JdbcStatement extends Statement {
    /** Streams the results of this statement. */
    void enableStreamingResults() throws SQLException;
}
