package dev.weir.localfile;

import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import java.io.IOException;
import java.io.InputStream;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** The content of a file that a server asked for. A failure ends it and is kept: the server still has to be sent the end. */
public final class LocalContent implements AutoCloseable {
    private final String name;
    private @Nullable InputStream in;
    private @Nullable SQLException failure;

    @FunctionalInterface
    public interface Opening {
        /** Opens it; fails when it may not be sent. Throws {@link IOException} when it cannot be opened. */
        InputStream open() throws SQLException, IOException;
    }

    public LocalContent(String name, Opening opening) {
        this.name = name;
        try {
            in = opening.open();
        } catch (SQLException refused) {
            failure = refused;
        } catch (IOException | RuntimeException e) {
            failure = unreadable("cannot be opened", e);
        }
    }

    /**
     * Reads what is there, waiting for at least one byte; {@code chunk} is to be filled from the beginning. Returns how
     * many, 0 at the end, or when it cannot be read any further.
     */
    public int read(byte[] chunk) {
        if (in == null || failure != null) {
            return 0;
        }
        try {
            int count = in.read(chunk, 0, chunk.length);
            if (count == 0) {
                // a stream should not; one byte is waited for
                int one = in.read();
                chunk[0] = (byte) one;
                return one < 0 ? 0 : 1;
            }
            return Math.max(count, 0);
        } catch (IOException | RuntimeException e) {
            failure = unreadable("cannot be read to its end", e);
            return 0;
        }
    }

    /** Why it was not read to its end; null when it was. */
    public @Nullable SQLException failure() {
        return failure;
    }

    private SQLException unreadable(String what, Exception cause) {
        SQLException wrong = Errors.usage(
                "the file for LOAD DATA LOCAL INFILE " + what + ", file=" + name + ": " + cause
                        + "; the server may have loaded what it had got before",
                SqlState.GENERAL_ERROR);
        wrong.initCause(cause);
        return wrong;
    }

    @Override
    public void close() {
        if (in != null) {
            try {
                in.close();
            } catch (IOException | RuntimeException e) {
                // everything that there was to read has been read
                in = null;
            }
        }
    }
}
