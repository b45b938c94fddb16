package dev.weir.rows;

import dev.weir.wire.LittleEndian;
import dev.weir.wire.PacketReader;
import dev.weir.wire.ProtocolException;
import java.io.IOException;
import java.io.InputStream;
import java.sql.SQLException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Steps through a result's rows and locates values of the current one: each when asked for, once per row. Not thread-safe. */
public final class RowCursor {
    private static final int NULL = -1;

    private final RowStream stream;
    private final RowFormat format;
    private final int[] offsets;
    private final int[] lengths;

    private byte[] array = {};
    private int nextRow;
    private int blockEnd;
    private int rowStart;
    private int rowEnd;
    private int located;

    /** Index after the last located value. */
    private int locatedEnd;

    private @Nullable LargeRow large;

    private int offset;
    private int length;
    private byte[] value = {};
    private boolean replaced;

    public RowCursor(RowStream stream) {
        this.stream = stream;
        this.format = stream.format();
        this.offsets = new int[format.columns];
        this.lengths = new int[format.columns];
    }

    public boolean next() throws SQLException {
        if (nextRow < blockEnd) {
            toRow(nextRow);
            return true;
        }
        return nextBlock();
    }

    /** Returns whether the current block has more rows. */
    public boolean hasNextInBlock() {
        return nextRow < blockEnd;
    }

    /** Goes to a row of the current block; {@code packet} is the index of its packet. */
    void toRow(int packet) {
        int payload = packet + PacketReader.HEADER;
        rowStart = payload;
        rowEnd = payload + ((int) LittleEndian.INT.get(array, packet) & 0xFFFFFF);
        nextRow = rowEnd;
        located = 0;
    }

    private boolean nextBlock() throws SQLException {
        RowBlock block = stream.nextBlock();
        if (block == null) {
            nextRow = 0;
            blockEnd = 0;
            large = null;
            return false;
        }
        enter(block);
        if (large == null) {
            toRow(block.start);
        }
        return true;
    }

    void enter(RowBlock block) {
        large = block.large;
        array = block.array;
        nextRow = block.start;
        blockEnd = block.end;
        located = 0;
    }

    /** Appends the current row to a store. The lock is held. */
    void copyTo(RowStore store) throws IOException {
        if (large != null) {
            store.appendLarge(large.untouched());
        } else {
            store.append(array, rowStart - PacketReader.HEADER, rowEnd, 1);
        }
    }

    /** Locates a value of the current row; {@code column} counts from 0. Returns false if it is NULL. */
    public boolean locate(int column) throws SQLException {
        replaced = false;
        if (large != null) {
            return locateLarge(large, column);
        }
        if (column >= located) {
            locateUpTo(column, offsets, lengths, 0);
        }
        value = array;
        offset = offsets[column];
        length = lengths[column];
        return length != NULL;
    }

    private boolean locateLarge(LargeRow row, int column) throws SQLException {
        if (row.isNull(column)) {
            return false;
        }
        value = row.bytes(column);
        offset = 0;
        length = value.length;
        return true;
    }

    /** Writes offset and length of each value of the current row, which is not large, from an index on; the length of NULL is -1. */
    public void locateAll(int[] toOffsets, int[] toLengths, int at) throws SQLException {
        located = 0;
        locateUpTo(format.columns - 1, toOffsets, toLengths, at);
        // they are not among the cursor's own
        located = 0;
        value = array;
    }

    /** Replaces the located value's bytes until the next value is located. */
    public void replace(byte[] other) {
        value = other;
        offset = 0;
        length = other.length;
        replaced = true;
    }

    public boolean isReplaced() {
        return replaced;
    }

    /** Returns the array with the located value. */
    public byte[] array() {
        return value;
    }

    /** Returns the index of its first byte. */
    public int offset() {
        return offset;
    }

    /** Returns its length in bytes. */
    public int length() {
        return length;
    }

    /** Returns whether the current row exceeds the receive buffer; its values should then be read by the methods below. */
    public boolean isLarge() {
        return large != null;
    }

    /** Returns whether a large row's value is NULL; {@code column} counts from 0. */
    public boolean isLargeNull(int column) throws SQLException {
        return large().isNull(column);
    }

