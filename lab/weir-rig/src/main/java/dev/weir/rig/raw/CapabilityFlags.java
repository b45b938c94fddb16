package dev.weir.rig.raw;

/**
 * Flags of <a
 * href="https://dev.mysql.com/doc/dev/mysql-server/latest/group__group__cs__capabilities__flags.html">capabilities</a>, as far
 * as the lab cares.
 */
final class CapabilityFlags {
    /** {@code CLIENT_LONG_PASSWORD}; a client without it uses MariaDB's extended capabilities. */
    static final int MYSQL = 1;

    static final int LONG_FLAG = 1 << 2;
    static final int CONNECT_WITH_DB = 1 << 3;
    static final int COMPRESS = 1 << 5;
    static final int LOCAL_FILES = 1 << 7;
    static final int PROTOCOL_41 = 1 << 9;
    static final int SSL = 1 << 11;
    static final int TRANSACTIONS = 1 << 13;
    static final int SECURE_CONNECTION = 1 << 15;
    static final int MULTI_RESULTS = 1 << 17;
    static final int PS_MULTI_RESULTS = 1 << 18;
    static final int PLUGIN_AUTH = 1 << 19;
    static final int CONNECT_ATTRS = 1 << 20;
    static final int LENENC_AUTH_DATA = 1 << 21;
    static final int DEPRECATE_EOF = 1 << 24;
    /** {@code CLIENT_OPTIONAL_RESULTSET_METADATA}, MySQL's: a result tells whether its definitions follow. */
    static final int OPTIONAL_METADATA = 1 << 25;

    static final int ZSTD = 1 << 26;

    /** The capabilities that a raw connection requests by itself. */
    static final int PLAIN = MYSQL
            | LONG_FLAG
            | CONNECT_WITH_DB
            | PROTOCOL_41
            | TRANSACTIONS
            | SECURE_CONNECTION
            | MULTI_RESULTS
            | PS_MULTI_RESULTS
            | PLUGIN_AUTH
            | DEPRECATE_EOF;

    /** One of MariaDB's extended capabilities: column definitions that the client already has are omitted. */
    static final int MARIADB_CACHE_METADATA = 1 << 4;

    private CapabilityFlags() {}
}
