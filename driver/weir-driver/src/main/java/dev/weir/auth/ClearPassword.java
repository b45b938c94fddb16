package dev.weir.auth;

import java.sql.SQLException;

/**
 * {@code mysql_clear_password}: the password as it is, for servers that ask somebody else whether it is right (PAM, LDAP). Only
 * over TLS or a Unix-domain socket; and whoever plays the server has the password then, unless the certificate was verified.
 */
record ClearPassword(Credentials credentials) implements AuthPlugin {
    static final String NAME = "mysql_clear_password";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public byte[] start(byte[] challenge) throws SQLException {
        return credentials.inClear(NAME);
    }
}
