package dev.weir.session;

import dev.weir.packet.ErrPacket;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** A file of this client was not sent, or not whole; the server has replied to what it got. */
final class LocalFileException extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient SQLException failure;
    private final transient @Nullable ErrPacket error;

    /** Why, and what the server said; {@code error} is the server's error, unless it has taken what it got. */
    LocalFileException(SQLException failure, @Nullable ErrPacket error) {
        super(failure.getMessage(), failure, false, false);
        this.failure = failure;
        this.error = error;
    }

    SQLException failure() {
        return failure;
    }

    @Nullable
    ErrPacket error() {
        return error;
    }
}
