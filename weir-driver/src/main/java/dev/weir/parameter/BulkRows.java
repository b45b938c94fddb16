package dev.weir.parameter;

import dev.weir.packet.FieldType;
import dev.weir.wire.PacketWriter;
import java.util.Arrays;
import java.util.List;

/**
 * Values of many executions in one command of MariaDB: {@code int<2> type each; rows of {int<1> indicator, [value]} each}. See <a
 * href="https://mariadb.com/docs/server/reference/clientserver-protocol/3-binary-protocol-prepared-statements/com_stmt_bulk_execute">COM_STMT_BULK_EXECUTE</a>.
 */
public final class BulkRows {
    private static final int VALUE = 0;
    private static final int NULL = 1;

    private final List<ParameterSet> sets;
    private final int from;
    private final int[] types;
    private int to;

    /**
     * No row yet.
     *
     * @param sets values of all executions, as many each
     * @param from index of the first
     */
    public BulkRows(List<ParameterSet> sets, int from) {
        this.sets = sets;
        this.from = from;
        this.to = from;
        this.types = new int[sets.get(from).count()];
        Arrays.fill(types, FieldType.NULL);
    }

    /**
     * Takes in rows, as long as their types are the same, none is a stream, and they are not too long together.
     *
     * @param limit bytes
     * @param ascii whether texts may have characters of ASCII only
     * @return index of the first that was not taken in
     */
    public int addUpTo(long limit, boolean ascii) {
        long length = 0;
        while (to < sets.size()) {
            ParameterSet set = sets.get(to);
            // a length before each
            length += set.lengthAtMost() + 9L * set.count();
            if (length > limit || set.streamed() || (ascii && set.beyondAscii()) || !fits(set)) {
                break;
            }
            to++;
        }
        return to;
    }

    private boolean fits(ParameterSet set) {
        for (int i = 0; i < types.length; i++) {
            int type = set.type(i);
            if (type != types[i] && type != FieldType.NULL && types[i] != FieldType.NULL) {
                return false;
            }
        }
        for (int i = 0; i < types.length; i++) {
            types[i] = types[i] == FieldType.NULL ? set.type(i) : types[i];
        }
        return true;
    }

    /** How many. */
    public int count() {
        return to - from;
    }

    /**
     * Writes types and rows.
     *
     * @param writer the packet that was begun
     */
    public void write(PacketWriter writer) {
        for (int type : types) {
            writer.u16(type);
        }
        for (ParameterSet set : sets.subList(from, to)) {
            set.writeBulk(writer);
        }
    }

    static void write(PacketWriter writer, Parameter value) {
        if (value == NullParameter.INSTANCE) {
            writer.u8(NULL);
        } else {
            value.binary(writer.u8(VALUE));
        }
    }
}
