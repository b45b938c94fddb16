package dev.weir.packet;

/**
 * Capability flags of the handshake; bits 32 and up are MariaDB's extended ones.
 *
 * @see <a href="https://dev.mysql.com/doc/dev/mysql-server/latest/group__group__cs__capabilities__flags.html">MySQL</a>
 * @see <a href="https://mariadb.com/docs/server/reference/clientserver-protocol/1-connecting/connection">MariaDB</a>
 */
public final class Capability {
    /** Set by MySQL, clear in a greeting of MariaDB 10.2 and newer, which then sends its extended flags. */
    public static final long MYSQL = 1;

    public static final long FOUND_ROWS = 1L << 1;
    public static final long LONG_FLAG = 1L << 2;
    public static final long CONNECT_WITH_DB = 1L << 3;
    public static final long COMPRESS = 1L << 5;
    public static final long LOCAL_FILES = 1L << 7;
    public static final long PROTOCOL_41 = 1L << 9;
    public static final long SSL = 1L << 11;
    public static final long TRANSACTIONS = 1L << 13;
    public static final long SECURE_CONNECTION = 1L << 15;
    public static final long MULTI_STATEMENTS = 1L << 16;
    public static final long MULTI_RESULTS = 1L << 17;
    public static final long PS_MULTI_RESULTS = 1L << 18;
    public static final long PLUGIN_AUTH = 1L << 19;
    public static final long CONNECT_ATTRS = 1L << 20;
    public static final long PLUGIN_AUTH_LENENC = 1L << 21;
    public static final long SESSION_TRACK = 1L << 23;
    public static final long DEPRECATE_EOF = 1L << 24;
    public static final long OPTIONAL_RESULTSET_METADATA = 1L << 25;
    public static final long ZSTD_COMPRESSION = 1L << 26;
    public static final long QUERY_ATTRIBUTES = 1L << 27;
    public static final long MULTI_FACTOR_AUTHENTICATION = 1L << 28;
    public static final long MARIADB_BULK_OPERATIONS = 1L << 34;
    public static final long MARIADB_EXTENDED_METADATA = 1L << 35;
    public static final long MARIADB_CACHE_METADATA = 1L << 36;

    private Capability() {}
}
