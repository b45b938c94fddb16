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
    /** Password of the second factor. */
    PASSWORD_2(
            "password2", Type.TEXT, "", "Password of the account's second factor, or answer to PAM's second question."),
    /** Password of the third factor. */
    PASSWORD_3(
            "password3", Type.TEXT, "", "Password of the account's third factor, or answer to PAM's third question."),
    /** Plugins that may be used. */
    RESTRICTED_AUTH(
            "restrictedAuth",
            Type.TEXT,
            "",
            "Authentication plugins that may be used, as name,name, such as caching_sha2_password; empty for all. A server"
                    + " that asks for another, such as mysql_clear_password, gets nothing."),
    /** Plugins that may not be used. */
    DISABLED_AUTHENTICATION_PLUGINS(
            "disabledAuthenticationPlugins",
            Type.TEXT,
            "",
            "Authentication plugins that may not be used, as name,name."),
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
            "Longest time for all of connecting: name service, TCP, TLS and login; 0 waits for ever. Of several hosts, each"
                    + " has this time."),
    /** Whether the session with another host than the first may write. */
    FAIL_OVER_READ_ONLY(
            "failOverReadOnly",
            Type.FLAG,
            "true",
            "With several hosts and no word such as sequential: before them, whether a connection to any but the first is"
                    + " read-only for good, setReadOnly(false) having no effect: an application that goes on writing to a"
                    + " replica splits the data."),
    /** How long a host is tried after the others. */
    SECONDS_BEFORE_RETRY_SOURCE(
            "secondsBeforeRetrySource",
            Type.SECONDS,
            "30",
            "How long a host that could not be reached is tried after the others when connecting, within one driver or data"
                    + " source; 0 tries them in their order always. After that time a connection that is read-only by"
                    + " failOverReadOnly is not valid any more (isValid), so that pools return to the first host."),
    /** Whether reads stay at the source when there is no replica. */
    READ_FROM_SOURCE_WHEN_NO_REPLICAS(
            "readFromSourceWhenNoReplicas",
            Type.FLAG,
            "false",
            "With replication: in the URL, whether a connection that is set read-only when no replica can be reached stays at"
                    + " the source; else that is an error."),
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
                    + " which bytes, and strings with more than printable ASCII, take twice their length. Calls with"
                    + " parameters are prepared in any case: their OUT parameters come in binary only."),
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
    /** When the server is told of a setting. */
    SESSION_STATE(
            "sessionState",
            Type.CHOICE,
            "deferred",
            "When the server is told what setAutoCommit, setReadOnly, setTransactionIsolation, setCatalog and setSchema have set: deferred,"
                    + " with the next statement, and not at all when it was changed back meanwhile; eager, by the call. Deferred,"
                    + " the end of a transaction that has only read is not waited for. Without pipelining it is always eager.",
            "deferred",
            "eager"),
    /** Time zone. */
    CONNECTION_TIME_ZONE(
            "connectionTimeZone",
            Type.TEXT,
            "LOCAL",
            "Time zone in which DATETIME and TIMESTAMP values are read where Java wants an instant: LOCAL for the JVM's,"
                    + " SERVER for the session's, which is asked for when connecting, or a zone such as UTC, +02:00 or"
                    + " Europe/Berlin."),
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
    /** What metadata calls such booleans. */
    TRANSFORMED_BIT_IS_BOOLEAN(
            "transformedBitIsBoolean",
            Type.FLAG,
            "false",
            "Whether metadata says BOOLEAN of such a TINYINT(1), else BIT."),
    /** YEAR as date. */
    YEAR_IS_DATE_TYPE(
            "yearIsDateType",
            Type.FLAG,
            "true",
            "Whether getObject and metadata treat YEAR as a date, else as a number."),
    /** Columns by their own names. */
    USE_COLUMN_NAMES_IN_FIND_COLUMN(
            "useColumnNamesInFindColumn",
            Type.FLAG,
            "false",
            "Whether a column that has an alias is found by its own name, too, where no label is so."),
    /** What a database is in JDBC. */
    DATABASE_TERM(
            "databaseTerm",
            Type.CHOICE,
            "CATALOG",
            "What JDBC calls a database: a catalog, as programs for MySQL have it; or a schema of one catalog named def, which"
                    + " getSchema and setSchema and the schema arguments of DatabaseMetaData then mean.",
            "CATALOG",
            "SCHEMA"),
    /** Metadata of no database. */
    NULL_DATABASE_MEANS_CURRENT(
            "nullDatabaseMeansCurrent",
            Type.FLAG,
            "false",
            "Whether DatabaseMetaData takes a database that is null for the current one, else for every one."),
    /** Functions among procedures. */
    GET_PROCEDURES_RETURNS_FUNCTIONS(
            "getProceduresReturnsFunctions",
            Type.FLAG,
            "true",
            "Whether getProcedures and getProcedureColumns list stored functions, too."),
    /** Meaning of update counts. */
    USE_AFFECTED_ROWS(
            "useAffectedRows", Type.FLAG, "false", "Whether update counts are rows changed instead of rows matched."),
    /** Several statements in one string. */
    ALLOW_MULTI_QUERIES(
            "allowMultiQueries",
            Type.FLAG,
            "false",
            "Whether one string may hold several statements; an SQL injection can do more harm then."),
    /** Whose classes and SQLStates exceptions have. */
    EXCEPTIONS(
            "exceptions",
            Type.CHOICE,
            "jdbc",
            "Classes and SQLStates of exceptions where others differ: jdbc, as JDBC has them, with what the server sent; connectorj, as"
                    + " programs written for Connector/J expect them: SQLRecoverableException with 08S01 for refused and lost"
                    + " connections, 40001 for a lock wait timeout, S1009 for a write on a read-only connection.",
            "jdbc",
            "connectorj"),
    /** Files of the client for the server. */
    ALLOW_LOAD_LOCAL_INFILE(
            "allowLoadLocalInfile",
            Type.FLAG,
            "false",
            "Whether LOAD DATA LOCAL INFILE may send any file that this process can read, or a stream of the application, to"
                    + " the server; only files that the statement names, so that a server cannot ask for others. Other"
                    + " statements that an SQL injection adds can name any."),
    /** Folders of such files. */
    ALLOW_LOAD_LOCAL_INFILE_IN_PATH(
            "allowLoadLocalInfileInPath",
            Type.TEXT,
            "",
            "Folder, or folders with the system's separator of paths between, of which LOAD DATA LOCAL INFILE may send files"
                    + " when allowLoadLocalInfile is false; links that lead elsewhere are not followed."),
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
                    + " driver itself sets."),
    /** Instants. */
    PRESERVE_INSTANTS(
            "preserveInstants",
            Type.FLAG,
            "true",
            "Whether connectionTimeZone counts for values; false reads and writes instants in the JVM's zone "
                    + "whatever it says."),
    /** The session's time zone. */
    FORCE_CONNECTION_TIME_ZONE_TO_SESSION(
            "forceConnectionTimeZoneToSession",
            Type.FLAG,
            "false",
            "Whether the session's time_zone is set to connectionTimeZone, so that NOW() and TIMESTAMP "
                    + "columns are in it."),
    /** Collation of literals. */
    CONNECTION_COLLATION(
            "connectionCollation",
            Type.TEXT,
            "",
            "Collation of the session's literals (collation_connection), such as utf8mb4_unicode_ci; without "
                    + "it, the server's for utf8mb4."),
    /** DATETIME as Timestamp. */
    TREAT_MYSQL_DATETIME_AS_TIMESTAMP(
            "treatMysqlDatetimeAsTimestamp",
            Type.FLAG,
            "false",
            "Whether getObject and metadata treat DATETIME as a java.sql.Timestamp; else as a java.time.LocalDateTime,"
                    + " for it has no time zone."),
    /** Autocommit at first. */
    AUTOCOMMIT(
            "autocommit",
            Type.FLAG,
            "true",
            "Whether a session begins with autocommit on, whatever the server's default is."),
    /** Isolation at first. */
    TRANSACTION_ISOLATION(
            "transactionIsolation",
            Type.TEXT,
            "",
            "Isolation level that a session begins with: READ-UNCOMMITTED, READ-COMMITTED, REPEATABLE-READ or "
                    + "SERIALIZABLE; without it, the server's."),
    /** Who keeps read-only. */
    READ_ONLY_PROPAGATES_TO_SERVER(
            "readOnlyPropagatesToServer",
            Type.FLAG,
            "true",
            "Whether setReadOnly makes the server refuse changes; false only keeps what was said."),
    /** Missing database. */
    CREATE_DATABASE_IF_NOT_EXIST(
            "createDatabaseIfNotExist",
            Type.FLAG,
            "false",
            "Whether the URL's database is created, with the server's defaults, where there is none."),
    /** First statement. */
    INIT_SQL(
            "initSql",
            Type.TEXT,
            "",
            "A statement that runs at the start of each session, also after a reset; its rows are dropped, "
                    + "its error is that of connecting."),
    /** Fetch size of new statements. */
    DEFAULT_FETCH_SIZE(
            "defaultFetchSize",
            Type.NUMBER,
            "0",
            "What getFetchSize says of a new statement; a hint that changes nothing, for results are read in "
                    + "bounded memory anyway."),
    /** Rows of new statements. */
    MAX_ROWS("maxRows", Type.NUMBER, "-1", "Most rows that results of a new statement have; 0 or less for no limit."),
    /** Batches with an error. */
    CONTINUE_BATCH_ON_ERROR(
            "continueBatchOnError", Type.FLAG, "true", "Whether the rest of a batch runs when an element has failed."),
    /** Batches as multi-row statements. */
    REWRITE_BATCHED_STATEMENTS(
            "rewriteBatchedStatements",
            Type.FLAG,
            "false",
            "Whether a batch of INSERT .. VALUES (?, ..) is sent as statements of many rows, the quickest way to insert."
                    + " Not where generated keys are asked for. What a statement sees of itself then holds for many rows:"
                    + " CURRENT_TIMESTAMP, LAST_INSERT_ID(), a trigger's variables. The rows of one that fails are"
                    + " sent one by one where the server has undone it for sure: in an InnoDB table without triggers."),
    /** Compressed packets. */
    USE_COMPRESSION(
            "useCompression",
            Type.TEXT,
            "false",
            "Whether what goes over the wire is compressed, both ways: true, with zlib if the server offers it; zlib; zstd or zstd:LEVEL,"
                    + " 1 to 22, 3 without, with the library com.github.luben:zstd-jni, by MySQL from 8.0.18 on. An algorithm that is named"
                    + " and not offered is an error. It costs CPU on both sides and pays on slow links."),
    /** Frames read. */
    DECODE_FRAMES(
            "decodeFrames",
            Type.TEXT,
            "false",
            "Whether a binary value that is a frame of weir-codec arrives decoded; one that is none arrives as it is. In place of true,"
                    + " the largest value that is decoded in memory, such as 256M; it is 64M. Needs the library dev.weir:weir-codec."),
    /** Frames written. */
    ENCODE_FRAMES(
            "encodeFrames",
            Type.TEXT,
            "false",
            "How values of binary columns are framed when INSERT, REPLACE or UPDATE assigns a parameter to them: codec and level, such as"
                    + " zstd:3 or lz4:9; min=1K, from how many bytes on; dictionary=ID, of frameDictionaries. Never a column"
                    + " of a key. Needs the library dev.weir:weir-codec."),
    /** Which columns. */
    FRAME_COLUMNS(
            "frameColumns",
            Type.TEXT,
            "",
            "Columns that encodeFrames is for, such as invoice.pdf,document.*; without it, every binary column of no key."),
    /** Dictionaries. */
    FRAME_DICTIONARIES(
            "frameDictionaries",
            Type.TEXT,
            "",
            "Where zstd's dictionaries are: a folder with files *.dict, or table:NAME, a table with a column dictionary."),
    /** MySQL's own format. */
    UNCOMPRESS_COLUMNS(
            "uncompressColumns",
            Type.TEXT,
            "",
            "Binary columns that hold what MySQL's COMPRESS() makes, such as invoice.pdf: their values arrive as UNCOMPRESS() would give"
                    + " them. Needs the library dev.weir:weir-codec."),
    /** Nagle. */
    TCP_NO_DELAY(
            "tcpNoDelay",
            Type.FLAG,
            "true",
            "Whether what is written goes out at once (TCP_NODELAY); false only costs time."),
    /** Receive buffer. */
    TCP_RCV_BUF(
            "tcpRcvBuf",
            Type.COUNT,
            "0",
            "Size of the socket's receive buffer in bytes (SO_RCVBUF); 0 leaves it to the operating system."),
    /** Send buffer. */
    TCP_SND_BUF(
            "tcpSndBuf",
            Type.COUNT,
            "0",
            "Size of the socket's send buffer in bytes (SO_SNDBUF); 0 leaves it to the operating system."),
    /** Traffic class. */
    TCP_TRAFFIC_CLASS(
            "tcpTrafficClass",
            Type.COUNT,
            "0",
            "Traffic class of what is sent (IP_TOS), 0 to 255; 0 leaves it to the operating system."),
    /** First probe. */
    TCP_KEEP_IDLE(
            "tcpKeepIdle",
            Type.SECONDS,
            "0",
            "How long a connection is idle before the first probe of tcpKeepAlive; 0 leaves it to the "
                    + "operating system."),
    /** Further probes. */
    TCP_KEEP_INTERVAL(
            "tcpKeepInterval", Type.SECONDS, "0", "Time between its probes; 0 leaves it to the operating system."),
    /** Probes. */
    TCP_KEEP_COUNT(
            "tcpKeepCount",
            Type.COUNT,
            "0",
            "Probes without an answer after which the connection is dead; 0 leaves it to the operating " + "system."),
    /** Local address. */
    LOCAL_SOCKET_ADDRESS(
            "localSocketAddress", Type.TEXT, "", "Name or address of this machine from which connections are made."),
    /** Who makes sockets. */
    SOCKET_FACTORY(
            "socketFactory",
            Type.TEXT,
            "",
            "Class of a javax.net.SocketFactory with a constructor without arguments, whose createSocket() "
                    + "makes the sockets; without it, the JVM's own."),
    /** Trusted authorities in a key store. */
    TRUST_CERTIFICATE_KEY_STORE_URL(
            "trustCertificateKeyStoreUrl",
            Type.TEXT,
            "",
            "Key store of the authorities that VERIFY_CA and VERIFY_IDENTITY trust, besides those in sslCa: a "
                    + "path, file: or classpath:."),
    /** Its type. */
    TRUST_CERTIFICATE_KEY_STORE_TYPE(
            "trustCertificateKeyStoreType",
            Type.TEXT,
            "",
            "Type of that key store, such as JKS or PKCS12; without it, the JVM's default, which reads both."),
    /** Its password. */
    TRUST_CERTIFICATE_KEY_STORE_PASSWORD(
            "trustCertificateKeyStorePassword", Type.TEXT, "", "Password of that key store."),
    /** The JVM's authorities. */
    FALLBACK_TO_SYSTEM_TRUST_STORE(
            "fallbackToSystemTrustStore",
            Type.FLAG,
            "true",
            "Whether the JVM's authorities are trusted where neither sslCa nor trustCertificateKeyStoreUrl is "
                    + "given."),
    /** Client certificate. */
    CLIENT_CERTIFICATE_KEY_STORE_URL(
            "clientCertificateKeyStoreUrl",
            Type.TEXT,
            "",
            "Key store with the private key and certificate that are shown to a server that asks for one: a "
                    + "path, file: or classpath:."),
    /** Its type. */
    CLIENT_CERTIFICATE_KEY_STORE_TYPE(
            "clientCertificateKeyStoreType",
            Type.TEXT,
            "",
            "Type of that key store, such as JKS or PKCS12; without it, the JVM's default, which reads both."),
    /** Its password. */
    CLIENT_CERTIFICATE_KEY_STORE_PASSWORD(
            "clientCertificateKeyStorePassword", Type.TEXT, "", "Password of that key store."),
    /** Password of the key. */
    KEY_PASSWORD(
            "keyPassword", Type.TEXT, "", "Password of the private key in it, where it is not that of the key store."),
    /** The JVM's client certificate. */
    FALLBACK_TO_SYSTEM_KEY_STORE(
            "fallbackToSystemKeyStore",
            Type.FLAG,
            "true",
            "Whether the key store of the system property javax.net.ssl.keyStore is used where "
                    + "clientCertificateKeyStoreUrl is not given."),
    /** TLS versions. */
    TLS_VERSIONS(
            "tlsVersions",
            Type.TEXT,
            "",
            "Versions of TLS that may be agreed on, such as TLSv1.3 or TLSv1.2,TLSv1.3; without it, the " + "JVM's."),
    /** Cipher suites. */
    TLS_CIPHERSUITES(
            "tlsCiphersuites",
            Type.TEXT,
            "",
            "Cipher suites that may be agreed on, by their IANA names, separated by commas; without it, the "
                    + "JVM's.");

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
        /** A number from -2^31 to 2^31-1. */
        NUMBER("number", ""),
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
