package com.mysql.cj.jdbc.exceptions;

import java.sql.SQLNonTransientException;

/** A name that programs catch; never thrown: a statement that was cancelled ends with {@link MySQLTimeoutException}. */
public final class MySQLQueryInterruptedException extends SQLNonTransientException {
    private static final long serialVersionUID = 1L;

    private MySQLQueryInterruptedException() {}
}
