package dev.weir.auth;

import dev.weir.wire.ProtocolException;
import java.io.IOException;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** The client's side of one authentication plugin's conversation; an instance serves one login. */
public interface AuthPlugin {
    String name();

    /**
     * Answers the server's challenge; {@code challenge} has the server's random bytes, as sent. Returns the first
     * packet, perhaps empty. Throws {@link IOException} when the challenge is malformed.
     */
    byte[] start(byte[] challenge) throws SQLException, IOException;

    /**
     * Answers what the server said next; returns the next packet, unless there is nothing to send. Throws {@link
     * IOException} when the data is malformed, and where the plugin has no second step.
     */
    default byte @Nullable [] next(byte[] data) throws SQLException, IOException {
        throw new ProtocolException(name() + " has no second step, bytes=" + data.length);
    }

    /** Returns whether more is expected that may come as it is, without the byte that marks it as a plugin's. */
    default boolean raw() {
        return false;
    }
}
