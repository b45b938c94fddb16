package dev.weir.rig.raw;

import dev.weir.rig.Account;

/**
 * The target and account of a raw connection.
 *
 * @param host server or relay
 * @param tls whether the connection must be encrypted; any certificate is accepted
 */
public record RawTarget(String host, int port, String schema, Account account, boolean tls) {
    @Override
    public String toString() {
        return "RawTarget[" + account.user() + "@" + host + ":" + port + "/" + schema + ", tls=" + tls + "]";
    }
}
