package dev.weir.exchange;

import dev.weir.packet.OkPacket;
import dev.weir.packet.ServerStatus;
import dev.weir.rows.FullException;
import dev.weir.rows.ResultMemory;
import dev.weir.rows.ResultMemory.Holding;
import dev.weir.rows.RowStream;
import java.lang.ref.WeakReference;
import java.sql.SQLException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One result of a command: an update count, or rows; another result of the same command may follow. */
public final class Reply implements AutoCloseable {
    /** In place of the epoch of a result that is not the first of its command. */
    private static final long NOT_FIRST = -1;

    /** Bytes of heap that a result costs while it is buffered, rows aside; roughly. */
    private static final int COST = 560;

    private final OpenResults results;
    private final @Nullable WeakReference<?> consumer;
    private final @Nullable ServerStatement statement;
    private final long sentIn;
    private int announced;
    private @Nullable ResultShape shape;
    private @Nullable RowStream rows;
    private @Nullable OkPacket ok;
    private @Nullable SQLException failure;
    private @Nullable Reply next;

    private @Nullable Holding buffered;

    private volatile boolean leftOnWire;

    /** The first reply to a command that goes out now, to be filled in; the consumer, if any, reads it later. */
    public Reply(OpenResults results, @Nullable WeakReference<?> consumer, @Nullable ServerStatement statement) {
        this(results, consumer, statement, statement == null ? 0 : results.sent(statement));
    }

    /** As the other, of what went out in an epoch, see {@link Definitions#sent}. */
    public Reply(
            OpenResults results,
            @Nullable WeakReference<?> consumer,
            @Nullable ServerStatement statement,
            long sentIn) {
        this.results = results;
        this.consumer = consumer;
        this.statement = statement;
        this.sentIn = sentIn;
    }

    /** An error in the place of a result, kept until somebody asks for it. */
    public Reply(OpenResults results, SQLException failure) {
        this(results, null, null, NOT_FIRST);
        this.failure = failure;
    }

    Reply another() {
        return new Reply(results, consumer, statement, NOT_FIRST);
    }

    /** Sets the columns; those of metadata are read as other types than the server says. */
    public void shape(ResultShape columns) {
        shape = columns;
    }

    void rows(RowStream stream) {
        rows = stream;
    }

    public boolean isRows() {
        return rows != null;
    }

    /** Returns what the server reported: of an update count at once, of rows once they are over. */
    public @Nullable OkPacket ok() {
        return ok;
    }

    public OkPacket updateCount() {
        return Objects.requireNonNull(ok);
    }

    /** Status flags behind its columns, from servers that still send an EOF packet there. */
    void announced(int status) {
        announced = status & (ServerStatus.PS_OUT_PARAMS | ServerStatus.MORE_RESULTS_EXIST);
    }

    /** Returns the end of its rows. MySQL without DEPRECATE_EOF announces OUT parameters, and that an OK follows, only before the rows. */
    OkPacket end(OkPacket trailer) {
        return (announced & ServerStatus.PS_OUT_PARAMS) == 0
                ? trailer
                : new OkPacket(
                        trailer.affectedRows(),
                        trailer.lastInsertId(),
                        trailer.status() | announced,
                        trailer.warnings(),
                        trailer.info(),
                        trailer.changes());
    }

    boolean hasColumns() {
        return shape != null;
    }

    public ResultShape shape() {
        return Objects.requireNonNull(shape);
    }

    /** The rows; not for an update count. */
    public RowStream rows() {
        return Objects.requireNonNull(rows);
    }

    /** Leaves its rows with the server until they are read, however long that takes, unless another command needs the connection. */
    public void leaveOnWire() {
        leftOnWire = true;
    }

    boolean isLeftOnWire() {
        return leftOnWire;
    }

    /** The next result of the command. What is left of this one is dropped, or buffered if {@code keepRows}. */
    public @Nullable Reply next(boolean keepRows) throws SQLException {
        return results.next(this, keepRows);
    }

    @Override
    public void close() throws SQLException {
        results.drop(this);
    }

    /**
     * Returns whether it is the OUT parameters of a routine, which are one row. The rest of it is buffered, because
     * only the end says so. Fails when the connection broke, or there is no room.
     */
    public boolean isOutParameters() throws SQLException {
        if (ok == null && rows != null && !rows.severalAreHere()) {
            results.finish(this);
        }
        return saysOutParameters();
    }

    /**
     * The OUT parameters of a routine, ahead of the results before them, which are buffered; returns the result that
     * they are, unless there is none behind this one. Fails with the error that stands in its place, that the
     * connection broke, or that there is no room.
     */
    public @Nullable Reply outParameters() throws SQLException {
        return results.outParameters(this);
    }

    boolean saysOutParameters() {
        return rows != null && ok != null && (ok.status() & ServerStatus.PS_OUT_PARAMS) != 0;
    }

    void ended(OkPacket trailer) {
        ok = trailer;
    }

    /** Returns the reader of the results of the command; null if they are read at once. */
    @Nullable
    WeakReference<?> consumer() {
        return consumer;
    }

    boolean binary() {
        return statement != null;
    }

    /** The statement whose first result it is, unless it is one of a text or a later one. */
    @Nullable
    ServerStatement firstOf() {
        return sentIn == NOT_FIRST ? null : statement;
    }

    long sentIn() {
        return sentIn;
    }

    @Nullable
    public SQLException failure() {
        return failure;
    }

    @Nullable
    Reply next() {
        return next;
    }

    void next(@Nullable Reply reply) {
        next = reply;
    }

    /** Counts this result among those that are buffered for another command needs the wire; fails when there are too many. */
    public void buffered(ResultMemory memory) throws FullException {
        Holding holding = memory.open();
        try {
            holding.keepResult(COST);
            buffered = holding;
        } finally {
            if (buffered == null) {
                holding.release();
            }
        }
    }

    /** Its reader has come to it; fails with the error in its place. */
    public Reply handedOut() throws SQLException {
        unbuffered();
        if (failure != null) {
            throw failure;
        }
        return this;
    }

    void unbuffered() {
        if (buffered != null) {
            buffered.release();
            buffered = null;
        }
    }
}
