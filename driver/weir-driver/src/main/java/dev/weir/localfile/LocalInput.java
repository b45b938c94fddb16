package dev.weir.localfile;

import java.io.InputStream;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** The application's replacement for the next file that a statement names; used once. Thread-safe. */
public final class LocalInput {
    private final AtomicReference<InputStream> stream = new AtomicReference<>();

    public void set(@Nullable InputStream given) {
        stream.set(given);
    }

    public @Nullable InputStream get() {
        return stream.get();
    }

    /** Returns the stream, null for none; the caller closes it. */
    public @Nullable InputStream take() {
        return stream.getAndSet(null);
    }

    /** The object that runs a statement; the wire does not know statements, which are in a layer above. */
    @FunctionalInterface
    public interface Owner {
        /** Returns the application's replacement; null if it never gave one. */
        @Nullable
        LocalInput localInput();
    }
}
