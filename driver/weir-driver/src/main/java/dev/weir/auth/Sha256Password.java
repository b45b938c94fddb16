package dev.weir.auth;

import java.io.IOException;
import java.sql.SQLException;

/**
 * {@code sha256_password}, the older form of {@link CachingSha2Password} without its cache.
 *
 * @see <a
 *     href="https://dev.mysql.com/doc/dev/mysql-server/latest/page_protocol_connection_phase_authentication_methods_sha256_password.html">MySQL</a>
 */
final class Sha256Password extends RsaPassword {
    static final String NAME = "sha256_password";

    private static final byte KEY_REQUEST = 1;

    Sha256Password(Credentials credentials) {
        super(NAME, credentials, KEY_REQUEST);
    }

    @Override
    public byte[] start(byte[] challenge) throws SQLException, IOException {
        keep(challenge);
        return credentials.password().isEmpty() ? new byte[1] : full();
    }

    @Override
    public byte[] next(byte[] data) throws SQLException, IOException {
        return withKey(data);
    }
}
