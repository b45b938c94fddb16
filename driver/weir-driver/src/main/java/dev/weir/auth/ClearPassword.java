package dev.weir.auth;

import java.sql.SQLException;

/**
 * {@code mysql_clear_password}: the password in clear, for servers that check it elsewhere (PAM, LDAP). Only over TLS or a
 * Unix-domain socket; unless the certificate was verified, an impostor can get the password.
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
