package dev.weir.wire;

import dev.weir.event.Events;
import dev.weir.event.Span;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Builds packets in one reusable buffer and sends them in one write; payloads of 16 MiB and more are split into parts. Not
 * thread-safe.
 *
 * <p>Layout: {@code int<3> length, int<1> sequence, payload}. See <a
 * href="https://dev.mysql.com/doc/dev/mysql-server/latest/page_protocol_basic_packets.html">MySQL packets</a>.
 */
public final class PacketWriter {
    static final int HEADER = 4;
    /** Longest part of a payload; one of exactly this length is followed by another, perhaps empty. */
    static final int MAX_PART = 0xFFFFFF;

    private static final int INITIAL = 1024;
    private static final int KEPT = 1 << 20;

    private final @Nullable Transport transport;
    private final @Nullable CompressedTransport compressed;
    private byte[] buffer = new byte[INITIAL];
    private int position;
    private int payloadStart;
    private int replySequence;
    private TextEncoding encoding = TextEncoding.UTF8MB4;
    private @Nullable Map<String, String> attributes;

    /** Builds packets for {@link #toByteArray}, which are not sent. */
    public PacketWriter() {
        this.transport = null;
        this.compressed = null;
    }

    public PacketWriter(Transport transport) {
        this.transport = transport;
        this.compressed = transport instanceof CompressedTransport it ? it : null;
    }

    /**
     * Begins a packet after the unsent ones. The sequence id is the low byte of {@code sequence}: 0 for a command, otherwise
     * one more than that of the last packet received or sent.
     */
    public PacketWriter begin(int sequence) {
        if (sequence == 0 && compressed != null) {
            compressed.commandAt(position);
        }
        ensure(HEADER);
        buffer[position + 3] = (byte) sequence;
        position += HEADER;
        payloadStart = position;
        return this;
    }

    /** Returns the sequence id of the reply to the last packet; a packet in parts uses several ids. */
    public int replySequence() {
        return replySequence;
    }

    /** Ends the packet: fills in its header, and splits it if it is too long. */
    public void end() {
        int length = position - payloadStart;
        replySequence = (buffer[payloadStart - 1] + length / MAX_PART + 1) & 0xFF;
        if (length >= MAX_PART) {
            split(length);
        } else {
            header(payloadStart - HEADER, length, buffer[payloadStart - 1]);
        }
    }

    public void flush() throws IOException {
        int length = position;
        position = 0;
        Span flight = Events.flight(length);
        Objects.requireNonNull(transport).write(buffer, 0, length);
        if (flight != null) {
            flight.end(null);
        }
        if (buffer.length > KEPT) {
            buffer = new byte[INITIAL];
        }
    }

    /** Returns the unsent packets. */
    public byte[] toByteArray() {
        return Arrays.copyOf(buffer, position);
    }

    public void discard() {
        discardFrom(0);
    }

    /** Discards bytes from an earlier {@link #position()}, where a packet began. */
    public void discardFrom(int index) {
        position = index;
        if (compressed != null) {
            compressed.forgetFrom(index);
        }
    }

    public int payloadLength() {
        return position - payloadStart;
    }

    public int position() {
        return position;
    }

    /** int&lt;1&gt;. */
    public PacketWriter u8(int value) {
        ensure(1);
        buffer[position++] = (byte) value;
        return this;
    }

    /** int&lt;2&gt;. */
    public PacketWriter u16(int value) {
        ensure(2);
        LittleEndian.SHORT.set(buffer, position, (short) value);
        position += 2;
        return this;
    }

    /** int&lt;3&gt;. */
    public PacketWriter u24(int value) {
        u16(value);
        return u8(value >>> 16);
    }

    /** int&lt;4&gt;. */
    public PacketWriter i32(int value) {
        ensure(4);
        LittleEndian.INT.set(buffer, position, value);
        position += 4;
        return this;
    }

    /** int&lt;8&gt;. */
    public PacketWriter i64(long value) {
        ensure(8);
        LittleEndian.LONG.set(buffer, position, value);
        position += 8;
        return this;
    }

