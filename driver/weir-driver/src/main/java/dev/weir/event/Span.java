package dev.weir.event;

import org.jspecify.annotations.Nullable;

/** Something that a recording asks about, from its beginning on. */
public interface Span {
    @FunctionalInterface
    interface Work<T extends @Nullable Object, E extends Exception> {
        T run() throws E;
    }

    /** Records it if it took as long as the recording asks for; {@code failure} is what ended it early, null for nothing. */
    void end(@Nullable Throwable failure);

    /** Runs what it is about, and ends it. */
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
