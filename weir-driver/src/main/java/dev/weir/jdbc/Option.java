package dev.weir.jdbc;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Every property of a URL or of {@link java.util.Properties} that the driver has. Names are Connector/J's wherever the meaning
 * is the same; their case does not matter.
 */
public enum Option {
    /** Account. */
    USER("user", Type.TEXT, "", "Account to log in with."),
    /** Password. */
    PASSWORD("password", Type.TEXT, "", "Password of the account."),
    /** Encryption. */
    SSL_MODE(
            "sslMode",
            Type.CHOICE,
            "PREFERRED",
            "Encryption: none; if the server supports it; required; required, with a certificate of an authority in sslCa;"
                    + " the same, and the certificate names the host. PREFERRED is the default because it works with every"
                    + " server as installed and keeps eavesdroppers out; only VERIFY_CA and VERIFY_IDENTITY protect from"
                    + " somebody who impersonates the server.",
            "DISABLED",
            "PREFERRED",
            "REQUIRED",
            "VERIFY_CA",
            "VERIFY_IDENTITY"),
    /** Trusted authorities. */
    SSL_CA(
            "sslCa",
            Type.FILE,
            "",
            "Certificates in PEM of the authorities that VERIFY_CA and VERIFY_IDENTITY trust; without it, those of the"
                    + " JVM."),
    /** Pinned RSA key. */
    SERVER_RSA_PUBLIC_KEY_FILE(
            "serverRSAPublicKeyFile",
            Type.FILE,
            "",
            "The server's public key in PEM, with which a password is encrypted when the connection is not."),
    /** Whether the key may be asked for. */
    ALLOW_PUBLIC_KEY_RETRIEVAL(
            "allowPublicKeyRetrieval",
            Type.FLAG,
            "false",
            "Whether the server may be asked for that key over a connection that is not encrypted; a man in the middle"
                    + " could send another key and read the password."),
    /** Timeout of connecting. */
    CONNECT_TIMEOUT(
            "connectTimeout",
            Type.MILLISECONDS,
            "30000",
            "Longest time for all of connecting: name service, TCP, TLS and login; 0 waits for ever."),
    /** Timeout of a read. */
    SOCKET_TIMEOUT(
            "socketTimeout",
            Type.MILLISECONDS,
            "0",
            "Longest wait for bytes from the server, after which the connection is closed; 0 waits for ever."),
    /** TCP keep-alive. */
    TCP_KEEP_ALIVE(
            "tcpKeepAlive",
            Type.FLAG,
            "true",
            "Whether the operating system probes an idle connection, so that a dead peer is noticed."),
    /** Unix-domain socket. */
    SOCKET_PATH(
            "socketPath",
            Type.FILE,
            "",
            "Unix-domain socket of a server on this machine, used instead of host and port."),
    /** Bytes of a result in memory. */
    RESULT_WINDOW(
            "resultWindow",
            Type.BYTES,
            "8M",
            "How much memory a connection uses to buffer its open results while another statement runs."),
    /** Bytes of a result on disk. */
    SPILL_LIMIT(
            "spillLimit",
            Type.BYTES,
            "16G",
            "How much more of them is spilled to a temporary file, one for each connection; beyond, the other statement fails."),
    /** Directory of that file. */
    SPILL_DIRECTORY(
            "spillDirectory",
            Type.FILE,
            "",
            "Directory of that file; without it, the JVM's temporary directory. The file is deleted as soon as it is opened."),
    /** The server's timeout for writing. */
    NET_WRITE_TIMEOUT(
            "netWriteTimeout",
            Type.SECONDS,
            "28800",
            "How long the server waits for a client that reads a large result slowly (net_write_timeout of the session);"
                    + " 0 leaves the server's own."),
    /** Server-side prepare. */
    USE_SERVER_PREP_STMTS(
            "useServerPrepStmts",
            Type.FLAG,
            "true",
            "Whether prepared statements are prepared on the server and read in binary; false sends them as text, in"
                    + " which bytes, and strings with more than printable ASCII, take twice their length."),
    /** Statements kept prepared. */
    PREP_STMT_CACHE_SIZE(
            "prepStmtCacheSize",
            Type.COUNT,
            "250",
            "Statements that each connection keeps prepared on the server; 0 keeps none."),
    /** Column definitions on the wire. */
    METADATA(
            "metadata",
            Type.CHOICE,
            "auto",
            "Whether the server sends column definitions with every result: full, always; auto, not where they are proved"
                    + " to be unchanged (MariaDB checks itself; MySQL inside a transaction, or where the statement's text"
                    + " fixes the types); none-unsafe, never again for a prepared statement that has run, so that an ALTER"
                    + " TABLE by another session makes values wrong without an error.",
            "auto",
            "full",
            "none-unsafe"),
    /** Several commands on their way. */
    PIPELINING(
            "pipelining",
            Type.CHOICE,
            "auto",
            "Whether a command may be sent before the reply to the one before has come: auto, unless the proxy or server is"
                    + " known, or found by trying on a connection of its own, not to support pipelining.",
            "auto",
            "on",
            "off"),
    /** Time zone. */
    CONNECTION_TIME_ZONE(
            "connectionTimeZone",
            Type.TEXT,
            "LOCAL",
            "Time zone in which DATETIME and TIMESTAMP values are read where Java wants an instant: LOCAL for the JVM's, or a"
                    + " zone such as UTC, +02:00 or Europe/Berlin."),
    /** Dates without month or day. */
    ZERO_DATE_TIME_BEHAVIOR(
            "zeroDateTimeBehavior",
            Type.CHOICE,
            "EXCEPTION",
            "What a date such as 0000-00-00 is to getters that return a Java date: an error, null, or 0001-01-01.",
            "EXCEPTION",
            "CONVERT_TO_NULL",
            "ROUND"),
    /** TINYINT(1) as boolean. */
    TINY_INT_1_IS_BIT(
            "tinyInt1isBit",
            Type.FLAG,
            "true",
            "Whether getObject and metadata treat a signed TINYINT(1) as a boolean."),
    /** YEAR as date. */
    YEAR_IS_DATE_TYPE(
            "yearIsDateType",
            Type.FLAG,
            "true",
            "Whether getObject and metadata treat YEAR as a date, else as a number."),
    /** Meaning of update counts. */
    USE_AFFECTED_ROWS(
            "useAffectedRows", Type.FLAG, "false", "Whether update counts are rows changed instead of rows matched."),
    /** Several statements in one string. */
    ALLOW_MULTI_QUERIES(
            "allowMultiQueries",
            Type.FLAG,
            "false",
            "Whether one string may hold several statements; an SQL injection can do more harm then."),
    /** What the server shows of the client. */
    CONNECTION_ATTRIBUTES(
            "connectionAttributes",
            Type.TEXT,
            "",
            "More attributes, as name:value,name:value, that the server shows in"
                    + " performance_schema.session_connect_attrs; \"none\" sends not even the driver's own."),
    /** Session variables. */
    SESSION_VARIABLES(
            "sessionVariables",
            Type.TEXT,
            "",
            "Variables, as name=value,name=value or with semicolons, set at the start of each session; within the same round trip as what the"
                    + " driver itself sets.");

