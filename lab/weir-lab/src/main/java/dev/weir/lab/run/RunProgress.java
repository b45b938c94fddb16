package dev.weir.lab.run;

import java.util.List;
import java.util.function.Supplier;

/** Shows the progress of a command. */
public interface RunProgress extends AutoCloseable {
    /**
     * A point on the way through the work.
     *
     * @param share the part that is done, from 0 to 1; {@code NaN} if unknown
     * @param leftSeconds 0 or less if the time is spent, {@code NaN} if unknown
     * @param count what is done, in words; may be empty
     */
    record Stage(double share, double leftSeconds, String count) {}

    /** Takes a line to keep. */
    default void line(String text) {}

    /** Takes the current activity; the next may overwrite it. */
    default void status(String text) {}

    /** Takes the standings, shown above the status; they replace the previous ones. */
    default void standings(List<String> lines) {}

    /** Takes the source of the stage, which is asked whenever the status is shown. */
    default void follow(Supplier<Stage> stage) {}

    /** Shows the stage again if that is due. Work calls it as often as it likes, but never while something is timed. */
    default void tick() {}

    /** Removes what is not to be kept. */
    @Override
    default void close() {}

    /** Returns a progress that shows nothing. */
    static RunProgress quiet() {
        return new RunProgress() {};
    }
}
