package dev.weir.rows;

import dev.weir.packet.ErrPacket;
import dev.weir.packet.OkPacket;
import dev.weir.wire.LittleEndian;
import dev.weir.wire.PacketReader;
import dev.weir.wire.ProtocolException;

/** Finds complete row packets in the receive buffer. */
final class RowScan {
    /** The end of a scan. */
    enum Stop {
        /** An incomplete row or header. */
        PARTIAL,
        /** A row too large for the buffer. */
        LARGE,
        /** The packet that ends the rows, OK, EOF or ERR; its header is in the buffer. */
        TERMINATOR
    }

    private static final int HEADER = PacketReader.HEADER;

    /** Index after the last complete row. */
    int end;

    int rows;

    Stop stop = Stop.PARTIAL;

    /** Scans from the reader's position without consuming. */
    void scan(PacketReader reader) throws ProtocolException {
        byte[] array = reader.array();
        int limit = reader.limit();
        int sequence = reader.expectedSequence();
        int position = reader.position();
        int found = 0;
        stop = Stop.PARTIAL;
        while (limit - position > HEADER) {
            int header = (int) LittleEndian.INT.get(array, position);
            int length = header & 0xFFFFFF;
            reader.checkSequence(header, sequence);
            if (length == 0) {
                throw new ProtocolException("row packet is empty, length=0");
            }
            if (terminates(array[position + HEADER] & 0xFF, length)) {
                stop = Stop.TERMINATOR;
                break;
            }
            if (HEADER + length > PacketReader.MAX_BUFFER) {
                stop = Stop.LARGE;
                break;
            }
            if (limit - position < HEADER + length) {
                break;
            }
            position += HEADER + length;
            sequence = (sequence + 1) & 0xFF;
            found++;
        }
        end = position;
        rows = found;
    }

    /** A row can begin with 0xFE, too, but only with a value of 16 MiB or more, in a packet of the largest size. */
    private static boolean terminates(int first, int length) {
        return first >= OkPacket.END
                && length < PacketReader.MAX_PART
                && (first == OkPacket.END || first == ErrPacket.ERR);
    }
}
