package dev.weir.packet;

import dev.weir.wire.PacketWriter;
import java.nio.charset.StandardCharsets;

/** First byte of a command. */
public final class Command {
    public static final int QUIT = 0x01;
    public static final int INIT_DB = 0x02;
    public static final int QUERY = 0x03;
    public static final int PING = 0x0E;
    public static final int CHANGE_USER = 0x11;
    public static final int STMT_PREPARE = 0x16;
    public static final int STMT_EXECUTE = 0x17;
    public static final int STMT_SEND_LONG_DATA = 0x18;
    public static final int STMT_CLOSE = 0x19;
    public static final int STMT_RESET = 0x1A;
    public static final int RESET_CONNECTION = 0x1F;
    public static final int MARIADB_STMT_BULK_EXECUTE = 0xFA;

    private Command() {}

    /**
     * Writes a statement in the text protocol: {@code int<1> 0x03, [query attributes], string<EOF> text}, encoded in {@code
     * character_set_client}. See <a
     * href="https://dev.mysql.com/doc/dev/mysql-server/latest/page_protocol_com_query.html">COM_QUERY</a>.
     */
    public static void query(PacketWriter writer, byte[] text) {
        writer.begin(0).u8(QUERY);
        QueryAttributes.of(writer).beforeText(writer);
        writer.bytes(text).end();
    }

    /** As {@link #query(PacketWriter, byte[])}, for a text in ASCII. */
    public static void query(PacketWriter writer, String ascii) {
        query(writer, ascii.getBytes(StandardCharsets.US_ASCII));
    }

    /** Writes COM_INIT_DB: {@code int<1> 0x02, string<EOF> name}. */
    public static void useDatabase(PacketWriter writer, byte[] name) {
        writer.begin(0).u8(INIT_DB).bytes(name).end();
    }
}
