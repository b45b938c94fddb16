package dev.weir.statement;

import dev.weir.error.Errors;
import dev.weir.exchange.ClientText.TextModes;
import dev.weir.exchange.Reply;
import dev.weir.parameter.ParameterSet;
import dev.weir.result.Arguments;
import dev.weir.rows.RowCursor;
import dev.weir.session.Session;
import dev.weir.sql.CallText;
import dev.weir.sql.JdbcEscapes;
import dev.weir.sql.SqlCommand;
import dev.weir.sql.SqlCommands;
import dev.weir.sql.SqlText;
import dev.weir.sql.StatementKind;
import java.lang.ref.WeakReference;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads and sends statement texts. JDBC escapes stand outside quotes, whose end may depend on sql_mode: then the server is
 * asked for it.
 */
public final class StatementTexts {
    private StatementTexts() {}

    static SqlCommand command(Session session, String sql) throws SQLException {
        Optional<SqlCommand> always = session.commands().translated(Arguments.required("sql", sql));
        if (always.isPresent()) {
            return always.get();
        }
        checkSingle(session.commands().verbatim(sql));
        return session.commands()
                .verbatim(JdbcEscapes.translate(sql, session.modes().dialect()));
    }

    /** Reads a call, or any statement with {@code otherCalls} as in Connector/J. */
    public static CallText call(Session session, String sql) throws SQLException {
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
                Arguments.required("sql", sql), session.commands().dialect());
        return always.isPresent()
                ? always.get()
                : CallText.of(sql, session.modes().dialect());
    }

    /** Fails if a text may hold several statements: one may change the sql_mode by which the next is read. */
    static void checkSingle(SqlCommand command) throws SQLException {
        if (command.mayBeSeveral()) {
            throw Errors.usage(
                    "several statements in one text whose meaning depends on the sql_mode, which one of them could"
                            + " change; run them one by one, or write it without a backslash: "
                            + command);
        }
    }

    /** Fails for a statement that can only change rows: executeQuery would run it and lose its count. */
    static void checkGivesRows(SqlCommand command) throws SQLException {
        if (command.givesNoRows()) {
            throw Errors.usage("executeQuery of a statement that gives no rows; use executeUpdate or execute");
        }
    }

    /** Counts a statement's markers as the server reads it now. */
    static int markerCount(Session session, SqlCommand command) throws SQLException {
        Optional<SqlText> always = command.markers();
        if (always.isPresent()) {
            return always.get().markerCount();
        }
        checkSingle(command);
        return SqlText.of(command.sql(), session.modes().dialect()).markerCount();
    }

    /** Fails if a change of sql_mode has changed the number of markers. */
    static void checkMarkers(int now, int before) throws SQLException {
        if (now != before) {
            throw Errors.usage("the sql_mode has changed since the statement was prepared, markers=" + now + " before="
                    + before + "; prepare it again");
        }
    }

    /**
     * Sends a statement with markers as text with literals. If text or literals mean something else in another sql_mode or
     * character set, the server is asked for them first.
     */
    static Reply send(Session session, WeakReference<?> owner, SqlCommand command, ParameterSet given, int timeout)
            throws SQLException {
        given.check();
        session.checkFits(given);
        Optional<SqlText> always = command.markers();
        if (always.isPresent() && always.get().markerCount() == given.count()) {
            SqlText text = always.get();
            ParameterSet values = text.takesQuoted() && given.streamed() ? given.withoutTextStreams() : given;
            if (!values.dependsOnMode(text)) {
                return session.query(owner, command, values.text(text, true), timeout);
            }
            checkSingle(command);
            return session.query(owner, command, modes -> textInMode(text, values, modes), timeout);
        }
        checkSingle(command);
        ParameterSet values = given.streamed() ? given.withoutTextStreams() : given;
        return session.query(
                owner,
                command,
                modes -> textInMode(SqlText.of(command.sql(), modes.dialect()), values, modes),
                timeout);
    }

    private static byte[] textInMode(SqlText text, ParameterSet values, TextModes modes) throws SQLException {
        checkMarkers(text.markerCount(), values.count());
        if (values.dependsOnMode(text) && !modes.clientCharset().startsWith("utf8")) {
            throw Errors.usage(
                    "a value with a backslash, control or non-ASCII character cannot be put into quotes while"
                            + " character_set_client=" + modes.clientCharset() + "; run SET NAMES utf8mb4 first");
        }
        return values.text(text, modes.dialect().backslashEscapes());
    }

    /** Returns the value of a query of one row and column; null for NULL or no row. */
    public static @Nullable String valueOf(Session session, String sql) throws SQLException {
        try (Reply reply = session.query(null, session.commands().verbatim(sql + SqlCommands.ONE_ROW), 0)) {
            RowCursor cursor = new RowCursor(reply.rows());
            boolean found = cursor.next() && cursor.locate(0);
            return found ? reply.shape().reader(0).getString(cursor.array(), cursor.offset(), cursor.length()) : null;
        }
    }

    /** Returns whether a statement is one SELECT without effects, which may run again. */
    public static boolean isPlainSelect(Session session, String sql) throws SQLException {
        SqlCommand command = command(session, sql);
        return command.kind() == StatementKind.SELECT && command.isPlainRead();
    }
}
