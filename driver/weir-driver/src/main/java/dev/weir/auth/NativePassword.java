package dev.weir.auth;

import dev.weir.wire.ProtocolException;
import java.security.MessageDigest;

/**
 * {@code mysql_native_password}: the answer is {@code SHA1(p) XOR SHA1(challenge, SHA1(SHA1(p)))}, empty without a password.
 *
 * @see <a
 *     href="https://dev.mysql.com/doc/dev/mysql-server/latest/page_protocol_connection_phase_authentication_methods_native_password_authentication.html">MySQL</a>
 */
final class NativePassword extends AuthPlugin {
    static final String NAME = "mysql_native_password";

    NativePassword(Credentials credentials) {
        super(NAME, credentials);
    }

    @Override
    public byte[] start(byte[] challenge) throws ProtocolException {
        byte[] random = Scramble.challenge(challenge, Scramble.CHALLENGE);
        if (credentials.password().isEmpty()) {
            return new byte[0];
        }
        MessageDigest sha1 = Scramble.digest("SHA-1");
        byte[] once = sha1.digest(credentials.utf8());
        byte[] twice = sha1.digest(once);
        sha1.update(random);
        return Scramble.xor(once, sha1.digest(twice));
    }
}
