package dev.weir.parameter;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.charset.StandardCharsets;

/** Encodes a reader's characters in UTF-8, a bounded number at a time. */
final class ReaderBytes extends InputStream {
    private static final int CHARS = 16 << 10;

    private final Reader source;
    private final char[] chars = new char[CHARS];
    /** Characters still to be read; negative for all. */
    private long left;

    private byte[] bytes = new byte[0];
    private int position;
    private int carried;
    private boolean ended;

    ReaderBytes(Reader source, long length) {
        this.source = source;
        this.left = length;
    }

    @Override
    public int read() throws IOException {
        return fill() ? bytes[position++] & 0xFF : -1;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (!fill()) {
            return -1;
        }
        int count = Math.min(length, bytes.length - position);
        System.arraycopy(bytes, position, target, offset, count);
        position += count;
        return count;
    }

    /** Encodes more if no bytes are left; a high surrogate at the end waits for its other half. */
    private boolean fill() throws IOException {
        while (position == bytes.length) {
            if (ended) {
                return false;
            }
            int count = carried + receive();
            boolean half = !ended && count > 0 && Character.isHighSurrogate(chars[count - 1]);
            int whole = half ? count - 1 : count;
            String text = new String(chars, 0, whole);
            if (Parameters.firstHalf(text) >= 0) {
                throw new IOException("the text has half of a surrogate pair, which is no character");
            }
            bytes = text.getBytes(StandardCharsets.UTF_8);
            position = 0;
            carried = count - whole;
            chars[0] = half ? chars[count - 1] : 0;
        }
        return true;
    }

    private int receive() throws IOException {
        int room = chars.length - carried;
        int wanted = left < 0 ? room : (int) Math.min(room, left);
        int count = wanted == 0 ? -1 : source.read(chars, carried, wanted);
        if (count >= 0) {
            left -= left < 0 ? 0 : count;
            return count;
        }
        if (left > 0) {
            throw new EOFException("the reader ended early, missing characters=" + left);
        }
        ended = true;
        return 0;
    }
}
