package dev.weir.exchange;

import dev.weir.column.ServerCharset;
import dev.weir.error.SqlState;
import dev.weir.login.ServerConnection;
import dev.weir.packet.Command;
import dev.weir.parameter.ParameterSet;
import dev.weir.sql.SqlCommand;
import dev.weir.sql.SqlCommands;
import dev.weir.sql.SqlDialect;
import dev.weir.wire.TextEncoding;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/**
 * Encodes text in the session's {@code character_set_client}. It is utf8mb4 until a report of the server, or a statement whose
 * text can change it, makes it unknown; it is then asked for before the next command with characters beyond ASCII. A report
 * gives no value to rely on: a stored routine's setting is reported, and undone without a report when the routine ends. The
 * connection's lock is held.
 */
public record ClientText(Channel channel, ServerConnection server, SessionState state) {
    private static final String QUESTION =
            "SELECT @@sql_mode, @@character_set_client, @@character_set_results" + SqlCommands.ONE_ROW;

    /** The way the server reads statements, by its own answer; {@code clientCharset} is {@code character_set_client}. */
    public record TextModes(SqlDialect dialect, String clientCharset) {}

    /** Returns whether text goes to the server without being checked or converted. */
    public boolean isPlain() {
        return state.facts().knowsClientCharset() && server.writer().encoding().isUtf8mb4();
    }

    /** Asks the server, on a connection ready for a command; a command must be begun again after that. */
    public TextModes ask() throws SQLException {
        String setting = state.definitions().turnOn();
        if (setting != null) {
            channel.settingsAhead().definitionsOn(setting, true);
        }
        Command.query(server.writer(), QUESTION);
        List<String> row = Flight.texts(channel.exchange(null, null), QUESTION);
        String client = row.get(1);
        server.writer().encoding(encoding(client));
        state.facts().clientCharsetAsked(row.get(2));
        return new TextModes(server.dialect().withMode(row.get(0)), client);
    }

    static TextEncoding encoding(String clientCharset) {
        if (clientCharset.equals(TextEncoding.UTF8MB4.name())) {
            return TextEncoding.UTF8MB4;
        }
        Optional<Charset> charset = ServerCharset.named(clientCharset)
                .filter(ServerCharset::isSafeToWrite)
                .flatMap(ServerCharset::charset);
        return new TextEncoding(clientCharset, charset.orElse(null));
    }

    /** Encodes the text of a statement that has been {@linkplain #check checked}. */
    public byte[] encode(byte[] utf8) {
        TextEncoding encoding = server.writer().encoding();
        boolean same = encoding.isUtf8mb4() || !TextEncoding.beyondAscii(utf8);
        return same ? utf8 : encoding.encode(new String(utf8, StandardCharsets.UTF_8));
    }

    public void check(String text) throws SQLException {
        TextEncoding encoding = server.writer().encoding();
        int at = encoding.unwritable(text);
        if (at >= 0) {
            String character = "U+" + String.format("%04X", text.codePointAt(at));
            throw new UnwritableTextException("character=" + character + " at index=" + at
                    + " of a text cannot be sent in character_set_client=" + encoding.name()
                    + ": that set does not have it, or the driver does not write that set; run SET NAMES utf8mb4");
        }
    }

    public void check(ParameterSet parameters) throws SQLException {
        Optional<String> text = parameters.unwritable(server.writer().encoding());
        if (text.isPresent()) {
            check(text.get());
        }
    }

    /** Notes that a statement goes out as text: its report may be turned off, or hidden by a proxy. */
    void sent(SqlCommand command) {
        if (command.maySetCharsets()) {
            state.facts().clientCharsetUnknown();
        }
    }

    public void prepared(SqlCommand command) {
        if (command.maySetCharsets()) {
            state.facts().mayBeHidden();
        }
    }

    void sent(ServerStatement statement) {
        if (state.facts().isHidden() && statement.columns() == 0) {
            sent(statement.command());
        }
    }

    public static final class UnwritableTextException extends SQLDataException {
        private static final long serialVersionUID = 1L;

        UnwritableTextException(String message) {
            super(message, SqlState.INVALID_CHARACTER_VALUE.code());
        }
    }
}
