package dev.weir.wire;

import java.nio.charset.Charset;
import java.util.Arrays;

/** A cursor over a packet's payload, with all bounds checked. The bytes are valid until the packet reader's next read. */
public final class Payload {
    /** The value of {@link #lengthEncoded()} for the NULL marker 0xFB of a text row. */
    public static final long NULL = -1;

    private byte[] bytes;
    private int position;
    private int end;

    /** A cursor over part of an array; {@code end} is exclusive. */
    public Payload(byte[] bytes, int start, int end) {
        reset(bytes, start, end);
    }

    void reset(byte[] newBytes, int start, int newEnd) {
        this.bytes = newBytes;
        this.position = start;
        this.end = newEnd;
    }

    public int remaining() {
        return end - position;
    }

    /** Returns the next byte, 0 to 255, without consuming it; -1 at the end. */
    public int peek() {
        return position < end ? bytes[position] & 0xFF : -1;
    }

    /** int&lt;1&gt;, unsigned. */
    public int u8() throws ProtocolException {
        need(1);
        return bytes[position++] & 0xFF;
    }

    /** int&lt;2&gt;, little-endian, unsigned. */
    public int u16() throws ProtocolException {
        need(2);
        position += 2;
        return (short) LittleEndian.SHORT.get(bytes, position - 2) & 0xFFFF;
    }

    /** int&lt;3&gt;, little-endian, unsigned. */
    public int u24() throws ProtocolException {
        need(3);
        return u16() | u8() << 16;
    }

    /** int&lt;4&gt;, little-endian; a larger unsigned value becomes negative. */
    public int i32() throws ProtocolException {
        need(4);
        int value = (int) LittleEndian.INT.get(bytes, position);
        position += 4;
        return value;
    }

    /** int&lt;8&gt;, little-endian; a larger unsigned value becomes negative. */
    public long i64() throws ProtocolException {
        need(8);
        long value = (long) LittleEndian.LONG.get(bytes, position);
        position += 8;
        return value;
    }

    /** int&lt;lenenc&gt;, at least 0, or {@link #NULL} for the marker 0xFB; over 2^63-1 it is malformed. */
    public long lengthEncoded() throws ProtocolException {
        int first = u8();
        if (first < 0xFB) {
            return first;
        }
        return switch (first) {
            case 0xFB -> NULL;
            case 0xFC -> u16();
            case 0xFD -> u24();
            case 0xFE -> positive(i64());
            default ->
                throw new ProtocolException("length-encoded integer starts with 0xFF at offset=" + (position - 1));
        };
    }

    private static long positive(long value) throws ProtocolException {
        if (value < 0) {
            throw new ProtocolException(
                    "length-encoded integer is out of range, value=" + Long.toUnsignedString(value));
        }
        return value;
    }

    /** int&lt;lenenc&gt; of 64 bits, such as a generated key; over 2^63-1 it becomes negative. */
    public long lengthEncodedUnsigned() throws ProtocolException {
        if (peek() == 0xFE) {
            u8();
            return i64();
        }
        return lengthEncoded();
    }

    /** string&lt;lenenc&gt; as text; the NULL marker is malformed. */
    public String lengthEncodedText(Charset charset) throws ProtocolException {
        int length = lengthEncodedLength();
        String text = new String(bytes, position, length, charset);
        position += length;
        return text;
    }

    public void skipLengthEncoded() throws ProtocolException {
        skip(lengthEncodedLength());
    }

    /** Reads the length of a string&lt;lenenc&gt;, up to its first byte. */
    public int lengthEncodedLength() throws ProtocolException {
        long length = lengthEncoded();
        if (length < 0 || length > remaining()) {
            throw new ProtocolException(
                    "string is longer than its packet, length=" + length + " remaining=" + remaining());
        }
        return (int) length;
    }

    /** string&lt;NUL&gt; as text; the terminator is consumed. */
    public String nulTerminatedText(Charset charset) throws ProtocolException {
        int nul = position;
        while (nul < end && bytes[nul] != 0) {
            nul++;
        }
        if (nul == end) {
            throw new ProtocolException("string has no terminator, remaining=" + remaining());
        }
        String text = new String(bytes, position, nul - position, charset);
        position = nul + 1;
        return text;
    }

    public byte[] bytes(int length) throws ProtocolException {
        need(length);
        byte[] copy = Arrays.copyOfRange(bytes, position, position + length);
        position += length;
        return copy;
    }

    /** string&lt;EOF&gt; as bytes. */
    public byte[] rest() {
        byte[] copy = Arrays.copyOfRange(bytes, position, end);
        position = end;
        return copy;
    }

    /** string&lt;EOF&gt; as text. */
    public String restText(Charset charset) {
        String text = new String(bytes, position, end - position, charset);
        position = end;
        return text;
    }

    public void skip(int length) throws ProtocolException {
        need(length);
        position += length;
    }

    /** Returns a cursor over the next bytes of the same array, which this one skips. */
    public Payload slice(int length) throws ProtocolException {
        need(length);
        position += length;
        return new Payload(bytes, position - length, position);
    }

    private void need(int length) throws ProtocolException {
        if (length < 0 || end - position < length) {
            throw new ProtocolException("packet ends too early, needed=" + length + " bytes, remaining=" + remaining());
        }
    }
}
