package dev.weir.api;

import java.io.InputStream;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Gives {@code LOAD DATA LOCAL INFILE} a stream in place of a file; {@code statement.unwrap(LocalInfileStatement.class)}, also of
 * a pooled statement. The connection must allow local files: {@link Option#ALLOW_LOAD_LOCAL_INFILE}.
 */
@SuppressWarnings("exports") // programs compile without the annotations
public interface LocalInfileStatement {
    /**
     * Gives a stream to send when this statement next runs a {@code LOAD DATA LOCAL INFILE}, under any file name. It is read to
     * its end while the statement runs, then closed and forgotten. It must not use this connection, and while it waits for
     * bytes, the statement cannot be cancelled.
     *
     * @param stream the content, in the character set that the statement names; null takes it back
     * @throws SQLException when the statement is closed or the connection does not allow local files
     */
    void setLocalInfileInputStream(@Nullable InputStream stream) throws SQLException;

    /** Returns the stream that was given and has not been sent; null for none. */
    @Nullable
    InputStream getLocalInfileInputStream();
}
