package dev.weir.event;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Threshold;
import org.jspecify.annotations.Nullable;

@Name("weir.Connect")
@Label("Connect")
@Category("Weir")
@Description("A connection to a server was opened, login included, or failed")
@Enabled(false)
@Threshold("0 ms")
@SuppressWarnings("UnusedVariable") // Flight Recorder reads the fields
final class ConnectEvent extends FailingEvent {
    private static final ConnectEvent PROTOTYPE = new ConnectEvent();

    @Label("Server")
    private @Nullable String server;

    static @Nullable Span started(Object server) {
        if (!PROTOTYPE.isEnabled()) {
            return null;
        }
        ConnectEvent event = new ConnectEvent();
        event.server = server.toString();
        event.begin();
        return event;
    }
}
