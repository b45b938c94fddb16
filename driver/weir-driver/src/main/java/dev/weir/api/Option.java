package dev.weir.api;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Every property of a URL or of {@link java.util.Properties} that the driver has. Names are Connector/J's wherever the meaning
 * is the same; their case does not matter.
 */
public enum Option {
    USER("user", "Account to log in with."),
    PASSWORD("password", "Password of the account."),
    PASSWORD_2("password2", "Password of the account's second factor, or answer to PAM's second question."),
    PASSWORD_3("password3", "Password of the account's third factor, or answer to PAM's third question."),
    RESTRICTED_AUTH(
            "restrictedAuth",
            "Authentication plugins that may be used, as name,name, such as caching_sha2_password, or with an exclamation mark"
                    + " in front, those that may not, such as !mysql_clear_password; empty for all. A server that asks for"
                    + " another gets nothing."),
    SSL_MODE(
            "sslMode",
            List.of("DISABLED", "PREFERRED", "REQUIRED", "VERIFY_CA", "VERIFY_IDENTITY"),
            "PREFERRED",
            "Encryption: none; if the server supports it; required; required, with a certificate of an authority in sslCa;"
                    + " the same, and the certificate names the host. PREFERRED is the default because it works with every"
                    + " server as installed and keeps eavesdroppers out; only VERIFY_CA and VERIFY_IDENTITY protect from"
                    + " somebody who impersonates the server."),
    SSL_CA(
            "sslCa",
            "Authorities that VERIFY_CA and VERIFY_IDENTITY trust: a path, file: or classpath: of certificates in PEM or of a"
                    + " key store (PKCS12 or JKS), or the PEM text itself; without it, those of the JVM."),
    TRUST_CERTIFICATE_KEY_STORE_PASSWORD("trustCertificateKeyStorePassword", "Password of the key store in sslCa."),
    CLIENT_CERTIFICATE_KEY_STORE_URL(
            "clientCertificateKeyStoreUrl",
            "Private key and certificate that are shown to a server that asks for one: a path, file: or classpath: of a key store"
                    + " (PKCS12 or JKS), or of both in PEM; without it, the key store of the system property"
                    + " javax.net.ssl.keyStore. As sslCa, it is read at each login, so that a renewed file counts."),
    CLIENT_CERTIFICATE_KEY_STORE_PASSWORD(
            "clientCertificateKeyStorePassword", "Password of that key store and of the key in it."),
    TLS_VERSIONS(
            "tlsVersions",
            "Versions of TLS that may be agreed on, as name,name, such as TLSv1.2,TLSv1.3; empty for the JVM's."),
    TLS_CIPHERSUITES(
            "tlsCiphersuites",
            "Cipher suites that may be agreed on, by their IANA names, as name,name, such as"
                    + " TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384; empty for the JVM's."),
    SERVER_RSA_PUBLIC_KEY_FILE(
            "serverRSAPublicKeyFile",
            Type.FILE,
            "",
            "The server's public key in PEM, with which a password is encrypted when the connection is not."),
    ALLOW_PUBLIC_KEY_RETRIEVAL(
            "allowPublicKeyRetrieval",
            false,
            "Whether the server may be asked for that key over a connection that is not encrypted; a man in the middle"
                    + " could send another key and read the password."),
    CONNECT_TIMEOUT(
            "connectTimeout",
            Type.MILLISECONDS,
            "30000",
            "Longest time for all of connecting: name service, TCP, TLS and login; 0 waits for ever. Of several hosts, each"
                    + " has this time."),
    SOCKET_TIMEOUT(
            "socketTimeout",
            Type.MILLISECONDS,
            "0",
            "Longest wait for bytes from the server, after which the connection is closed; 0 waits for ever."),
    SOCKET_PATH(
            "socketPath",
            Type.FILE,
            "",
            "Unix-domain socket of a server on this machine, used instead of host and port."),
    SOCKET_FACTORY(
            "socketFactory",
            "Class of a javax.net.SocketFactory with a constructor without arguments, whose createSocket() "
                    + "makes the sockets; without it, the JVM's own."),
    USE_COMPRESSION(
            "useCompression",
            List.of("false", "true", "zlib", "zstd"),
            "false",
            "Whether what goes over the wire is compressed, both ways: true, with zlib if the server offers it; zlib; zstd, at level 3,"
                    + " with the library com.github.luben:zstd-jni, by MySQL from 8.0.18 on. An algorithm that is named and not offered is"
                    + " an error. It costs CPU on both sides and pays on slow links."),
    READ_FROM_SOURCE_WHEN_NO_REPLICAS(
            "readFromSourceWhenNoReplicas",
            false,
            "With replication: in the URL, whether a connection that is set read-only reads from the source when no replica can be"
                    + " reached; else that is an error."),
    CAUSAL_READS(
            "causalReads",
            Type.MILLISECONDS,
            "0",
            "With replication: in the URL, how long a replica is waited for, in the round trip of the read, until it has all that"
                    + " connections of this driver or data source have written; after that time the read is an error. 0 does not wait. The"
                    + " source needs GTIDs."),
    RESULT_WINDOW(
            "resultWindow",
            Type.BYTES,
            "8M",
            "How much memory a connection uses to buffer its open results, since another statement runs, or nobody has read"
                    + " from one for a second."),
    SPILL_LIMIT(
            "spillLimit",
            Type.BYTES,
            "16G",
            "How much more of them is spilled to a temporary file, one for each connection; beyond, the other statement fails, and"
                    + " what nobody reads stays with the server."),
    SPILL_DIRECTORY(
            "spillDirectory",
            Type.FILE,
            "",
            "Folder of that file, which is deleted as soon as it is opened; without it, the JVM's temporary directory."),
    USE_SERVER_PREP_STMTS(
            "useServerPrepStmts",
            true,
            "Whether prepared statements are prepared on the server and read in binary; false sends them as text, in"
                    + " which bytes, and strings with more than printable ASCII, take twice their length. Calls with"
                    + " parameters are prepared in any case: their OUT parameters come in binary only."),
    PREP_STMT_CACHE_SIZE(
            "prepStmtCacheSize",
            Type.COUNT,
            "250",
            "Statements that each connection keeps prepared on the server; 0 keeps none."),
    METADATA(
            "metadata",
            List.of("auto", "full"),
            "auto",
            "Whether the server sends column definitions with every result: full, always; auto, not where they are proved"
                    + " to be unchanged (MariaDB checks itself; MySQL inside a transaction, or where the statement's text"
                    + " fixes the types)."),
    PIPELINING(
            "pipelining",
            List.of("auto", "on", "off"),
            "auto",
            "Whether a command may be sent before the reply to the one before has come: auto, unless the proxy or server is"
                    + " known, or found by trying on a connection of its own, not to support pipelining."),
    SESSION_STATE(
            "sessionState",
            List.of("deferred", "eager"),
            "deferred",
            "When what setAutoCommit, setReadOnly, setTransactionIsolation, setCatalog and setSchema set is sent to the server: deferred,"
                    + " with the next statement, and not at all when it was changed back meanwhile; eager, by the call. Deferred,"
                    + " the end of a transaction that has only read is not waited for. Without pipelining it is always eager."),
    REWRITE_BATCHED_STATEMENTS(
            "rewriteBatchedStatements",
            List.of("auto", "true", "false"),
            "auto",
            "Which batches of INSERT .. VALUES (?, ..) are sent as statements of many rows, the quickest way to insert: auto,"
                    + " those where nobody can tell the difference: into an InnoDB table without triggers, by an account that"
                    + " would see them, in a strict sql_mode; true, all of that form, whose errors and session functions, such as"
                    + " LAST_INSERT_ID(), may then differ; false, none."),
    CONNECTION_TIME_ZONE(
            "connectionTimeZone",
            Type.TEXT,
            "LOCAL",
            "Time zone in which DATETIME and TIMESTAMP values are read where Java wants an instant: LOCAL for the JVM's,"
                    + " SERVER for the session's, which is asked for when connecting, or a zone such as UTC, +02:00 or"
                    + " Europe/Berlin."),
    ZERO_DATE_TIME_BEHAVIOR(
            "zeroDateTimeBehavior",
            List.of("EXCEPTION", "CONVERT_TO_NULL", "ROUND"),
            "EXCEPTION",
            "What a date such as 0000-00-00 is to getters that return a Java date: an error, null, or 0001-01-01."),
    TINY_INT_1_IS_BIT(
            "tinyInt1isBit",
            List.of("true", "false", "boolean"),
            "true",
            "Whether getObject and metadata treat a signed TINYINT(1) as a boolean; true: metadata says BIT; boolean: it says"
                    + " BOOLEAN."),
    YEAR_IS_DATE_TYPE("yearIsDateType", true, "Whether getObject and metadata treat YEAR as a date, else as a number."),
    TREAT_MYSQL_DATETIME_AS_TIMESTAMP(
            "treatMysqlDatetimeAsTimestamp",
            false,
            "Whether getObject and metadata treat DATETIME as a java.sql.Timestamp; else as a java.time.LocalDateTime,"
                    + " for it has no time zone."),
    DATABASE_TERM(
            "databaseTerm",
            List.of("CATALOG", "SCHEMA"),
            "CATALOG",
            "What JDBC calls a database: a catalog, as programs for MySQL have it; or a schema of one catalog named def, which"
                    + " getSchema and setSchema and the schema arguments of DatabaseMetaData then mean."),
    NULL_DATABASE_MEANS_CURRENT(
            "nullDatabaseMeansCurrent",
            false,
            "Whether DatabaseMetaData takes a database that is null for the current one, else for every one."),
    USE_AFFECTED_ROWS("useAffectedRows", false, "Whether update counts are rows changed instead of rows matched."),
    ALLOW_MULTI_QUERIES(
            "allowMultiQueries",
            false,
            "Whether one string may hold several statements; an SQL injection can do more harm then."),
    ALLOW_LOAD_LOCAL_INFILE(
            "allowLoadLocalInfile",
            false,
            "Whether LOAD DATA LOCAL INFILE may send any file that this process can read, or a stream of the application, to"
                    + " the server; only files that the statement names, so that a server cannot ask for others. Other"
                    + " statements that an SQL injection adds can name any."),
    ALLOW_LOAD_LOCAL_INFILE_IN_PATH(
            "allowLoadLocalInfileInPath",
            Type.FILE,
            "",
            "Folder whose files, and those below it, LOAD DATA LOCAL INFILE may send, and streams of the application, where"
                    + " allowLoadLocalInfile does not allow any; links that lead elsewhere are not followed."),
    EXCEPTIONS(
            "exceptions",
            List.of("jdbc", "connectorj"),
            "jdbc",
            "Classes and SQLStates of exceptions where others differ: jdbc, as JDBC has them, with what the server sent; connectorj, as"
                    + " programs written for Connector/J expect them: SQLRecoverableException with 08S01 for refused and lost"
                    + " connections, 40001 for a lock wait timeout, S1009 for a write on a read-only connection."),
    CONNECTION_ATTRIBUTES(
            "connectionAttributes",
            "More attributes, as name:value,name:value, that the server shows in"
                    + " performance_schema.session_connect_attrs; \"none\" sends not even the driver's own."),
    SESSION_VARIABLES(
            "sessionVariables",
            "Variables, as name=value,name=value or with semicolons, set at the start of each session; within the same round trip as what the"
                    + " driver itself sets."),
    QUERY_ATTRIBUTES(
            "queryAttributes",
            false,
            "Whether what Connection.setClientInfo has set, such as a traceparent, goes out with each statement as query"
                    + " attributes, to servers that take them: MySQL from 8.0.23 on. Names and values are ASCII, 64 KiB together;"
                    + " others stay behind."),
    CREATE_DATABASE_IF_NOT_EXIST(
            "createDatabaseIfNotExist",
            false,
            "Whether the URL's database is created, with the server's defaults, where there is none."),
    DECODE_FRAMES(
            "decodeFrames",
            false,
            "Whether a binary value that is a frame of weir-codec arrives decoded; one that is none arrives as it is. Values of up to"
                    + " 64 MiB are decoded in memory, frames of chunks of any length by getBinaryStream. Needs the library"
                    + " dev.weir:weir-codec."),
    UNCOMPRESS_COLUMNS(
            "uncompressColumns",
            "Binary columns that hold what MySQL's COMPRESS() makes, as table.column,table.column with * for any characters: their"
                    + " values arrive as UNCOMPRESS() would give them. Needs the library dev.weir:weir-codec."),
    ENCODE_FRAMES(
            "encodeFrames",
            "Codec, such as zstd:3 or lz4:9, by which values of binary columns from 1 KiB on are framed when INSERT, REPLACE or UPDATE"
                    + " assigns a parameter to them; empty for none. Never a column of a key. Needs the library dev.weir:weir-codec."),
    FRAME_COLUMNS(
            "frameColumns",
            "Columns whose values encodeFrames frames, as table.column,table.column with * for any characters, such as"
                    + " invoice.pdf,document.*; empty for every binary column.");

