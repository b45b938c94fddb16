package dev.weir.auth;

import java.sql.SQLException;

/**
 * {@code mysql_clear_password}: the password as it is, for servers that ask somebody else whether it is right (PAM, LDAP). Only
 * over TLS or a Unix-domain socket; and whoever plays the server has the password then, unless the certificate was verified.
 */
final class ClearPassword extends AuthPlugin {
    static final String NAME = "mysql_clear_password";

    ClearPassword(Credentials credentials) {
        super(NAME, credentials);
    }

    @Override
    public byte[] start(byte[] challenge) throws SQLException {
        return credentials.inClear(NAME);
    }
}
