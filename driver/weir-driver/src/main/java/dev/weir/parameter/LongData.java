package dev.weir.parameter;

import dev.weir.packet.Command;
import dev.weir.wire.PacketWriter;
import java.io.IOException;

/**
 * Sends one value ahead of its command, in pieces; the server does not answer them.
 *
 * <p>Layout: {@code int<1> 0x18; int<4> statement id; int<2> parameter index; string<EOF> data}. See <a
 * href="https://dev.mysql.com/doc/dev/mysql-server/latest/page_protocol_com_stmt_send_long_data.html">COM_STMT_SEND_LONG_DATA</a>.
 */
record LongData(PacketWriter out, int statementId, int index) {
    /** Sends a piece; an empty value needs one too, of no bytes. */
    void piece(byte[] data, int length) throws IOException {
        out.begin(0).u8(Command.STMT_SEND_LONG_DATA).i32(statementId).u16(index);
        out.bytes(data, 0, length).end();
        out.flush();
    }
}
