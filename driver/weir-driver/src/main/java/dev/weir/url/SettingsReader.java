package dev.weir.url;

import dev.weir.api.Option;
import dev.weir.auth.PluginRules;
import dev.weir.catalog.DriverVersion;
import dev.weir.column.ColumnContext;
import dev.weir.column.ColumnPatterns;
import dev.weir.column.StoredForms;
import dev.weir.column.ZeroDates;
import dev.weir.error.Errors;
import dev.weir.frame.FrameSettings;
import dev.weir.localfile.LocalFileRules;
import dev.weir.login.Settings;
import dev.weir.packet.HandshakeResponse;
import dev.weir.rows.ResultMemory;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Makes a session's {@link Settings} from a URL and options. */
public final class SettingsReader {
    /** Precedes a plugin that must not be used. */
    private static final String NOT = "!";

    private static final String RUNTIME = Runtime.version().toString();

    private SettingsReader() {}

    /** Reads the settings; fails for an invalid value, naming the option and the expected form. */
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
                new LocalFileRules(
                        values.flag(Option.ALLOW_LOAD_LOCAL_INFILE),
                        values.path(Option.ALLOW_LOAD_LOCAL_INFILE_IN_PATH)),
                frames(values));
    }

    private static Settings.Terms terms(OptionValues values) throws SQLException {
        return new Settings.Terms(
                values.choice(Option.DATABASE_TERM).equals("SCHEMA"), values.flag(Option.NULL_DATABASE_MEANS_CURRENT));
    }

    private static Settings.Account account(OptionValues values) throws SQLException {
        return new Settings.Account(
                withoutNul("user", values.text(Option.USER)),
                new Settings.Password(values.text(Option.PASSWORD), values.passwords()),
                morePasswords(values),
                plugins(values),
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
                TransportReader.factory(values),
                TransportReader.compression(values));
    }

    private static Settings.SessionSettings session(ConnectionUrl url, OptionValues values) throws SQLException {
        return new Settings.SessionSettings(
                withoutNul("database", url.database()),
                values.flag(Option.USE_AFFECTED_ROWS),
                assignments(values.text(Option.SESSION_VARIABLES)),
                values.compatibility().strict(),
                values.exceptions(),
                values.choice(Option.SESSION_STATE).equals("deferred"),
                values.flag(Option.CREATE_DATABASE_IF_NOT_EXIST)
                        && !url.database().isEmpty(),
                values.text(Option.CONNECTION_TIME_ZONE).trim().equalsIgnoreCase("SERVER"),
                null);
    }

    private static Settings.StatementSettings statements(OptionValues values) throws SQLException {
        return new Settings.StatementSettings(
                values.flag(Option.USE_SERVER_PREP_STMTS),
                values.number(Option.PREP_STMT_CACHE_SIZE),
                values.flag(Option.ALLOW_MULTI_QUERIES),
                values.choice(Option.METADATA, Settings.Metadata.class),
                values.choice(Option.PIPELINING, Settings.Pipelining.class),
                values.choice(Option.REWRITE_BATCHED_STATEMENTS, Settings.Rewriting.class),
                values.flag(Option.QUERY_ATTRIBUTES));
    }

    private static ResultMemory.Limits memory(OptionValues values) throws SQLException {
        Path folder = values.path(Option.SPILL_DIRECTORY);
        return new ResultMemory.Limits(
                values.bytes(Option.RESULT_WINDOW),
                values.bytes(Option.SPILL_LIMIT),
                folder == null ? Path.of(System.getProperty("java.io.tmpdir")) : folder);
    }

    private static ColumnContext values(OptionValues values) throws SQLException {
        boolean isBoolean = values.text(Option.TINY_INT_1_IS_BIT).trim().equalsIgnoreCase("boolean");
        return new ColumnContext(
                values.zone(Option.CONNECTION_TIME_ZONE),
                ZoneId.systemDefault(),
                values.choice(Option.ZERO_DATE_TIME_BEHAVIOR, ZeroDates.class),
                isBoolean || values.flag(Option.TINY_INT_1_IS_BIT),
                values.flag(Option.YEAR_IS_DATE_TYPE),
                isBoolean,
                values.flag(Option.TREAT_MYSQL_DATETIME_AS_TIMESTAMP),
                storedForms(values),
                values.compatibility());
    }

    /** Refuses a zero byte, which would end the field on the wire and begin another. */
    static String withoutNul(String part, String text) throws SQLException {
        int nul = text.indexOf('\0');
        if (nul >= 0) {
            throw Errors.argument(part + " has a zero character at index=" + nul);
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
        attributes.put("_runtime_version", RUNTIME);
        attributes.put("_pid", Long.toString(ProcessHandle.current().pid()));
        if (text.isEmpty()) {
            return attributes;
        }
        for (String pair : values.names(Option.CONNECTION_ATTRIBUTES)) {
            int colon = pair.indexOf(':');
            if (colon <= 0) {
                throw values.wrong(Option.CONNECTION_ATTRIBUTES, "name:value,name:value or none");
            }
            attributes.put(
                    pair.substring(0, colon).trim(), pair.substring(colon + 1).trim());
        }
        int length = HandshakeResponse.attributes(attributes).length;
        if (length > HandshakeResponse.MAX_ATTRIBUTES) {
            throw Errors.argument("option connectionAttributes is too long, bytes=" + length + " limit="
                    + HandshakeResponse.MAX_ATTRIBUTES);
        }
        return attributes;
    }

    /** Returns the assignments separated by commas, as SET takes them. */
    static String assignments(String text) {
        StringBuilder assignments = new StringBuilder(text.length());
        char quote = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (quote != 0) {
                quote = c == quote ? 0 : quote;
            } else if (c == '\'' || c == '"' || c == '`') {
                quote = c;
            }
            assignments.append(c == ';' && quote == 0 ? ',' : c);
        }
        int end = assignments.length();
        while (end > 0 && (assignments.charAt(end - 1) == ',' || assignments.charAt(end - 1) <= ' ')) {
            end--;
        }
        return assignments.substring(0, end);
    }

    static List<String> morePasswords(OptionValues values) {
        String second = values.text(Option.PASSWORD_2);
        String third = values.text(Option.PASSWORD_3);
        if (!third.isEmpty()) {
            return List.of(second, third);
        }
        return second.isEmpty() ? List.of() : List.of(second);
    }

    static PluginRules plugins(OptionValues values) throws SQLException {
        Set<String> only = new LinkedHashSet<>();
        Set<String> never = new LinkedHashSet<>();
        String text = values.text(Option.RESTRICTED_AUTH).trim();
        for (String each : text.isEmpty() ? new String[0] : text.split(",", -1)) {
            boolean not = each.trim().startsWith(NOT);
            String plugin = each.replaceFirst(NOT, "").trim().toLowerCase(Locale.ROOT);
            // an ignored name would leave a plugin allowed
            if (!plugin.matches("[a-z0-9_]+")) {
                throw values.wrong(
                        Option.RESTRICTED_AUTH,
                        "names of authentication plugins, such as caching_sha2_password,sha256_password, or with"
                                + " an exclamation mark in front, such as !mysql_clear_password");
            }
            (not ? never : only).add(plugin);
        }
        return new PluginRules(only, never);
    }

    private static StoredForms storedForms(OptionValues values) throws SQLException {
        return new StoredForms(values.flag(Option.DECODE_FRAMES), patterns(values, Option.UNCOMPRESS_COLUMNS));
    }

    /** Returns null if values are neither encoded nor decoded. */
    private static @Nullable FrameSettings frames(OptionValues values) throws SQLException {
        String codec = values.text(Option.ENCODE_FRAMES).trim();
        ColumnPatterns columns = patterns(values, Option.FRAME_COLUMNS);
        if (codec.isEmpty()) {
            if (!columns.isEmpty()) {
                throw values.wrong(Option.FRAME_COLUMNS, "encodeFrames beside it, such as encodeFrames=zstd:3");
            }
            return storedForms(values).equals(StoredForms.NONE) ? null : new FrameSettings(null);
        }
        if (codec.indexOf(',') >= 0 || OptionValues.truth(codec) != null) {
            throw values.wrong(Option.ENCODE_FRAMES, "a codec, such as zstd:3");
        }
        return new FrameSettings(new FrameSettings.Encoding(codec, columns));
    }

    private static ColumnPatterns patterns(OptionValues values, Option option) throws SQLException {
        try {
            return ColumnPatterns.of(values.names(option));
        } catch (IllegalArgumentException e) {
            throw values.wrong(option, "columns as table.column, with * for any characters");
        }
    }
}
