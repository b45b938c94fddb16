package dev.weir.codec;

import java.util.Objects;

/** Checks of offsets and lengths, and the four-byte lengths that formats carry. */
final class Bounds {
    /** The longest array that every JVM can allocate. */
    private static final int LARGEST_ARRAY = Integer.MAX_VALUE - 8;

    private Bounds() {}

    static void check(byte[] from, int offset, int length, byte[] to, int toOffset, int room) {
        Objects.checkFromIndexSize(offset, length, from.length);
        Objects.checkFromIndexSize(toOffset, room, to.length);
    }

    /** As the other; returns the room from {@code toOffset} to the end of the array. */
    static int room(byte[] from, int offset, int length, byte[] to, int toOffset) {
        Objects.checkIndex(toOffset, to.length + 1);
        Objects.checkFromIndexSize(offset, length, from.length);
        return to.length - toOffset;
    }

    static int arrayLength(long length) {
        if (length > LARGEST_ARRAY) {
            throw new IllegalArgumentException(
                    "the encoded value may need " + length + " bytes, expected at most " + LARGEST_ARRAY);
        }
        return (int) length;
    }

    static int littleEndian(byte[] bytes, int offset) {
        return (bytes[offset] & 0xFF)
                | (bytes[offset + 1] & 0xFF) << 8
                | (bytes[offset + 2] & 0xFF) << 16
                | (bytes[offset + 3] & 0xFF) << 24;
    }

    static void littleEndian(int value, byte[] bytes, int offset) {
        bytes[offset] = (byte) value;
        bytes[offset + 1] = (byte) (value >>> 8);
        bytes[offset + 2] = (byte) (value >>> 16);
        bytes[offset + 3] = (byte) (value >>> 24);
    }

    static long longLittleEndian(byte[] bytes, int offset) {
        return Integer.toUnsignedLong(littleEndian(bytes, offset)) | (long) littleEndian(bytes, offset + 4) << 32;
    }

    static void longLittleEndian(long value, byte[] bytes, int offset) {
        littleEndian((int) value, bytes, offset);
        littleEndian((int) (value >>> 32), bytes, offset + 4);
    }
}
