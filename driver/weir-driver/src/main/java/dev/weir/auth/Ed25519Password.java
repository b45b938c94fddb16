package dev.weir.auth;

import dev.weir.wire.ProtocolException;

/**
 * {@code client_ed25519} of MariaDB: the challenge signed with Ed25519, the password being the secret key. Servers keep the
 * public key, so that what they keep is of no use to log in.
 *
 * @see <a href="https://mariadb.com/docs/server/reference/clientserver-protocol/1-connecting/connection">MariaDB</a>
 */
final class Ed25519Password extends AuthPlugin {
    static final String NAME = "client_ed25519";

    /** Bytes of a challenge; a zero byte may follow. */
    private static final int CHALLENGE = 32;

    Ed25519Password(Credentials credentials) {
        super(NAME, credentials);
    }

    /** An account without a password has no key either, and the server takes an empty answer for it. */
    @Override
    public byte[] start(byte[] challenge) throws ProtocolException {
        byte[] random = Scramble.challenge(challenge, CHALLENGE);
        return credentials.password().isEmpty() ? new byte[0] : Edwards25519.sign(credentials.utf8(), random);
    }
}
