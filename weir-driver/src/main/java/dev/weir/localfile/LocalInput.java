package dev.weir.localfile;

import java.io.InputStream;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** The application's replacement for the next file that a statement names; taken once. Thread-safe. */
public final class LocalInput {
    private final AtomicReference<InputStream> stream = new AtomicReference<>();

    /** Nothing yet. */
    public LocalInput() {}

    /** Gives a stream, or takes it back. */
    public void set(@Nullable InputStream given) {
        stream.set(given);
    }

    /** Returns what is given. */
    public @Nullable InputStream get() {
        return stream.get();
    }

    /** Returns what is given, which is the taker's to close. */
    public @Nullable InputStream take() {
        return stream.getAndSet(null);
    }

    /** Who runs commands and may have one. */
    @FunctionalInterface
    public interface Owner {
        /** Returns what the application has given it, unless it never has. */
        @Nullable
        LocalInput localInput();
    }
}
