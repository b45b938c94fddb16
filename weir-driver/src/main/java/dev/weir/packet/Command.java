package dev.weir.packet;

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

    private Command() {}
}
