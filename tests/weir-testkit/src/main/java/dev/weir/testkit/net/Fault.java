package dev.weir.testkit.net;

/**
 * The change that a {@link FaultProxy} makes to the bytes that go through it: those that come from the server, unless
 * it says otherwise.
 */
public sealed interface Fault {
    /** Passes everything on. */
    record None() implements Fault {}

    /** Passes on so many more bytes, then closes the connection. */
    record CutAfter(long bytes) implements Fault {}

    /** The same for bytes that come from the client. */
    record CutRequestsAfter(long bytes) implements Fault {}

    /** Passes on so many more bytes, then none, and leaves the connection open. */
    record StallAfter(long bytes) implements Fault {}

    /** Passes on every byte in a write of its own. */
    record Split() implements Fault {}

    /** Collects what comes within so many milliseconds and passes it on in one write, at most 64 KiB. */
    record Merge(int millis) implements Fault {}
}
