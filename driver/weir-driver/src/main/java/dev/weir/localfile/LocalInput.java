package dev.weir.localfile;

import java.io.InputStream;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** The application's replacement for the next file that a statement names; taken once. Thread-safe. */
public final class LocalInput {
    private final AtomicReference<InputStream> stream = new AtomicReference<>();

    public void set(@Nullable InputStream given) {
        stream.set(given);
    }

    public @Nullable InputStream get() {
        return stream.get();
    }

    /** Returns what is given, which is the taker's to close. */
    public @Nullable InputStream take() {
        return stream.getAndSet(null);
    }

    /** Who runs a statement, as far as the wire knows it: statements are above it. */
    @FunctionalInterface
    public interface Owner {
        /** Returns what the application has given it, unless it never has. */
        @Nullable
        LocalInput localInput();
    }
}
