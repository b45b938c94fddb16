package dev.weir.connection;

import dev.weir.error.Errors;
import dev.weir.session.Session;
import dev.weir.sql.CallText;
import dev.weir.sql.JdbcEscapes;
import dev.weir.sql.SqlCommand;
import dev.weir.sql.SqlText;
import dev.weir.sql.StatementKind;
import java.sql.SQLException;
import java.util.Optional;

/**
 * Reads the texts of statements. JDBC escapes stand outside quotes, and where quotes end may depend on the sql_mode: then the
 * server is asked for it.
 */
public final class StatementTexts {
    private StatementTexts() {}

    static SqlCommand command(Session session, String sql) throws SQLException {
        Optional<SqlCommand> always = session.commands().translated(Arguments.given("sql", sql));
        if (always.isPresent()) {
            return always.get();
        }
        checkSingle(session.commands().verbatim(sql));
        return session.commands()
                .verbatim(JdbcEscapes.translate(sql, session.modes().dialect()));
    }

    /** Reads a call, or any statement where the other driver takes any. */
    static CallText call(Session session, String sql) throws SQLException {
        try {
            return onlyCall(session, sql);
        } catch (SQLException e) {
            if (sql == null || !session.settings().values().compatibility().loose()) {
                throw e;
            }
            Optional<SqlText> markers = command(session, sql).markers();
            return CallText.ofOther(sql, markers.orElseThrow(() -> e).markerCount());
        }
    }

    private static CallText onlyCall(Session session, String sql) throws SQLException {
        Optional<CallText> always = CallText.inEveryMode(
                Arguments.given("sql", sql), session.commands().dialect());
        return always.isPresent()
                ? always.get()
                : CallText.of(sql, session.modes().dialect());
    }

    /** Fails when a text may be several statements, one of which may change the sql_mode, by which the others are read. */
    static void checkSingle(SqlCommand command) throws SQLException {
        if (command.mayBeSeveral()) {
            throw Errors.usage(
                    "several statements in one text whose meaning depends on the sql_mode, which one of them could"
                            + " change; run them one by one, or write it without a backslash: "
                            + command);
        }
    }

    /** A statement that can only change rows must not run by executeQuery: its effect would be there, its count lost. */
    static void checkGivesRows(SqlCommand command) throws SQLException {
        if (command.givesNoRows()) {
            throw Errors.usage("executeQuery of a statement that gives no rows; use executeUpdate or execute");
        }
    }

    /** Returns whether a statement is one SELECT without effects, so that it may be run again. */
    public static boolean isPlainSelect(Session session, String sql) throws SQLException {
        SqlCommand command = command(session, sql);
        return command.kind() == StatementKind.SELECT && command.isPlainRead();
    }
}
