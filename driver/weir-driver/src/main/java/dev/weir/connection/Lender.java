package dev.weir.connection;

import java.sql.PreparedStatement;
import java.sql.SQLException;

/** The lender of a connection: notified by the connection that it has lent. */
public interface Lender {
    /** The borrower has closed it; its statements are closed. */
    void returned();

    /** The session is closed: the borrower has aborted it, or it broke. */
    void lost(SQLException reason);

    /** The isolation level of the session is about to be changed; fails when the level before cannot be found out. */
    void isolationChanges() throws SQLException;

    /** Returns whether a transaction manager ends the transaction that runs now, so that the borrower may not. */
    boolean inBranch();

    /** The borrower, or the end of the loan, has closed a prepared statement. */
    void statementClosed(PreparedStatement statement);
}
