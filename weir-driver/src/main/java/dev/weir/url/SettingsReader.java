package dev.weir.url;

import dev.weir.api.Option;
import dev.weir.catalog.DriverVersion;
import dev.weir.column.ColumnContext;
import dev.weir.column.ZeroDates;
import dev.weir.error.Errors;
import dev.weir.error.ExceptionStyle;
import dev.weir.error.SqlState;
import dev.weir.packet.HandshakeResponse;
import dev.weir.rows.ResultMemory;
import dev.weir.session.Settings;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;

/** Makes the {@link Settings} of a session out of a URL and the values of options. */
public final class SettingsReader {
    private SettingsReader() {}

    /**
     * Reads the settings.
     *
     * @param url says where the server is
     * @param values say the rest
     * @throws SQLException when a value is invalid; it names the option and what was expected
     */
    public static Settings read(ConnectionUrl url, OptionValues values) throws SQLException {
        return new Settings(
                new Settings.Address(url.host(), url.port(), values.path(Option.SOCKET_PATH)),
                account(values),
                tls(values),
                socket(values),
                session(url, values),
                statements(values),
                memory(values),
                values(values),
                terms(values),
                LocalFileOptions.rules(values),
                FrameOptions.read(values));
    }

    private static Settings.Terms terms(OptionValues values) throws SQLException {
        return new Settings.Terms(
                values.choice(Option.DATABASE_TERM, DatabaseTerm.class) == DatabaseTerm.SCHEMA,
                values.flag(Option.NULL_DATABASE_MEANS_CURRENT));
    }

    /** When the server is told of a setting. */
    private enum SessionState {
        DEFERRED,
        EAGER
    }

    /** What a database is in JDBC. */
    private enum DatabaseTerm {
        CATALOG,
        SCHEMA
    }

    private static Settings.Account account(OptionValues values) throws SQLException {
        return new Settings.Account(
                withoutNul("user", values.text(Option.USER)),
                values.text(Option.PASSWORD),
                LoginOptions.morePasswords(values),
                LoginOptions.plugins(values),
                values.path(Option.SERVER_RSA_PUBLIC_KEY_FILE),
                values.flag(Option.ALLOW_PUBLIC_KEY_RETRIEVAL),
                attributes(values));
    }

    private static Settings.TlsSettings tls(OptionValues values) throws SQLException {
        return new Settings.TlsSettings(
                values.choice(Option.SSL_MODE, Settings.TlsSettings.Mode.class), TransportReader.stores(values));
    }

    private static Settings.SocketSettings socket(OptionValues values) throws SQLException {
        return new Settings.SocketSettings(
                values.number(Option.CONNECT_TIMEOUT),
                values.number(Option.SOCKET_TIMEOUT),
                SocketFactories.named(values),
                TransportReader.compression(values));
    }

    private static Settings.SessionSettings session(ConnectionUrl url, OptionValues values) throws SQLException {
        return new Settings.SessionSettings(
                withoutNul("database", url.database()),
                values.flag(Option.USE_AFFECTED_ROWS),
                SessionVariables.of(values.text(Option.SESSION_VARIABLES)),
                values.choice(Option.EXCEPTIONS, ExceptionStyle.class),
                values.choice(Option.SESSION_STATE, SessionState.class) == SessionState.DEFERRED,
                values.flag(Option.CREATE_DATABASE_IF_NOT_EXIST)
                        && !url.database().isEmpty(),
                values.text(Option.CONNECTION_TIME_ZONE).trim().equalsIgnoreCase("SERVER"));
    }

    private static Settings.StatementSettings statements(OptionValues values) throws SQLException {
        return new Settings.StatementSettings(
                values.flag(Option.USE_SERVER_PREP_STMTS),
                values.number(Option.PREP_STMT_CACHE_SIZE),
                values.flag(Option.ALLOW_MULTI_QUERIES),
                values.choice(Option.METADATA, Settings.Metadata.class),
                values.choice(Option.PIPELINING, Settings.Pipelining.class),
                values.flag(Option.REWRITE_BATCHED_STATEMENTS));
    }

    private static ResultMemory.Limits memory(OptionValues values) throws SQLException {
        Path spill = values.path(Option.SPILL_DIRECTORY);
        return new ResultMemory.Limits(
                values.bytes(Option.RESULT_WINDOW),
                values.bytes(Option.SPILL_LIMIT),
                spill == null ? Path.of(System.getProperty("java.io.tmpdir")) : spill);
    }

    private static ColumnContext values(OptionValues values) throws SQLException {
        boolean isBoolean = values.text(Option.TINY_INT_1_IS_BIT).trim().equalsIgnoreCase("boolean");
        return new ColumnContext(
                values.zone(Option.CONNECTION_TIME_ZONE),
                values.choice(Option.ZERO_DATE_TIME_BEHAVIOR, ZeroDates.class),
                isBoolean || values.flag(Option.TINY_INT_1_IS_BIT),
                values.flag(Option.YEAR_IS_DATE_TYPE),
                isBoolean,
                values.flag(Option.TREAT_MYSQL_DATETIME_AS_TIMESTAMP),
                FrameOptions.storedForms(values));
    }

    /** A zero byte would end the text on the wire, and what follows would be taken for another field. */
    static String withoutNul(String part, String text) throws SQLException {
        int nul = text.indexOf('\0');
        if (nul >= 0) {
            throw Errors.usage(part + " has a zero character at index=" + nul, SqlState.INVALID_ARGUMENT);
        }
        return text;
    }

    private static Map<String, String> attributes(OptionValues values) throws SQLException {
        String text = values.text(Option.CONNECTION_ATTRIBUTES);
        Map<String, String> attributes = new LinkedHashMap<>();
        if (text.equalsIgnoreCase("none")) {
            return attributes;
        }
        attributes.put("_client_name", "Weir");
        attributes.put("_client_version", DriverVersion.built().text());
        attributes.put("_runtime_version", Runtime.version().toString());
        attributes.put("_pid", Long.toString(ProcessHandle.current().pid()));
        for (String pair : text.isEmpty() ? new String[0] : text.split(",")) {
            int colon = pair.indexOf(':');
            if (colon <= 0) {
                throw values.wrong(Option.CONNECTION_ATTRIBUTES, "name:value,name:value or none");
            }
            attributes.put(
                    pair.substring(0, colon).trim(), pair.substring(colon + 1).trim());
        }
        int length = HandshakeResponse.attributes(attributes).length;
        if (length > HandshakeResponse.MAX_ATTRIBUTES) {
            throw Errors.usage(
                    "option connectionAttributes is too long, bytes=" + length + " limit="
                            + HandshakeResponse.MAX_ATTRIBUTES,
                    SqlState.INVALID_ARGUMENT);
        }
        return attributes;
    }
}
