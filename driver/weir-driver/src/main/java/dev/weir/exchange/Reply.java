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

/** One result of a command, an update count or rows; more results of the command may follow. */
public final class Reply implements AutoCloseable {
    /** Stands for the epoch of a result that is not its command's first. */
    private static final long NOT_FIRST = -1;

    /** Approximate heap bytes of a buffered result without its rows. */
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

    /** Makes the first reply to a command that goes out now; the consumer, if any, reads it later. */
    public Reply(OpenResults results, @Nullable WeakReference<?> consumer, @Nullable ServerStatement statement) {
        this(results, consumer, statement, statement == null ? 0 : results.sent(statement));
    }

    /** Makes the first reply to a command that went out in the given epoch, see {@link Definitions#sent}. */
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

    /** Makes a result that is an error, thrown when it is asked for. */
    public Reply(OpenResults results, SQLException failure) {
        this(results, null, null, NOT_FIRST);
        this.failure = failure;
    }

    Reply makeNext() {
        return new Reply(results, consumer, statement, NOT_FIRST);
    }

    /** Sets the columns; a metadata result's are read as the types that JDBC wants. */
    public void shape(ResultShape columns) {
        shape = columns;
    }

    void rows(RowStream stream) {
        rows = stream;
    }

    public boolean isRows() {
        return rows != null;
    }

    /** Returns the server's OK packet: of an update count at once, of rows after their end. */
    public @Nullable OkPacket ok() {
        return ok;
    }

    public OkPacket updateCount() {
        return Objects.requireNonNull(ok);
    }

    /** Takes the status flags after the columns, which servers with EOF packets send. */
    void announced(int status) {
        announced = status & (ServerStatus.PS_OUT_PARAMS | ServerStatus.MORE_RESULTS_EXIST);
    }

    /** Returns the end of the rows. MySQL without DEPRECATE_EOF announces OUT parameters only before the rows. */
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

    /** Returns the rows; not for an update count. */
    public RowStream rows() {
        return Objects.requireNonNull(rows);
    }

    /** Leaves the rows with the server until they are read, unless another command needs the connection. */
    public void leaveOnWire() {
        leftOnWire = true;
    }

    boolean isLeftOnWire() {
        return leftOnWire;
    }

    /** Returns the next result of the command. Unread rows of this one are dropped, or buffered if {@code keepRows}. */
    public @Nullable Reply next(boolean keepRows) throws SQLException {
        return results.next(this, keepRows);
    }

    @Override
    public void close() throws SQLException {
        results.drop(this);
    }

    /** Returns whether this is the row of OUT parameters, which only its end tells: buffers the rest of it. */
    public boolean isOutParameters() throws SQLException {
        if (ok == null && rows != null && !rows.severalAreHere()) {
            results.finish(this);
        }
        return saysOutParameters();
    }

    /**
     * Returns the result that holds the OUT parameters, null if none follows; buffers the results before it. Fails with the
     * error sent in its place, or if the connection broke or there is no room.
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

    /** Returns the reader of the command's results; null if they are read at once. */
    @Nullable
    WeakReference<?> consumer() {
        return consumer;
    }

    boolean binary() {
        return statement != null;
    }

    /** Returns the statement if this is its first result; null for a text or a later result. */
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

    /** Counts this result among those buffered because another command needs the connection; fails if there are too many. */
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

    /** Notes that its reader has reached this result; throws the error if it is one. */
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
