package dev.weir.connection;

import dev.weir.error.Errors;
import dev.weir.parameter.ParameterSet;
import dev.weir.session.Reply;
import dev.weir.session.Session;
import dev.weir.session.TextModes;
import dev.weir.sql.SqlCommand;
import dev.weir.sql.SqlText;
import java.lang.ref.WeakReference;
import java.sql.SQLException;
import java.util.Optional;

/**
 * A statement with markers that goes out as text with literals. Where the text and its literals mean the same in every sql_mode
 * and character set, nothing is asked and nothing is believed; otherwise the server is asked right before each execution.
 */
record TextCommand(WeirConnection connection, SqlCommand command) {
    /** Markers as the server counts them now. */
    int markerCount() throws SQLException {
        Optional<SqlText> always = command.markers();
        if (always.isPresent()) {
            return always.get().markerCount();
        }
        StatementTexts.checkSingle(command);
        return SqlText.of(command.sql(), connection.session().modes().dialect()).markerCount();
    }

    Reply send(WeakReference<?> owner, ParameterSet given, int timeout) throws SQLException {
        Session session = connection.session();
        given.check();
        session.checkFits(given);
        Optional<SqlText> always = command.markers();
        if (always.isPresent() && always.get().markerCount() == given.count()) {
            SqlText text = always.get();
            ParameterSet values = text.takesQuoted() && given.streamed() ? given.withoutTextStreams() : given;
            if (!values.dependsOnMode(text)) {
                return session.query(owner, command, values.text(text, true), timeout);
            }
            StatementTexts.checkSingle(command);
            return session.query(owner, command, modes -> asked(text, values, modes), timeout);
        }
        StatementTexts.checkSingle(command);
        ParameterSet values = given.streamed() ? given.withoutTextStreams() : given;
        return session.query(
                owner, command, modes -> asked(SqlText.of(command.sql(), modes.dialect()), values, modes), timeout);
    }

    /** Markers can depend on the sql_mode. */
    static void checkMarkers(int now, int before) throws SQLException {
        if (now != before) {
            throw Errors.usage("the sql_mode has changed since the statement was prepared, markers=" + now + " before="
                    + before + "; prepare it again");
        }
    }

    private static byte[] asked(SqlText text, ParameterSet values, TextModes modes) throws SQLException {
        checkMarkers(text.markerCount(), values.count());
        if (values.dependsOnMode(text) && !modes.clientCharset().startsWith("utf8")) {
            throw Errors.usage(
                    "a value with a backslash, control or non-ASCII character cannot be put into quotes while"
                            + " character_set_client=" + modes.clientCharset() + "; run SET NAMES utf8mb4 first");
        }
        return values.text(text, modes.dialect().backslashEscapes());
    }
}
