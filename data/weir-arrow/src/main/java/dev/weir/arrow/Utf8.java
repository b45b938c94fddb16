package dev.weir.arrow;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Tells whether bytes are UTF-8, as Arrow's strings have to be: readers in other languages rely on it. */
final class Utf8 {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final long NOT_ASCII = 0x8080_8080_8080_8080L;

    private Utf8() {}

    static boolean isAscii(byte[] bytes, int offset, int length) {
        int end = offset + length;
        int position = offset;
        for (; position + Long.BYTES <= end; position += Long.BYTES) {
            if (((long) LONGS.get(bytes, position) & NOT_ASCII) != 0) {
                return false;
            }
        }
        for (; position < end; position++) {
            if (bytes[position] < 0) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether bytes are characters of one to four bytes each, in the shortest form, and no surrogates. */
    static boolean isValid(byte[] bytes, int offset, int length) {
        int end = offset + length;
        int position = offset;
        while (position < end) {
            int first = bytes[position];
            if (first >= 0) {
                position++;
                continue;
            }
            int size = size(first & 0xFF);
            if (size == 0 || size > end - position || !follows(bytes, position, size)) {
                return false;
            }
            position += size;
        }
        return true;
    }

    /** Returns the bytes of a character that begins with a byte beyond ASCII; 0 for one that begins none. */
    private static int size(int first) {
        if (first < 0xC2) {
            return 0;
        }
        if (first < 0xE0) {
            return 2;
        }
        return first < 0xF0 ? 3 : first < 0xF5 ? 4 : 0;
    }

    private static boolean follows(byte[] bytes, int position, int size) {
        for (int i = 1; i < size; i++) {
            if ((bytes[position + i] & 0xC0) != 0x80) {
                return false;
            }
        }
        int second = bytes[position + 1] & 0xFF;
        return switch (bytes[position] & 0xFF) {
            case 0xE0 -> second >= 0xA0;
            case 0xED -> second < 0xA0;
            case 0xF0 -> second >= 0x90;
            case 0xF4 -> second < 0x90;
            default -> true;
        };
    }
}
