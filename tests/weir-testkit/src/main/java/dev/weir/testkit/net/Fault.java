package dev.weir.testkit.net;

/**
 * The change that a {@link FaultProxy} makes to the bytes that go through it: those that come from the server, unless
 * it says otherwise.
 */
public sealed interface Fault {
    /** Passes everything on. */
    static Fault none() {
        return new None();
    }

    /** Passes on so many more bytes, then closes the connection. */
    static Fault cutAfter(long bytes) {
        return new CutAfter(bytes);
    }

    static Fault cutRequestsAfter(long bytes) {
        return new CutRequestsAfter(bytes);
    }

    /** Passes on so many more bytes, then none, and leaves the connection open. */
    static Fault stallAfter(long bytes) {
        return new StallAfter(bytes);
    }

    /** Passes on every byte in a write of its own. */
    static Fault split() {
        return new Split();
    }

    /** Collects what comes within so many milliseconds and passes it on in one write, at most 64 KiB. */
    static Fault merge(int millis) {
        return new Merge(millis);
    }

    record None() implements Fault {}

    record CutAfter(long bytes) implements Fault {}

    record CutRequestsAfter(long bytes) implements Fault {}

    record StallAfter(long bytes) implements Fault {}

    record Split() implements Fault {}

    /** See {@link #merge}. */
    record Merge(int millis) implements Fault {}
}