    /** Returns a large row's value, not NULL, in an array of the caller's; {@code column} counts from 0. */
    public byte[] largeBytes(int column) throws SQLException {
        return large().bytes(column);
    }

    /** Returns a large row's value, not NULL, as a stream in bounded memory; {@code column} counts from 0. */
    public InputStream largeStream(int column) throws SQLException {
        return large().stream(column);
    }

    private LargeRow large() {
        return Objects.requireNonNull(large);
    }

    /** Locates the values up to a column; that of column c is written at {@code first + c}. */
    private void locateUpTo(int column, int[] starts, int[] sizes, int first) throws SQLException {
        try {
            if (format.binary) {
                locateBinary(column, starts, sizes, first);
            } else {
                locateText(column, starts, sizes, first);
            }
        } catch (ProtocolException e) {
            throw stream.malformed(e);
        }
    }

    private void locateText(int column, int[] starts, int[] sizes, int first) throws ProtocolException {
        int position = located == 0 ? rowStart : locatedEnd;
        for (int i = located; i <= column; i++) {
            position = locateLengthEncoded(i, position, starts, sizes, first);
        }
        located(column, position);
    }

    private void located(int column, int position) throws ProtocolException {
        if (column + 1 == format.columns && position != rowEnd) {
            throw new ProtocolException("row goes on behind its last column=" + format.columns + ", trailing="
                    + (rowEnd - position) + " bytes, rowLength=" + (rowEnd - rowStart));
        }
        locatedEnd = position;
        located = column + 1;
    }

    /** Locates one string&lt;lenenc&gt;; returns the index after it. */
    private int locateLengthEncoded(int column, int position, int[] starts, int[] sizes, int first)
            throws ProtocolException {
        if (position >= rowEnd) {
            throw cutShort(column);
        }
        int bytes = array[position] & 0xFF;
        int start = position + 1;
        if (bytes >= 0xFB) {
            if (bytes == 0xFB) {
                starts[first + column] = start;
                sizes[first + column] = NULL;
                return start;
            }
            int wide = bytes == 0xFC ? 2 : bytes == 0xFD ? 3 : 8;
            // rows in a block are smaller than 16 MiB: a length of eight bytes is malformed
            if (wide == 8 || start + wide > rowEnd) {
                throw cutShort(column);
            }
            bytes = (array[start] & 0xFF) | (array[start + 1] & 0xFF) << 8;
            bytes |= wide == 3 ? (array[start + 2] & 0xFF) << 16 : 0;
            start += wide;
        }
        if (bytes > rowEnd - start) {
            throw cutShort(column);
        }
        starts[first + column] = start;
        sizes[first + column] = bytes;
        return start + bytes;
    }

    private void locateBinary(int column, int[] starts, int[] sizes, int first) throws ProtocolException {
        int bitmap = rowStart + 1;
        int values = bitmap + format.bitmapLength();
        int position = located == 0 ? values : locatedEnd;
        if (position > rowEnd) {
            throw cutShort(column);
        }
        if (array[rowStart] != 0) {
            throw new ProtocolException("binary row begins with byte=" + (array[rowStart] & 0xFF) + ", expected 0");
        }
        boolean nulls = hasBits(bitmap, values);
        for (int i = located; i <= column; i++) {
            int bit = i + 2;
            if (nulls && ((array[bitmap + (bit >> 3)] >> (bit & 7)) & 1) != 0) {
                starts[first + i] = position;
                sizes[first + i] = NULL;
                continue;
            }
            int width = format.widthOf(i);
            if (width == RowFormat.LENGTH_ENCODED) {
                position = locateLengthEncoded(i, position, starts, sizes, first);
            } else {
                if (width > rowEnd - position) {
                    throw cutShort(i);
                }
                starts[first + i] = position;
                sizes[first + i] = width;
                position += width;
            }
        }
        located(column, position);
    }

    private boolean hasBits(int from, int to) {
        int bits = 0;
        for (int i = from; i < to; i++) {
            bits |= array[i];
        }
        return bits != 0;
    }

    private ProtocolException cutShort(int column) {
        return new ProtocolException("row ends within column=" + (column + 1) + ", rowLength=" + (rowEnd - rowStart));
    }
}
