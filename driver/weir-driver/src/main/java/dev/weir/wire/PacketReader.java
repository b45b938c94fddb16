package dev.weir.wire;

import dev.weir.event.Events;
import dev.weir.event.Span;
import java.io.EOFException;
import java.io.IOException;
import java.util.Arrays;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads packets out of one reusable buffer, which grows with what it has to hold up to {@link #MAX_BUFFER}. What it hands
 * out is valid until the next read. Not thread-safe.
 *
 * <p>Layout: {@code int<3> length, int<1> sequence, payload}; a part of 0xFFFFFF bytes is followed by another.
 */
public final class PacketReader {
    /** Largest buffer in bytes; a packet that does not fit is read piece by piece. */
    public static final int MAX_BUFFER = 128 << 10;

    public static final int HEADER = PacketWriter.HEADER;

    /** Length of a part that is followed by another. */
    public static final int MAX_PART = PacketWriter.MAX_PART;

    private static final int INITIAL = 16 << 10;
    private static final int SMALL = 2 << 10;

    private final Transport transport;
    /** In compressed packets it is of no meaning: servers number anew at each flush. */
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

    /** Says which sequence id the next packet must have; {@code next} is 1 after a command was sent. */
    public void expectSequence(int next) {
        sequence = next & 0xFF;
    }

    public int expectedSequence() {
        return sequence;
    }

    /**
     * Sets what is called when a thread is interrupted while it waits in here.
     *
     * @param matters whether an interrupt of the thread that is about to wait matters
     * @param interrupted called by whoever interrupts it, before the wait can end; must not wait itself
     */
    public void onInterrupt(BooleanSupplier matters, Runnable interrupted) {
        listens = matters;
        watch = new InterruptWatch(interrupted);
    }

    /**
     * Reads one packet, joining its parts; returns a cursor over it, valid until the next read. Throws {@link ProtocolException}
     * when the packet is out of order or longer than {@code maxLength} bytes.
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

    /** Length of the next packet's payload, or of its first part, without reading it; its sequence id is checked. */
    public int nextLength() throws IOException {
        require(HEADER);
        int header = (int) LittleEndian.INT.get(buffer, position);
        checkSequence(header, sequence);
        return header & 0xFFFFFF;
    }

    /** Returns whether the whole of the next packet lies in the buffer. */
    public boolean holdsPacket() {
        int held = limit - position;
        return held >= HEADER && held >= HEADER + ((int) LittleEndian.INT.get(buffer, position) & 0xFFFFFF);
    }

    /** The buffer; it changes with every read. */
    public byte[] array() {
        return buffer;
    }

    /** Index of the first byte of {@link #array()} that was not taken yet. */
    public int position() {
        return position;
    }

    public int limit() {
        return limit;
    }

    /** Takes bytes out of the buffer; they stay where they are until the next read. */
    public void advance(int bytes) {
        position += bytes;
    }

    /** Sees to it that as many bytes, at most {@link #MAX_BUFFER}, lie in the buffer from {@link #position()} on. */
    public void require(int bytes) throws IOException {
        if (limit - position >= bytes) {
            return;
        }
        makeRoom(bytes);
        while (limit - position < bytes) {
            receive();
        }
    }

    /** Receives more behind what is in the buffer. A buffer that is full of one packet grows. */
    public void more() throws IOException {
        int held = limit - position;
        boolean wasFull = limit == buffer.length;
        makeRoom(wasFull ? Math.min(2 * buffer.length, MAX_BUFFER) : held + 1);
        receive();
    }

    /** Returns whether there is anything to {@link #more() receive} without waiting. */
    public boolean hasMore() throws IOException {
        return transport.hasInput();
    }

    /** Bytes received so far. */
    public long bytesReceived() {
        return bytesReceived;
    }

    /** Leaves the buffer to whoever reads in it and goes on in a small one; returns the size of the old one. */
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

    /** Copies at most {@code length} bytes out, at least 1: what is buffered, else what one read gives; returns how many. */
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

    /** Takes the header of a packet, or of its next part, off the stream; returns the length of the part in bytes. */
    public int takeHeader() throws IOException {
        int length = nextLength();
        position += HEADER;
        sequence = (sequence + 1) & 0xFF;
        return length;
    }

    /** Says that packets that lay in the buffer were taken: sets the sequence id that follows them. */
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
                // grows with what really came, not with what a header promised
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
