package dev.weir.event;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Threshold;
import org.jspecify.annotations.Nullable;

@Name("weir.Spill")
@Label("Spill")
@Category("Weir")
@Description("Rows of open results lay in a temporary file, since memory for them was used up")
@Enabled(false)
@Threshold("0 ms")
@SuppressWarnings("UnusedVariable") // Flight Recorder reads the fields
final class SpillEvent extends Event implements Span {
    private static final SpillEvent PROTOTYPE = new SpillEvent();

    @Label("Directory")
    private @Nullable String directory;

    static @Nullable Span started(Object directory) {
        if (!PROTOTYPE.isEnabled()) {
            return null;
        }
        SpillEvent event = new SpillEvent();
        event.directory = directory.toString();
        event.begin();
        return event;
    }

    @Override
    public void end(@Nullable Throwable failure) {
        commit();
    }
}
