package dev.weir.auth;

import dev.weir.wire.ProtocolException;

/**
 * {@code client_ed25519} of MariaDB: the challenge signed with Ed25519, with the password as secret key. Servers keep only the
 * public key, which is of no use for a login.
 *
 * @see <a href="https://mariadb.com/docs/server/reference/clientserver-protocol/1-connecting/connection">MariaDB</a>
 */
final class Ed25519Password extends AuthPlugin {
    static final String NAME = "client_ed25519";

    /** Bytes of a challenge, which a zero byte may follow. */
    private static final int CHALLENGE = 32;

    Ed25519Password(Credentials credentials) {
        super(NAME, credentials);
    }

    /** An account without a password has no key, and the server accepts an empty answer. */
    @Override
    public byte[] start(byte[] challenge) throws ProtocolException {
        byte[] random = Scramble.challenge(challenge, CHALLENGE);
        return credentials.password().isEmpty() ? new byte[0] : Edwards25519.sign(credentials.utf8(), random);
    }
}