    /** The form of an option's values. */
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
        /** A number, with K, M or G for powers of 1024. */
        BYTES("size", "bytes, or with K, M, G");

        private final String words;
        private final String unit;

        Type(String words, String unit) {
            this.words = words;
            this.unit = unit;
        }

        /** Returns its name in the documentation. */
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

    /** Any text; empty where it is not given. */
    Option(String propertyName, String description) {
        this(propertyName, Type.TEXT, "", description);
    }

    Option(String propertyName, boolean defaultValue, String description) {
        this(propertyName, Type.FLAG, Boolean.toString(defaultValue), description, List.of("true", "false"));
    }

    private static final Map<String, Option> BY_NAME = byName();

    private static Map<String, Option> byName() {
        Map<String, Option> options = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (Option option : values()) {
            options.put(option.propertyName, option);
        }
        return options;
    }

    Option(String propertyName, List<String> choices, String defaultValue, String description) {
        this(propertyName, Type.CHOICE, defaultValue, description, choices);
    }

    Option(String propertyName, Type type, String defaultValue, String description) {
        this(propertyName, type, defaultValue, description, List.of());
    }

    Option(String propertyName, Type type, String defaultValue, String description, List<String> choices) {
        this.propertyName = propertyName;
        this.type = type;
        this.defaultValue = defaultValue;
        this.description = description;
        this.choices = choices;
    }

    /** Name in a URL or in properties. */
    public String propertyName() {
        return propertyName;
    }

    /** Returns the form of its values. */
    public Type type() {
        return type;
    }

    /** Value when it is not given; empty for none. */
    public String defaultValue() {
        return defaultValue;
    }

    /** Version of the driver that had it first. */
    public String since() {
        return "0.1";
    }

    /** Returns its effect, in a sentence or two. */
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
        return Optional.ofNullable(BY_NAME.get(propertyName));
    }
}
