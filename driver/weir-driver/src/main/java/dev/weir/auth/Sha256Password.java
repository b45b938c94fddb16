package dev.weir.auth;

import java.io.IOException;
import java.sql.SQLException;

/**
 * {@code sha256_password}, the older relative of {@link CachingSha2Password} without its fast path.
 *
 * @see <a
 *     href="https://dev.mysql.com/doc/dev/mysql-server/latest/page_protocol_connection_phase_authentication_methods_sha256_password.html">MySQL</a>
 */
final class Sha256Password implements AuthPlugin {
    static final String NAME = "sha256_password";

    private static final byte[] KEY_REQUEST = {1};

    private final Credentials credentials;
    private final RsaPassword rsa;

    Sha256Password(Credentials credentials) {
        this.credentials = credentials;
        this.rsa = new RsaPassword(NAME, credentials, KEY_REQUEST);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public byte[] start(byte[] challenge) throws SQLException, IOException {
        rsa.challenge(Scramble.challenge(challenge));
        if (credentials.password().isEmpty()) {
            return new byte[1];
        }
        return credentials.secure() ? credentials.terminated() : rsa.start();
    }

    @Override
    public byte[] next(byte[] data) throws SQLException, IOException {
        return rsa.withKey(data);
    }
}
