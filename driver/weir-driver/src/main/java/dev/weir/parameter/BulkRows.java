package dev.weir.parameter;

import dev.weir.packet.FieldType;
import dev.weir.wire.PacketWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Values of many executions in one command of MariaDB: {@code int<2> type each; rows of {int<1> indicator, [value]} each}. See <a
 * href="https://mariadb.com/docs/server/reference/clientserver-protocol/3-binary-protocol-prepared-statements/com_stmt_bulk_execute">COM_STMT_BULK_EXECUTE</a>.
 */
public final class BulkRows {
    private final List<ParameterSet> rows = new ArrayList<>();
    private final int[] types;
    private final boolean ascii;
    private long length;

    /** @param ascii whether texts may have ASCII characters only */
    public BulkRows(int markers, boolean ascii) {
        this.types = new int[markers];
        this.ascii = ascii;
        this.length = 2L * types.length;
        Arrays.fill(types, FieldType.NULL);
    }

    /** Returns whether the rows, with one more, stay within a limit in bytes. */
    public boolean hasRoomFor(ParameterSet row, long limit) {
        return length + lengthOf(row) <= limit;
    }

    private static long lengthOf(ParameterSet row) {
        // the length before each value
        return row.lengthAtMost() + 9L * row.count();
    }

    /** Adds a row unless its types differ from the earlier rows' or a value is a stream; returns whether it was added. */
    public boolean add(ParameterSet row) {
        if (row.streamed() || (ascii && row.beyondAscii()) || !fits(row)) {
            return false;
        }
        length += lengthOf(row);
        rows.add(row);
        return true;
    }

    private boolean fits(ParameterSet set) {
        for (int i = 0; i < types.length; i++) {
            int type = set.get(i).type();
            if (type != types[i] && type != FieldType.NULL && types[i] != FieldType.NULL) {
                return false;
            }
        }
        for (int i = 0; i < types.length; i++) {
            types[i] = types[i] == FieldType.NULL ? set.get(i).type() : types[i];
        }
        return true;
    }

    public int count() {
        return rows.size();
    }

    /** Writes types and rows into the packet begun. */
    public void write(PacketWriter writer) {
        for (int type : types) {
            writer.u16(type);
        }
        for (ParameterSet row : rows) {
            row.writeBulk(writer);
        }
    }
}
