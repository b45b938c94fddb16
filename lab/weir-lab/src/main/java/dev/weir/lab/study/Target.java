package dev.weir.lab.study;

import dev.weir.rig.Account;
import dev.weir.rig.raw.RawTarget;
import java.util.Map;

/**
 * The target of a session's connection.
 *
 * @param account account for drivers that support the server's default authentication
 * @param nativeAccount account with {@code mysql_native_password}; {@code null} if the server has no such plugin
 * @param options JDBC driver options that precede those of the arm; few arms are given any
 * @param readOnly whether every connection that is opened for the study's work begins with {@link #READ_ONLY}
 */
public record Target(
        String host,
        int port,
        String schema,
        Account account,
        Account nativeAccount,
        boolean tls,
        Map<String, String> options,
        boolean readOnly) {
    /** Makes every later transaction of a session read-only, also those of single statements. */
    public static final String READ_ONLY = "SET SESSION TRANSACTION READ ONLY";

    public Target(String host, int port, String schema, Account account, Account nativeAccount, boolean tls) {
        this(host, port, schema, account, nativeAccount, tls, Map.of(), false);
    }

    public RawTarget raw() {
        return new RawTarget(host, port, schema, account, tls);
    }

    public Target encrypted(boolean encrypted) {
        return new Target(host, port, schema, account, nativeAccount, encrypted, options, readOnly);
    }

    public Target with(Map<String, String> added) {
        return new Target(host, port, schema, account, nativeAccount, tls, added, readOnly);
    }

    public Target onlyRead() {
        return new Target(host, port, schema, account, nativeAccount, tls, options, true);
    }
}
