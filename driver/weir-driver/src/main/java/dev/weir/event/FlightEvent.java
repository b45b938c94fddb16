package dev.weir.event;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Threshold;
import org.jspecify.annotations.Nullable;

@Name("weir.Flight")
@Label("Flight")
@Category("Weir")
@Description("Commands were written to the server, all that need not wait for each other's replies at once")
@Enabled(false)
@Threshold("0 ms")
@SuppressWarnings("UnusedVariable") // Flight Recorder reads the fields
final class FlightEvent extends Event implements Span {
    private static final FlightEvent PROTOTYPE = new FlightEvent();

    @Label("Bytes")
    private int bytes;

    static @Nullable Span started(int bytes) {
        if (!PROTOTYPE.isEnabled()) {
            return null;
        }
        FlightEvent event = new FlightEvent();
        event.bytes = bytes;
        event.begin();
        return event;
    }

    @Override
    public void end(@Nullable Throwable failure) {
        commit();
    }
}
