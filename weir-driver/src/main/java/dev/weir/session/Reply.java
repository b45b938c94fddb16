package dev.weir.session;

import dev.weir.packet.OkPacket;
import dev.weir.rows.RowStream;
import java.lang.ref.WeakReference;
import java.sql.SQLException;

/** One result of a command: an update count, or rows; another result of the same command may follow. */
public final class Reply {
    private final Channel channel;
    private final WeakReference<?> consumer;
    private final boolean binary;
    private final ResultShape shape;
    private final RowStream rows;
    private OkPacket ok;
    private SQLException failure;
    private Reply next;

    /** An update count. */
    Reply(Channel channel, WeakReference<?> consumer, boolean binary, OkPacket ok) {
        this(channel, consumer, binary, null, null);
        this.ok = ok;
    }

    /** An error in the place of a result, kept until somebody asks for it. */
    Reply(Channel channel, SQLException failure) {
        this(channel, null, false, null, null);
        this.failure = failure;
    }

    /** Rows. */
    Reply(Channel channel, WeakReference<?> consumer, boolean binary, ResultShape shape, RowStream rows) {
        this.channel = channel;
        this.consumer = consumer;
        this.binary = binary;
        this.shape = shape;
        this.rows = rows;
    }

    /** Whether it is rows. */
    public boolean isRows() {
        return rows != null;
    }

    /** What the server reported: of an update count at once, of rows once they are over; {@code null} before. */
    public OkPacket ok() {
        return ok;
    }

    /** The columns; {@code null} of an update count. */
    public ResultShape shape() {
        return shape;
    }

    /** The rows; {@code null} of an update count. */
    public RowStream rows() {
        return rows;
    }

    /**
     * The next result of the same command. What is left of this one is dropped unless it was taken in.
     *
     * @param keepRows whether rows of this result that were not read yet are to be taken in instead
     * @return the result; {@code null} after the last
     * @throws SQLException the error that stands in its place, or that the connection broke
     */
    public Reply next(boolean keepRows) throws SQLException {
        return channel.next(this, keepRows);
    }

    /**
     * Drops what is left of this result and of those after it.
     *
     * @throws SQLException when the connection broke
     */
    public void close() throws SQLException {
        channel.drop(this);
    }

    void ended(OkPacket trailer) {
        ok = trailer;
    }

    /** Who reads the results of the command. */
    WeakReference<?> consumer() {
        return consumer;
    }

    boolean binary() {
        return binary;
    }

    SQLException failure() {
        return failure;
    }

    Reply next() {
        return next;
    }

    void next(Reply reply) {
        next = reply;
    }

    /** Whether the server has said that another result follows. */
    boolean moreResults() {
        return ok != null && ok.moreResults();
    }
}
