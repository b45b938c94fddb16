package dev.weir.acceptance.diagnostics;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** The ways to look at what is left in the session. */
enum Looks {
    ROW_COUNT("SELECT ROW_COUNT()"),
    ROW_COUNT_IN_COMMENT("SELECT /*! row_count() */"),
    FOUND_ROWS("SELECT FOUND_ROWS()"),
    LAST_ID("SELECT LAST_INSERT_ID() > 0, @@identity > 0"),
    WARNING_COUNT("SELECT @@warning_count"),
    ERROR_COUNT("SELECT @@session.error_count"),
    WARNINGS("SHOW WARNINGS"),
    WARNINGS_LIMIT("SHOW WARNINGS LIMIT 1"),
    ERRORS("SHOW ERRORS"),
    COUNT_OF_WARNINGS("SHOW COUNT(*) WARNINGS"),
    DIAGNOSTICS("GET DIAGNOSTICS @a = NUMBER, @b = ROW_COUNT", "SELECT @a, @b"),
    VARIABLES("SET @a = ROW_COUNT(), @b = @@warning_count", "SELECT @a, @b"),
    CHANGE("UPDATE IGNORE t SET n = ROW_COUNT() WHERE id = 1", "SELECT n FROM t WHERE id = 1"),
    CONDITION("SELECT a FROM four WHERE a - 2 = ROW_COUNT()"),
    PROCEDURE("CALL looks()"),
    FUNCTION("SELECT looking()");

    private final String sql;

    /** Where it gives no rows: what shows what it has seen. */
    private final String shown;

    Looks(String sql) {
        this(sql, "");
    }

    Looks(String sql, String shown) {
        this.sql = sql;
        this.shown = shown;
    }

    enum By {
        TEXT,
        TIMED_TEXT,
        PREPARED,
        TIMED_PREPARED
    }

    TrialSession.Look by(By way) {
        return switch (way) {
            case TEXT -> twin -> text(twin, 0);
            case TIMED_TEXT -> twin -> text(twin, 30);
            case PREPARED -> twin -> prepared(twin, 0);
            case TIMED_PREPARED -> twin -> prepared(twin, 30);
        };
    }

    boolean isRoutine() {
        return this == PROCEDURE || this == FUNCTION;
    }

    boolean showsConditions() {
        return switch (this) {
            case WARNING_COUNT, ERROR_COUNT, WARNINGS, WARNINGS_LIMIT, ERRORS, COUNT_OF_WARNINGS -> true;
            default -> isRoutine() || this == DIAGNOSTICS || this == VARIABLES;
        };
    }

    /** Returns whether Connector/J refuses it itself on a read-only connection. */
    boolean isRefusedReadOnly() {
        return !shown.isEmpty();
    }

    private String text(TrialSession twin, int seconds) throws SQLException {
        try (Statement statement = twin.connection().createStatement()) {
            statement.setQueryTimeout(seconds);
            return shown.isEmpty()
                    ? TrialSession.rows(statement.executeQuery(sql))
                    : shown(twin, statement.executeUpdate(sql));
        }
    }

    private String prepared(TrialSession twin, int seconds) throws SQLException {
        PreparedStatement statement = twin.kept(sql);
        statement.setQueryTimeout(seconds);
        return shown.isEmpty() ? TrialSession.rows(statement.executeQuery()) : shown(twin, statement.executeUpdate());
    }

    private String shown(TrialSession twin, int count) throws SQLException {
        try (Statement statement = twin.connection().createStatement();
                ResultSet seen = statement.executeQuery(shown)) {
            return count + ":" + TrialSession.rows(seen);
        }
    }
}
