package dev.weir.rig.link;

/**
 * A link as declared.
 *
 * @param name the profile's id, or the free form as typed
 * @param emulated false if client and server are connected only by loopback or the real network
 * @param rttMicros round-trip time without serialisation
 * @param rateBitsPerSecond rate each way; 0 for unlimited
 * @param jitterMicros largest extra one-way delay
 * @param initialWindowSegments initial congestion window; 0 for none
 * @param windowBytes receive window of a connection; 0 if it never limits
 */
public record LinkSpec(
        String name,
        boolean emulated,
        long rttMicros,
        long rateBitsPerSecond,
        long jitterMicros,
        int initialWindowSegments,
        long windowBytes) {
    /** Creates a link whose receive windows never limit. */
    public LinkSpec(
            String name,
            boolean emulated,
            long rttMicros,
            long rateBitsPerSecond,
            long jitterMicros,
            int initialWindowSegments) {
        this(name, emulated, rttMicros, rateBitsPerSecond, jitterMicros, initialWindowSegments, 0);
    }
}