    /** What values of an option look like. */
    public enum Type {
        /** Any text. */
        TEXT("text", ""),
        /** {@code true} or {@code false}. */
        FLAG("true or false", ""),
        /** One of a few names. */
        CHOICE("choice", ""),
        /** A path. */
        FILE("path", ""),
        /** A number from 0 to 2^31-1. */
        COUNT("number", ""),
        /** A number from 0 to 2^31-1. */
        MILLISECONDS("number", "ms"),
        /** A number from 0 to 2^31-1. */
        SECONDS("number", "s"),
        /** A number, with K, M or G for powers of 1024. */
        BYTES("size", "bytes, or with K, M, G");

        private final String words;
        private final String unit;

        Type(String words, String unit) {
            this.words = words;
            this.unit = unit;
        }

        /** What it is called in the documentation. */
        public String words() {
            return words;
        }

        /** Unit of its values; empty for none. */
        public String unit() {
            return unit;
        }
    }

    private final String propertyName;
    private final Type type;
    private final String defaultValue;
    private final String description;

    @SuppressWarnings("ImmutableEnumChecker") // List.of is immutable
    private final List<String> choices;

    Option(String propertyName, Type type, String defaultValue, String description, String... choices) {
        this.propertyName = propertyName;
        this.type = type;
        this.defaultValue = defaultValue;
        this.description = description;
        this.choices = type == Type.FLAG ? List.of("true", "false") : List.of(choices);
    }

    /** Name in a URL or in properties. */
    public String propertyName() {
        return propertyName;
    }

    /** What its values look like. */
    public Type type() {
        return type;
    }

    /** Value when it is not given; empty for none. */
    public String defaultValue() {
        return defaultValue;
    }

    /** What it does, in a sentence or two. */
    public String description() {
        return description;
    }

    /** All its values; empty when they cannot be listed. */
    public List<String> choices() {
        return choices;
    }

    /**
     * Finds an option.
     *
     * @param propertyName its name, in any case
     * @return the option
     */
    public static Optional<Option> named(String propertyName) {
        return Arrays.stream(values())
                .filter(option -> option.propertyName.equalsIgnoreCase(propertyName))
                .findFirst();
    }
}
