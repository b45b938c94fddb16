package dev.weir.packet;

public final class ServerStatus {
    public static final int IN_TRANSACTION = 0x0001;
    public static final int AUTOCOMMIT = 0x0002;
    public static final int MORE_RESULTS_EXIST = 0x0008;
    public static final int NO_BACKSLASH_ESCAPES = 0x0200;
    public static final int PS_OUT_PARAMS = 0x1000;
    public static final int IN_TRANSACTION_READONLY = 0x2000;
    public static final int SESSION_STATE_CHANGED = 0x4000;

    /** MariaDB only: the ANSI_QUOTES mode is on. */
    public static final int ANSI_QUOTES = 0x8000;

    private ServerStatus() {}
}
