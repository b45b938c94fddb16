package dev.weir.event;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Threshold;
import org.jspecify.annotations.Nullable;

@Name("weir.Wait")
@Label("Wait for the Server")
@Category("Weir")
@Description("A thread waited for bytes of a reply")
@Enabled(false)
@Threshold("20 ms")
final class WaitEvent extends Event implements Span {
    private static final WaitEvent PROTOTYPE = new WaitEvent();

    static @Nullable Span started() {
        if (!PROTOTYPE.isEnabled()) {
            return null;
        }
        WaitEvent event = new WaitEvent();
        event.begin();
        return event;
    }

    @Override
    public void end(@Nullable Throwable failure) {
        commit();
    }
}
