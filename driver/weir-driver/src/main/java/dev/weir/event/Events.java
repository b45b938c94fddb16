package dev.weir.event;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Threshold;
import org.jspecify.annotations.Nullable;

/**
 * The driver's events for JDK Flight Recorder. Each event is off until a recording enables it by its name; then its beginning is a
 * {@link Span}, which is null otherwise and in a runtime without the module {@code jdk.jfr}. An event that is off allocates nothing.
 *
 * <p>Servers are objects, made text only if they are recorded.
 */
@SuppressWarnings("UnusedVariable") // Flight Recorder reads the fields
public final class Events {
    private static final boolean PRESENT =
            ModuleLayer.boot().findModule("jdk.jfr").isPresent();

    private Events() {}

    /** A connection is opened, login included. */
    public static @Nullable Span connect(Object server) {
        if (!PRESENT || !ConnectEvent.PROTOTYPE.isEnabled()) {
            return null;
        }
        ConnectEvent event = new ConnectEvent();
        event.server = server.toString();
        return event.begun();
    }

    /**
     * A statement or batch runs, until its first result begins.
     *
     * @param sql as the application has given it: markers stay markers
     * @param elements of a batch; 1 for a statement alone
     * @param connection the server's id of the connection
     */
    public static @Nullable Span command(String sql, int elements, Object server, long connection) {
        if (!PRESENT || !CommandEvent.PROTOTYPE.isEnabled()) {
            return null;
        }
        CommandEvent event = new CommandEvent();
        event.sql = sql;
        event.elements = elements;
        event.server = server.toString();
        event.connection = connection;
        return event.begun();
    }

    /** The driver writes to the server: all commands of a flight at once. */
    public static @Nullable Span flight(int bytes) {
        if (!PRESENT || !FlightEvent.PROTOTYPE.isEnabled()) {
            return null;
        }
        FlightEvent event = new FlightEvent();
        event.bytes = bytes;
        return event.begun();
    }

    public static @Nullable Span await() {
        return PRESENT && WaitEvent.PROTOTYPE.isEnabled() ? new WaitEvent().begun() : null;
    }

    /** Rows go to a temporary file, until the last of them was read or dropped. */
    public static @Nullable Span spill(Object directory) {
        if (!PRESENT || !SpillEvent.PROTOTYPE.isEnabled()) {
            return null;
        }
        SpillEvent event = new SpillEvent();
        event.directory = directory.toString();
        return event.begun();
    }

    public static void lost(Object server, long connection, Throwable cause) {
        if (PRESENT) {
            LostConnectionEvent event = new LostConnectionEvent();
            if (event.isEnabled()) {
                event.server = server.toString();
                event.connection = connection;
                event.cause = cause.toString();
                event.commit();
            }
        }
    }

    abstract static class SpanEvent extends Event implements Span {
        final Span begun() {
            begin();
            return this;
        }

        @Override
        public void end(@Nullable Throwable failure) {
            commit();
        }
    }

    /** An event of something that may fail. Flight Recorder takes fields of a superclass that are not private. */
    abstract static class FailingEvent extends SpanEvent {
        @Label("Failure")
        @Nullable
        String failure;

        @Override
        public final void end(@Nullable Throwable why) {
            end();
            if (shouldCommit()) {
                failure = why == null ? null : why.getMessage();
                commit();
            }
        }
    }

    @Name("weir.Connect")
    @Label("Connect")
    @Category("Weir")
    @Description("A connection to a server was opened, login included, or failed")
    @Enabled(false)
    @Threshold("0 ms")
    static final class ConnectEvent extends FailingEvent {
        private static final ConnectEvent PROTOTYPE = new ConnectEvent();

        @Label("Server")
        private @Nullable String server;
    }

    @Name("weir.Command")
    @Label("Command")
    @Category("Weir")
    @Description("A statement or batch ran until its first result began, or failed")
    @Enabled(false)
    @Threshold("20 ms")
    static final class CommandEvent extends FailingEvent {
        private static final CommandEvent PROTOTYPE = new CommandEvent();

        @Label("SQL")
        @Description("As the application has given it: values of markers are not in it")
        private @Nullable String sql;

        @Label("Elements")
        private int elements;

        @Label("Server")
        private @Nullable String server;

        @Label("Connection")
        @Description("Its id in the server's process list")
        private long connection;
    }

    @Name("weir.Flight")
    @Label("Flight")
    @Category("Weir")
    @Description("Commands were written to the server, all that need not wait for each other's replies at once")
    @Enabled(false)
    @Threshold("0 ms")
    static final class FlightEvent extends SpanEvent {
        private static final FlightEvent PROTOTYPE = new FlightEvent();

        @Label("Bytes")
        private int bytes;
    }

    @Name("weir.Wait")
    @Label("Wait for the Server")
    @Category("Weir")
    @Description("A thread waited for bytes of a reply")
    @Enabled(false)
    @Threshold("20 ms")
    static final class WaitEvent extends SpanEvent {
        private static final WaitEvent PROTOTYPE = new WaitEvent();
    }

    @Name("weir.Spill")
    @Label("Spill")
    @Category("Weir")
    @Description("Rows of open results lay in a temporary file, since memory for them was used up")
    @Enabled(false)
    @Threshold("0 ms")
    static final class SpillEvent extends SpanEvent {
        private static final SpillEvent PROTOTYPE = new SpillEvent();

        @Label("Directory")
        private @Nullable String directory;
    }

    @Name("weir.LostConnection")
    @Label("Lost Connection")
    @Category("Weir")
    @Description("A connection broke: the server closed it, or a read failed or timed out")
    @Enabled(false)
    static final class LostConnectionEvent extends Event {
        @Label("Server")
        private @Nullable String server;

        @Label("Connection")
        @Description("Its id in the server's process list")
        private long connection;

        @Label("Cause")
        private @Nullable String cause;
    }
}
