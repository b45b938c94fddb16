package dev.weir.acceptance.pool;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;

/** HikariCP asks a connection whether it is alive unless it was used a moment ago; here a test says when. */
public final class HikariPools {
    private static final String UNASKED_MILLIS = "com.zaxxer.hikari.aliveBypassWindowMs";

    private HikariPools() {}

    /** A pool that asks each connection that it lends. */
    static HikariDataSource asking(HikariConfig config) {
        return open(config, -1);
    }

    /** A pool that asks none, however long it was idle. */
    public static HikariDataSource notAsking(HikariConfig config) {
        return open(config, Long.MAX_VALUE);
    }

    /** The pool reads the property when it is opened. */
    private static HikariDataSource open(HikariConfig config, long unaskedMillis) {
        System.setProperty(UNASKED_MILLIS, String.valueOf(unaskedMillis));
        try {
            return new HikariDataSource(config);
        } finally {
            System.clearProperty(UNASKED_MILLIS);
        }
    }
}
