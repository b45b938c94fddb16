package dev.weir.testkit.net;

/**
 * The traffic over the wire.
 *
 * @param roundTrips times that the server answered after the client had sent something; a greeting is none, nor is a command
 *     without an answer
 * @param bytesToServer bytes that clients sent
 * @param bytesToClient bytes that the server sent
 */
public record WireTraffic(long connections, long roundTrips, long bytesToServer, long bytesToClient) {
    /** Returns what was added since an earlier count. */
    public WireTraffic since(WireTraffic earlier) {
        return new WireTraffic(
                connections - earlier.connections,
                roundTrips - earlier.roundTrips,
                bytesToServer - earlier.bytesToServer,
                bytesToClient - earlier.bytesToClient);
    }
}
