package dev.weir.rows;

import dev.weir.wire.LittleEndian;
import dev.weir.wire.PacketReader;
import java.io.IOException;
import java.sql.SQLException;

/** Rows that were all taken in, to be visited in any order. Not thread-safe. */
public final class ScrollableRows {
    private final Wire wire;
    private final RowFormat format;
    private final RowStore store;
    private final RowCursor cursor;
    private int entered = -1;
    private int[] packets = {};

    /**
     * Takes in all rows of a result of which none was read.
     *
     * @param wire the connection
     * @param stream the rows
     * @throws SQLException when they do not fit, or the error that ended them
     */
    public ScrollableRows(Wire wire, RowStream stream) throws SQLException {
        this.wire = wire;
        this.format = stream.format();
        this.store = stream.takeInAll();
        this.cursor = new RowCursor(stream);
    }

    /** Finds values of the row that was gone to. */
    public RowCursor cursor() {
        return cursor;
    }

    /** How many rows there are. */
    public long rows() {
        return store.rows();
    }

    /**
     * Goes to a row.
     *
     * @param row counted from 0, less than {@link #rows()}
     * @throws SQLException when it cannot be read back
     */
    public void goTo(long row) throws SQLException {
        int block = store.blockOf(row);
        if (block != entered) {
            enter(block);
        }
        if (!cursor.isLarge()) {
            cursor.enterRow(packets[(int) (row - store.firstRow(block))]);
        }
    }

    private void enter(int block) throws SQLException {
        wire.lock().lock();
        try {
            RowBlock rows = store.block(block, format, wire);
            cursor.enter(rows);
            packets = rows.large != null ? packets : index(rows);
            entered = block;
        } catch (IOException e) {
            throw wire.broken(e);
        } finally {
            wire.lock().unlock();
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
