package dev.weir.auth;

import dev.weir.wire.ProtocolException;
import java.io.IOException;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** The client's side of an authentication plugin; an instance serves one login. */
public abstract class AuthPlugin {
    final Credentials credentials;
    private final String name;

    AuthPlugin(String name, Credentials credentials) {
        this.name = name;
        this.credentials = credentials;
    }

    public final String name() {
        return name;
    }

    /** Answers the server's challenge, perhaps by an empty packet. Throws {@link IOException} if the challenge is malformed. */
    public abstract byte[] start(byte[] challenge) throws SQLException, IOException;

    /** Answers the server's next data, with null for no packet. Throws {@link IOException} if it is malformed or unexpected. */
    public byte @Nullable [] next(byte[] data) throws SQLException, IOException {
        throw new ProtocolException(name + " has no second step, bytes=" + data.length);
    }

    /** Returns whether the next data may come without the byte that marks a plugin's data. */
    public boolean raw() {
        return false;
    }
}
