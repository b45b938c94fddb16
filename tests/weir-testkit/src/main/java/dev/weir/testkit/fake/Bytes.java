package dev.weir.testkit.fake;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Builds the body of a packet, field by field; integers are little-endian. */
public final class Bytes {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    /** {@code int<1>}. */
    public Bytes u8(int value) {
        return integer(value, 1);
    }

    /** {@code int<2>}. */
    public Bytes u16(int value) {
        return integer(value, 2);
    }

    /** {@code int<3>}. */
    public Bytes u24(int value) {
        return integer(value, 3);
    }

    /** {@code int<4>}. */
    public Bytes i32(long value) {
        return integer(value, 4);
    }

    /** {@code int<8>}. */
    public Bytes i64(long value) {
        return integer(value, 8);
    }

    private Bytes integer(long value, int width) {
        for (int i = 0; i < width; i++) {
            out.write((int) (value >>> (8 * i)));
        }
        return this;
    }

    /** {@code int<lenenc>}, in its shortest form; negative values are taken as unsigned. */
    public Bytes lengthEncoded(long value) {
        if (value >= 0 && value < 251) {
            return u8((int) value);
        }
        if (value >= 0 && value < 1 << 16) {
            return u8(0xFC).u16((int) value);
        }
        if (value >= 0 && value < 1 << 24) {
            return u8(0xFD).u24((int) value);
        }
        return u8(0xFE).i64(value);
    }

    /** {@code string<lenenc>}, in UTF-8. */
    public Bytes text(String value) {
        byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
        return lengthEncoded(bytes.length).raw(bytes);
    }

    /** {@code string<NUL>}, in UTF-8. */
    public Bytes zeroTerminated(String value) {
        return rest(value).u8(0);
    }

    /** {@code string<EOF>}, in UTF-8. */
    public Bytes rest(String value) {
        return raw(value.getBytes(StandardCharsets.UTF_8));
    }

    public Bytes raw(byte... bytes) {
        out.writeBytes(bytes);
        return this;
    }

    /** So many zeros. */
    public Bytes zeros(int count) {
        return raw(new byte[count]);
    }

    public int size() {
        return out.size();
    }

    public byte[] toArray() {
        return out.toByteArray();
    }
}
