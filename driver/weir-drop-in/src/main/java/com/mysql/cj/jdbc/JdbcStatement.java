package com.mysql.cj.jdbc;

import java.sql.SQLException;
import java.sql.Statement;

/** A statement that is asked to stream. Weir's are not wrappers of it: they stream unasked. */
public interface JdbcStatement extends Statement {
    /** Streams the results of this statement. */
    void enableStreamingResults() throws SQLException;
}
