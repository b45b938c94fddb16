package dev.weir.event;

import org.jspecify.annotations.Nullable;

/**
 * The driver's events for JDK Flight Recorder. Each event is off until a recording enables it by its name; then its beginning is a
 * {@link Span}, which is null otherwise and in a runtime without the module {@code jdk.jfr}. An event that is off allocates nothing.
 *
 * <p>Servers are objects, made text only if they are recorded.
 */
public final class Events {
    private static final boolean PRESENT =
            ModuleLayer.boot().findModule("jdk.jfr").isPresent();

    private Events() {}

    /** A connection is opened, login included. */
    public static @Nullable Span connect(Object server) {
        return PRESENT ? ConnectEvent.started(server) : null;
    }

    /**
     * A statement or batch runs, until its first result begins.
     *
     * @param sql as the application has given it: markers stay markers
     * @param elements of a batch; 1 for a statement alone
     * @param connection the server's id of the connection
     */
    public static @Nullable Span command(String sql, int elements, Object server, long connection) {
        return PRESENT ? CommandEvent.started(sql, elements, server, connection) : null;
    }

    /** The driver writes to the server: all commands of a flight at once. */
    public static @Nullable Span flight(int bytes) {
        return PRESENT ? FlightEvent.started(bytes) : null;
    }

    /** The driver waits for the server. */
    public static @Nullable Span await() {
        return PRESENT ? WaitEvent.started() : null;
    }

    /** Rows go to a temporary file, until the last of them was read or dropped. */
    public static @Nullable Span spill(Object directory) {
        return PRESENT ? SpillEvent.started(directory) : null;
    }

    /** A connection is lost. */
    public static void lost(Object server, long connection, Throwable cause) {
        if (PRESENT) {
            LostConnectionEvent.record(server, connection, cause);
        }
    }
}
