package dev.weir.event;

import org.jspecify.annotations.Nullable;

/** The duration of an event that a recording enables. */
public interface Span {
    @FunctionalInterface
    interface Work<T extends @Nullable Object, E extends Exception> {
        T run() throws E;
    }

    /** Records the event if it exceeds the recording's threshold; {@code failure} is the error that ended it, or null. */
    void end(@Nullable Throwable failure);

    /** Runs work, and ends the event. */
    default <T extends @Nullable Object, E extends Exception> T during(Work<T, E> work) throws E {
        Throwable failure = null;
        try {
            return work.run();
        } catch (Throwable e) {
            failure = e;
            throw e;
        } finally {
            end(failure);
        }
    }
}
