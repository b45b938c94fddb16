package dev.weir.lab.study;

import dev.weir.lab.raw.RawTarget;

/**
 * Where a session connects to.
 *
 * @param host server or relay
 * @param port its TCP port
 * @param schema schema of the fixture
 * @param account account for drivers that know the server's default authentication
 * @param nativeAccount account with {@code mysql_native_password}; {@code null} where the server has no such plugin
 * @param tls whether the session must be encrypted
 */
public record Target(String host, int port, String schema, Account account, Account nativeAccount, boolean tls) {

    /** The same for a raw connection. */
    public RawTarget raw() {
        return new RawTarget(host, port, schema, account.user(), account.password(), tls);
    }

    /** The same place, encrypted or not. */
    public Target encrypted(boolean encrypted) {
        return new Target(host, port, schema, account, nativeAccount, encrypted);
    }

    /** User name and password. */
    public record Account(String user, String password) {
        @Override
        public String toString() {
            return "Account[user=" + user + "]";
        }
    }
}
