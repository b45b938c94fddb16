package dev.weir.session;

import dev.weir.packet.OkPacket;
import dev.weir.rows.RowStream;
import java.lang.ref.WeakReference;
import java.sql.SQLException;

/** One result of a command: an update count, or rows; another result of the same command may follow. */
public final class Reply {
    private final Channel channel;
    private final WeakReference<?> consumer;
    private final ServerStatement statement;
    private final long sentIn;
    private final boolean first;
    private ResultShape shape;
    private RowStream rows;
    private OkPacket ok;
    private SQLException failure;
    private Reply next;

    /**
     * The first reply to a command, to be filled in.
     *
     * @param channel where it comes from
     * @param consumer who reads it
     * @param statement what was executed; {@code null} of a text
     * @param sentIn epoch of {@link Definitions} in which it went out
     */
    Reply(Channel channel, WeakReference<?> consumer, ServerStatement statement, long sentIn) {
        this(channel, consumer, statement, sentIn, true);
    }

    private Reply(Channel channel, WeakReference<?> consumer, ServerStatement statement, long sentIn, boolean first) {
        this.channel = channel;
        this.consumer = consumer;
        this.statement = statement;
        this.sentIn = sentIn;
        this.first = first;
    }

    /** An error in the place of a result, kept until somebody asks for it. */
    Reply(Channel channel, SQLException failure) {
        this(channel, null, null, 0, false);
        this.failure = failure;
    }

    /** Another reply to the same command. */
    Reply another() {
        return new Reply(channel, consumer, statement, sentIn, false);
    }

    /** It is rows. */
    void rows(ResultShape columns, RowStream stream) {
        shape = columns;
        rows = stream;
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
        return statement != null;
    }

    /** The statement whose first result it is; {@code null} of a text or of a later result. */
    ServerStatement firstOf() {
        return first ? statement : null;
    }

    /** Epoch of {@link Definitions} in which the command went out. */
    long sentIn() {
        return sentIn;
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
