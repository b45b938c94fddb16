package dev.weir.rig.link;

import java.util.Arrays;
import java.util.Optional;

/** The links that a user can name. Rates are payload rates: protocol headers below MySQL's are not modelled. */
public enum Profile {
    /** Direct connection of client and server; without a relay, nothing is counted. */
    LOCAL("local", 0, 0, 0, 0),
    /** The relay with neither delay nor rate: the cost of the instrument itself. */
    RELAY("relay", 0, 0, 0, 0),
    /** Two machines of one cloud region. */
    AWS("aws", 500, 5_000_000_000L, 0, 10),
    /** A wired office network. */
    LAN_1G("lan-1g", 300, 1_000_000_000L, 0, 10),
    /** A wired network of small or busy machines. */
    LAN_WEAK("lan-weak", 500, 250_000_000L, 0, 10),
    /** Wi-Fi at home. */
    WIFI("wifi", 1_800, 60_000_000L, 500, 10),
    /** Another region, or an office away from the data centre. */
    WAN_30MS("wan-30ms", 30_000, 100_000_000L, 0, 10);

    private final String id;
    private final long rttMicros;
    private final long rateBitsPerSecond;
    private final long jitterMicros;
    private final int initialWindowSegments;

    Profile(String id, long rttMicros, long rateBitsPerSecond, long jitterMicros, int initialWindowSegments) {
        this.id = id;
        this.rttMicros = rttMicros;
        this.rateBitsPerSecond = rateBitsPerSecond;
        this.jitterMicros = jitterMicros;
        this.initialWindowSegments = initialWindowSegments;
    }

    /** Returns the name that users type, for example {@code wan-30ms}. */
    public String id() {
        return id;
    }

    public LinkSpec link() {
        return new LinkSpec(id, this != LOCAL, rttMicros, rateBitsPerSecond, jitterMicros, initialWindowSegments);
    }

    public static Optional<Profile> byId(String id) {
        return Arrays.stream(values()).filter(p -> p.id().equals(id)).findFirst();
    }
}
