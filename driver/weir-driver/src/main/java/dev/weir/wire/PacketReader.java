package dev.weir.wire;

import dev.weir.event.Events;
import dev.weir.event.Span;
import java.io.EOFException;
import java.io.IOException;
import java.util.Arrays;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads packets through one reusable buffer, which grows up to {@link #MAX_BUFFER}. Its contents are valid until the next read.
 * Not thread-safe.
 *
 * <p>Layout: {@code int<3> length, int<1> sequence, payload}; a part of 0xFFFFFF bytes is followed by another.
 */
public final class PacketReader {
    /** Largest buffer in bytes; a longer packet is read in pieces. */
    public static final int MAX_BUFFER = 128 << 10;

    public static final int HEADER = PacketWriter.HEADER;

    /** Length of a part that is followed by another. */
    public static final int MAX_PART = PacketWriter.MAX_PART;

    private static final int INITIAL = 16 << 10;
    private static final int SMALL = 2 << 10;

    private final Transport transport;
    /** False for compressed packets, whose ids servers restart at each flush. */
    private final boolean sequenced;

    private final Payload payload = new Payload(new byte[0], 0, 0);
    private byte[] buffer = new byte[INITIAL];
    private int position;
    private int limit;
    private int sequence;
    private long bytesReceived;

    private BooleanSupplier listens = () -> false;
    private @Nullable InterruptWatch watch;

    public PacketReader(Transport transport) {
        this.transport = transport;
        this.sequenced = !(transport instanceof CompressedTransport);
    }

    /** Sets the sequence id of the next packet; 1 after a command was sent. */
    public void expectSequence(int next) {
        sequence = next & 0xFF;
    }

    public int expectedSequence() {
        return sequence;
    }

    /**
     * Sets the listener for interrupts of a waiting thread.
     *
     * @param matters whether interrupts of the thread about to wait matter
     * @param interrupted called by the interrupting thread before the wait can end; must not wait
     */
    public void onInterrupt(BooleanSupplier matters, Runnable interrupted) {
        listens = matters;
        watch = new InterruptWatch(interrupted);
    }

    /**
     * Reads one packet, joining its parts; returns a cursor valid until the next read. Throws {@link ProtocolException} if it
     * is out of order or longer than {@code maxLength} bytes.
     */
    public Payload read(int maxLength) throws IOException {
        int length = nextLength();
        if (length > maxLength) {
            throw tooLong(length, maxLength);
        }
        if (length + HEADER > MAX_BUFFER) {
            return readLong(maxLength);
        }
        require(HEADER + length);
        int start = position + HEADER;
        advance(HEADER + length);
        payload.reset(buffer, start, start + length);
        sequence = (sequence + 1) & 0xFF;
        return payload;
    }

    /** Returns the length of the next packet's payload, or of its first part, without reading it; checks its sequence id. */
    public int nextLength() throws IOException {
        require(HEADER);
        int header = (int) LittleEndian.INT.get(buffer, position);
        checkSequence(header, sequence);
        return header & 0xFFFFFF;
    }

    /** Returns whether the buffer holds the whole next packet. */
    public boolean holdsPacket() {
        int held = limit - position;
        return held >= HEADER && held >= HEADER + ((int) LittleEndian.INT.get(buffer, position) & 0xFFFFFF);
    }

    /** Returns the buffer, which changes with every read. */
    public byte[] array() {
        return buffer;
    }

    /** Returns the index in {@link #array()} of the first unread byte. */
    public int position() {
        return position;
    }

    public int limit() {
        return limit;
    }

    /** Consumes bytes of the buffer, which stay in place until the next read. */
    public void advance(int bytes) {
        position += bytes;
    }

    /** Ensures that the buffer holds as many bytes, at most {@link #MAX_BUFFER}, from {@link #position()}. */
    public void require(int bytes) throws IOException {
        if (limit - position >= bytes) {
            return;
        }
        makeRoom(bytes);
        while (limit - position < bytes) {
            receive();
        }
    }

    /** Receives more bytes into the buffer; grows it if one packet fills it. */
    public void more() throws IOException {
        int held = limit - position;
        boolean wasFull = limit == buffer.length;
        makeRoom(wasFull ? Math.min(2 * buffer.length, MAX_BUFFER) : held + 1);
        receive();
    }

    /** Returns whether {@link #more()} would not wait. */
    public boolean hasMore() throws IOException {
        return transport.hasInput();
    }

    /** Returns the bytes received so far. */
    public long bytesReceived() {
        return bytesReceived;
    }

    /** Leaves the buffer to a reader and continues in a small one; returns the old one's size. */
    public int leaveBuffer() {
        int left = buffer.length;
        int held = limit - position;
        byte[] fresh = new byte[held <= SMALL ? SMALL : roundUp(held)];
        System.arraycopy(buffer, position, fresh, 0, held);
        buffer = fresh;
        position = 0;
        limit = held;
        return left;
    }

    /** Copies at most {@code length} bytes, at least 1, from the buffer or else from one read; returns their number. */
    public int readSome(byte[] target, int offset, int length) throws IOException {
        int held = Math.min(length, limit - position);
        if (held > 0) {
            System.arraycopy(buffer, position, target, offset, held);
            position += held;
            return held;
        }
        return receive(target, offset, length);
    }

    public void skipFully(long length) throws IOException {
        long left = length;
        while (left > 0) {
            if (position == limit) {
                position = 0;
                limit = 0;
                receive();
            }
            int step = (int) Math.min(left, limit - position);
            position += step;
            left -= step;
        }
    }

    /** Consumes the header of a packet or its next part; returns the part's length in bytes. */
    public int takeHeader() throws IOException {
        int length = nextLength();
        position += HEADER;
        sequence = (sequence + 1) & 0xFF;
        return length;
    }

    /** Notes that packets in the buffer were consumed, to expect the sequence id after them. */
    public void sequenceAfter(int packets) {
        sequence = (sequence + packets) & 0xFF;
    }

    public void checkSequence(int header, int expected) throws ProtocolException {
        if (header >>> 24 != expected && sequenced) {
            throw new ProtocolException(
                    "packet is out of order, sequence=" + (header >>> 24) + " expected=" + expected);
        }
    }

    private Payload readLong(int maxLength) throws IOException {
        byte[] joined = new byte[MAX_BUFFER];
        int length = 0;
        int part;
        do {
            part = takeHeader();
            if (length + (long) part > maxLength) {
                throw tooLong(length + (long) part, maxLength);
            }
            int wanted = length + part;
            while (length < wanted) {
                // grows with the received bytes, not with the length in a header
                joined = length == joined.length ? Arrays.copyOf(joined, grown(length)) : joined;
                length += readSome(joined, length, Math.min(wanted, joined.length) - length);
            }
        } while (part == MAX_PART);
        payload.reset(joined, 0, length);
        return payload;
    }

    private static int grown(int length) {
        return (int) Math.min(2L * length, Integer.MAX_VALUE - 16);
    }

    private static ProtocolException tooLong(long length, int maxLength) {
        return new ProtocolException("packet is longer than allowed here, length=" + length + " limit=" + maxLength);
    }

    private void makeRoom(int bytes) {
        int held = limit - position;
        if (bytes > buffer.length) {
            byte[] larger = new byte[roundUp(bytes)];
            System.arraycopy(buffer, position, larger, 0, held);
            buffer = larger;
        } else if (position > 0) {
            System.arraycopy(buffer, position, buffer, 0, held);
        }
        position = 0;
        limit = held;
    }

    private static int roundUp(int bytes) {
        return Math.max(INITIAL, Integer.highestOneBit(Math.max(1, bytes - 1)) << 1);
    }

    private void receive() throws IOException {
        limit += receive(buffer, limit, buffer.length - limit);
    }

    private int receive(byte[] target, int offset, int length) throws IOException {
        Span wait = Events.await();
        int read = wait == null ? await(target, offset, length) : wait.during(() -> await(target, offset, length));
        if (read < 0) {
            throw ended();
        }
        bytesReceived += read;
        return read;
    }

    private int await(byte[] target, int offset, int length) throws IOException {
        InterruptWatch watching = watch;
        if (watching == null || !listens.getAsBoolean()) {
            return transport.read(target, offset, length);
        }
        watching.waitBegins();
        try {
            return transport.read(target, offset, length);
        } finally {
            watch = watching.waitEnds();
        }
    }

    private EOFException ended() {
        return new EOFException("the server closed the connection, bytesReceived=" + bytesReceived);
    }
}
