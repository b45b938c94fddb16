package dev.weir.event;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import org.jspecify.annotations.Nullable;

@Name("weir.LostConnection")
@Label("Lost Connection")
@Category("Weir")
@Description("A connection broke: the server closed it, or a read failed or timed out")
@Enabled(false)
@SuppressWarnings("UnusedVariable") // Flight Recorder reads the fields
final class LostConnectionEvent extends Event {
    @Label("Server")
    private @Nullable String server;

    @Label("Connection")
    @Description("Its id in the server's process list")
    private long connection;

    @Label("Cause")
    private @Nullable String cause;

    static void record(Object server, long connection, Throwable cause) {
        LostConnectionEvent event = new LostConnectionEvent();
        if (event.isEnabled()) {
            event.server = server.toString();
            event.connection = connection;
            event.cause = cause.toString();
            event.commit();
        }
    }
}
