package dev.weir.rows;

import dev.weir.wire.LittleEndian;
import dev.weir.wire.PacketReader;
import java.io.IOException;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** All rows of a result, read in any order. Not thread-safe. */
public final class ScrollableRows {
    private static final int NONE = -1;

    private final Wire wire;
    private final RowFormat format;
    private final RowStore store;
    private final RowCursor cursor;
    private @Nullable LargeRow large;
    private int entered = NONE;
    private int[] packets = {};

    /** Buffers all rows of an unread result; fails if they do not fit, or with the error that ended them. */
    public ScrollableRows(Wire wire, RowStream stream) throws SQLException {
        this.wire = wire;
        this.format = stream.format();
        this.store = stream.bufferAll();
        this.cursor = new RowCursor(stream);
    }

    public RowCursor cursor() {
        return cursor;
    }

    public long rows() {
        return store.rows();
    }

    /** Appends a copy of the unread current row of {@code source}; afterwards there is no current row. */
    public void append(RowCursor source) throws SQLException {
        wire.runOwned(() -> {
            try {
                leave();
                source.copyTo(store);
            } catch (FullException e) {
                throw e.toSqlException("a row of a scrollable result cannot be buffered", "close other results");
            }
        });
    }

    /** Goes to a row, counted from 0, less than {@link #rows()}; fails if it cannot be read back. */
    public void goTo(long row) throws SQLException {
        int block = store.blockOf(row);
        if (block != entered) {
            enter(block);
        }
        if (!cursor.isLarge()) {
            cursor.toRow(packets[(int) (row - store.firstRow(block))]);
        }
    }

    private void enter(int block) throws SQLException {
        RowBlock rows = wire.owned(() -> {
            leave();
            return store.block(block, format, wire);
        });
        large = rows.large;
        cursor.enter(rows);
        packets = large != null ? packets : index(rows);
        entered = block;
    }

    private void leave() throws IOException {
        entered = NONE;
        if (large != null) {
            large.finish(null);
            large = null;
        }
    }

    private static int[] index(RowBlock block) {
        int[] found = new int[block.rows];
        int position = block.start;
        for (int i = 0; i < found.length; i++) {
            found[i] = position;
            position += PacketReader.HEADER + ((int) LittleEndian.INT.get(block.array, position) & 0xFFFFFF);
        }
        return found;
    }
}
