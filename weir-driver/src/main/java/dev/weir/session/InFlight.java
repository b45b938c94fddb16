package dev.weir.session;

import java.io.IOException;
import java.sql.SQLException;

/** Commands that were sent ahead of the replies to those before them. The connection's lock is held. */
interface InFlight {
    /** Returns whether replies are still to come. */
    boolean unfinished();

    /** Buffers all replies that have not come, because another command needs the connection. */
    void bufferAll() throws SQLException, IOException;
}
