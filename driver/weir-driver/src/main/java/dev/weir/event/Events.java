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
 * The driver's events for JDK Flight Recorder. An event is off, its {@link Span} null, unless a recording enables it by its
 * name, and always without the module {@code jdk.jfr}. An event that is off allocates nothing.
 *
 * <p>Servers are passed as objects, and made text only if they are recorded.
 */
@SuppressWarnings("UnusedVariable") // Flight Recorder reads the fields
public final class Events {
    private static final boolean PRESENT =
            ModuleLayer.boot().findModule("jdk.jfr").isPresent();

    private Events() {}

    /** Opening a connection, login included. */
    public static @Nullable Span connect(Object server) {
        if (!PRESENT || !ConnectEvent.PROTOTYPE.isEnabled()) {
            return null;
        }
        ConnectEvent event = new ConnectEvent();
        event.server = server.toString();
        return event.begun();
    }

    /**
     * A statement or batch, until its first result begins.
     *
     * @param sql the application's text with its markers
     * @param elements of a batch; 1 for a single statement
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

    /** A write to the server: all commands of a flight. */
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

    /** Rows in a temporary file, until the last one is read or dropped. */
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

    /** An event that may have a failure. Flight Recorder reads a superclass's fields unless they are private. */
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
        @Description("The application's text, without values of markers")
        private @Nullable String sql;

        @Label("Elements")
        private int elements;

        @Label("Server")
        private @Nullable String server;

        @Label("Connection")
        @Description("The connection's id in the server's process list")
        private long connection;
    }

    @Name("weir.Flight")
    @Label("Flight")
    @Category("Weir")
    @Description("All commands of a flight were written to the server")
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
    @Description("Rows of open results were in a temporary file, because their memory was full")
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
        @Description("The connection's id in the server's process list")
        private long connection;

        @Label("Cause")
        private @Nullable String cause;
    }
}
