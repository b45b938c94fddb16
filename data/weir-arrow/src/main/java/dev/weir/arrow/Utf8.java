package dev.weir.arrow;

/** Tells whether bytes are UTF-8, as Arrow's strings have to be: readers in other languages rely on it. */
final class Utf8 {
    private static final long NOT_ASCII = 0x8080_8080_8080_8080L;

    private Utf8() {}

    /** Copies bytes; returns whether all are ASCII. */
    static boolean copy(byte[] from, int offset, int length, byte[] to, int at) {
        int last = length - Long.BYTES;
        if (last < 0) {
            return copyFew(from, offset, length, to, at);
        }
        long seen = 0;
        for (int i = 0; i < last; i += Long.BYTES) {
            long word = (long) Scratch.LONGS.get(from, offset + i);
            Scratch.LONGS.set(to, at + i, word);
            seen |= word;
        }
        // overlaps the one before, so that no single bytes are left
        long word = (long) Scratch.LONGS.get(from, offset + last);
        Scratch.LONGS.set(to, at + last, word);
        return ((seen | word) & NOT_ASCII) == 0;
    }

    private static boolean copyFew(byte[] from, int offset, int length, byte[] to, int at) {
        int seen = 0;
        for (int i = 0; i < length; i++) {
            byte one = from[offset + i];
            to[at + i] = one;
            seen |= one;
        }
        return seen >= 0;
    }

    static boolean isAscii(byte[] bytes, int offset, int length) {
        int end = offset + length;
        int position = offset;
        for (; position + Long.BYTES <= end; position += Long.BYTES) {
            if (((long) Scratch.LONGS.get(bytes, position) & NOT_ASCII) != 0) {
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
