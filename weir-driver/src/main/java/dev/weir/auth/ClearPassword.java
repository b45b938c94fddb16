package dev.weir.auth;

import dev.weir.wire.ProtocolException;
import java.sql.SQLException;

/**
 * {@code mysql_clear_password}: the password as it is, for servers that ask somebody else whether it is right (PAM, LDAP). Only
 * over TLS or a Unix-domain socket; and whoever plays the server has the password then, unless the certificate was verified.
 */
final class ClearPassword implements AuthPlugin {
    static final String NAME = "mysql_clear_password";

    private final Credentials credentials;

    ClearPassword(Credentials credentials) {
        this.credentials = credentials;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public byte[] start(byte[] challenge) throws SQLException {
        return credentials.inClear(NAME);
    }

    @Override
    public byte[] next(byte[] data) throws ProtocolException {
        throw new ProtocolException(NAME + " has no second step, bytes=" + data.length);
    }
}