    /** int&lt;lenenc&gt; of a value of at least 0. */
    public PacketWriter lengthEncoded(long value) {
        if (value < 0xFB) {
            return u8((int) value);
        }
        if (value <= 0xFFFF) {
            return u8(0xFC).u16((int) value);
        }
        return value <= 0xFFFFFF ? u8(0xFD).u24((int) value) : u8(0xFE).i64(value);
    }

    /** string&lt;lenenc&gt;. */
    public PacketWriter lengthEncodedBytes(byte[] value) {
        return lengthEncoded(value.length).bytes(value);
    }

    /** string&lt;lenenc&gt; of a text, in the session's character set. */
    public PacketWriter lengthEncodedText(String value) {
        return lengthEncodedBytes(encoding.encode(value));
    }

    /** string&lt;lenenc&gt; of a text given in UTF-8, in the session's character set. */
    public PacketWriter lengthEncodedUtf8(byte[] value) {
        return encoding.utf8()
                ? lengthEncodedBytes(value)
                : lengthEncodedText(new String(value, StandardCharsets.UTF_8));
    }

    public void encoding(TextEncoding text) {
        encoding = text;
    }

    public TextEncoding encoding() {
        return encoding;
    }

    /** Sets the live map of query attributes sent with each statement, if query attributes were agreed on. */
    public void attributes(Map<String, String> namesAndValues) {
        attributes = namesAndValues;
    }

    /** Returns the query attributes; null if none were agreed on. */
    public @Nullable Map<String, String> attributes() {
        return attributes;
    }

    public PacketWriter bytes(byte[] value) {
        return bytes(value, 0, value.length);
    }

    public PacketWriter bytes(byte[] value, int offset, int length) {
        // reserves room for the headers of its parts, for which everything would be copied otherwise
        ensure(length + (length / MAX_PART + 1) * HEADER);
        System.arraycopy(value, offset, buffer, position, length);
        position += length;
        return this;
    }

    /** string&lt;NUL&gt;: the bytes and a terminator. */
    public PacketWriter nulTerminated(byte[] value) {
        return bytes(value).u8(0);
    }

    public PacketWriter fill(int value, int count) {
        ensure(count);
        Arrays.fill(buffer, position, position + count, (byte) value);
        position += count;
        return this;
    }

    /** Changes a byte written at an earlier {@link #position()}. */
    public void orU8(int index, int bits) {
        buffer[index] |= (byte) bits;
    }

    /** Changes an int&lt;2&gt; written at an earlier {@link #position()}. */
    public void setU16(int index, int value) {
        LittleEndian.SHORT.set(buffer, index, (short) value);
    }

    private void header(int index, int length, int sequence) {
        LittleEndian.INT.set(buffer, index, length | sequence << 24);
    }

    /** Makes room for the headers between the parts, from the last to the first. */
    private void split(int length) {
        int parts = length / MAX_PART + 1;
        int sequence = buffer[payloadStart - 1];
        ensure((parts - 1) * HEADER);
        for (int part = parts - 1; part > 0; part--) {
            int from = payloadStart + part * MAX_PART;
            int to = from + part * HEADER;
            int partLength = Math.min(MAX_PART, length - part * MAX_PART);
            System.arraycopy(buffer, from, buffer, to, partLength);
            header(to - HEADER, partLength, sequence + part);
        }
        header(payloadStart - HEADER, MAX_PART, sequence);
        position += (parts - 1) * HEADER;
    }

    private void ensure(int more) {
        if (buffer.length - position < more) {
            long needed = (long) position + more;
            if (needed > Integer.MAX_VALUE - 16) {
                throw new IllegalArgumentException("command is too long, bytes=" + needed + " limit=2 GiB");
            }
            long doubled = Math.min(2L * buffer.length, Integer.MAX_VALUE - 16);
            buffer = Arrays.copyOf(buffer, (int) Math.max(doubled, needed));
        }
    }
}
