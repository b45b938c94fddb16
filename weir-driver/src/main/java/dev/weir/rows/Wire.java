package dev.weir.rows;

import dev.weir.packet.ErrPacket;
import dev.weir.packet.OkPacket;
import dev.weir.wire.PacketReader;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.concurrent.locks.ReentrantLock;

/** What rows need of the connection that they come from. */
public interface Wire {

    /** Guards everything here and the reader. */
    ReentrantLock lock();

    /** Whether the connection is closed, so that nothing more can come. */
    boolean isClosed();

    /** Where the rows come from. */
    PacketReader reader();

    /** Whether rows end with an OK packet instead of an EOF packet. */
    boolean deprecateEof();

    /** Whether OK packets carry session state. */
    boolean sessionTrack();

    /** Bytes of an open result that are kept in memory when another command needs the connection. */
    long resultWindowBytes();

    /** Bytes that may go to a temporary file beyond the window. */
    long spillLimitBytes();

    /** Where that file is made. */
    Path spillDirectory();

    /**
     * The rows are over: another result follows, or the connection is free.
     *
     * @param trailer what ended them
     */
    void rowsEnded(OkPacket trailer);

    /**
     * The rows ended in an error: the connection is free.
     *
     * @param error what the server sent
     * @return the exception for whoever reads the rows
     */
    SQLException rowsFailed(ErrPacket error);

    /**
     * The stream broke or is malformed: the connection is closed.
     *
     * @param cause what happened
     * @return the exception for whoever uses the connection
     */
    SQLException broken(IOException cause);

    /** Asks the server, over another connection, to stop the running statement, and waits until it has been told. */
    void killRunning();

    /** How long it takes to kill a statement, in nanoseconds; draining longer than that does not pay. */
    long killNanos();
}
