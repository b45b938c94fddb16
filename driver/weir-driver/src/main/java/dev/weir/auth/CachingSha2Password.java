package dev.weir.auth;

import dev.weir.wire.ProtocolException;
import java.io.IOException;
import java.security.MessageDigest;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * {@code caching_sha2_password}: the answer is {@code SHA256(p) XOR SHA256(SHA256(SHA256(p)), challenge)}. The server accepts
 * it if it has cached the account's hash; otherwise it requests the password itself, in clear over a secure stream, else
 * encrypted with its RSA key.
 *
 * @see <a
 *     href="https://dev.mysql.com/doc/dev/mysql-server/latest/page_caching_sha2_authentication_exchanges.html">MySQL</a>
 */
final class CachingSha2Password extends RsaPassword {
    static final String NAME = "caching_sha2_password";

    private static final int FAST_SUCCESS = 3;
    private static final int FULL = 4;
    private static final byte KEY_REQUEST = 2;

    private boolean fullStarted;

    CachingSha2Password(Credentials credentials) {
        super(NAME, credentials, KEY_REQUEST);
    }

    @Override
    public byte[] start(byte[] challenge) throws ProtocolException {
        byte[] random = keep(challenge);
        if (credentials.password().isEmpty()) {
            return new byte[0];
        }
        MessageDigest sha256 = Scramble.digest("SHA-256");
        byte[] once = sha256.digest(credentials.utf8());
        byte[] twice = sha256.digest(once);
        sha256.update(twice);
        return Scramble.xor(once, sha256.digest(random));
    }

    @Override
    public byte @Nullable [] next(byte[] data) throws SQLException, IOException {
        if (fullStarted) {
            return withKey(data);
        }
        if (data.length != 1 || (data[0] != FAST_SUCCESS && data[0] != FULL)) {
            throw new ProtocolException(NAME + " expected 3 or 4, length=" + data.length
                    + (data.length == 0 ? "" : " first=" + (data[0] & 0xFF)));
        }
        if (data[0] == FAST_SUCCESS) {
            return null;
        }
        fullStarted = true;
        return full();
    }
}
