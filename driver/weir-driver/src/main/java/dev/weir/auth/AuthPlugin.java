package dev.weir.auth;

import dev.weir.wire.ProtocolException;
import java.io.IOException;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** The client's side of one authentication plugin's conversation; an instance serves one login. */
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

    /**
     * Answers the server's challenge, its random bytes as sent; returns the first packet, perhaps empty. Throws {@link
     * IOException} when the challenge is malformed.
     */
    public abstract byte[] start(byte[] challenge) throws SQLException, IOException;

    /**
     * Answers what the server said next; returns the next packet, unless there is nothing to send. Throws {@link
     * IOException} when the data is malformed, and where the plugin has no second step.
     */
    public byte @Nullable [] next(byte[] data) throws SQLException, IOException {
        throw new ProtocolException(name + " has no second step, bytes=" + data.length);
    }

    /** Returns whether more is expected that may come as it is, without the byte that marks it as a plugin's. */
    public boolean raw() {
        return false;
    }
}
