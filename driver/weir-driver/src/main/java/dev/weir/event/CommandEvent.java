package dev.weir.event;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Threshold;
import org.jspecify.annotations.Nullable;

@Name("weir.Command")
@Label("Command")
@Category("Weir")
@Description("A statement or batch ran until its first result began, or failed")
@Enabled(false)
@Threshold("20 ms")
@SuppressWarnings("UnusedVariable") // Flight Recorder reads the fields
final class CommandEvent extends FailingEvent {
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

    static @Nullable Span started(String sql, int elements, Object server, long connection) {
        if (!PROTOTYPE.isEnabled()) {
            return null;
        }
        CommandEvent event = new CommandEvent();
        event.sql = sql;
        event.elements = elements;
        event.server = server.toString();
        event.connection = connection;
        event.begin();
        return event;
    }
}
