package dev.weir.lab.probe;

import dev.weir.lab.link.LinkSyntax;
import dev.weir.lab.link.Profile;
import dev.weir.report.model.Manifest;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** A measured path in the words of emulated links. */
final class NearestLink {
    /** What {@code local} measures like: there a client, a driver and a server still need their time. */
    private static final double LOCAL_MICROS = 60;

    private static final double LOCAL_BITS_PER_SECOND = 10e9;
    private static final int INITIAL_WINDOW = 10;
    private static final long LEAST_RATE = 100_000;
    private static final long MOST_RATE = 100_000_000_000L;
    private static final int RATE_DIGITS = 3;

    private NearestLink() {}

    static Manifest.Link of(RealPath path) {
        long rtt = Math.round(path.ping().p50Micros());
        long rate = Math.max(LEAST_RATE, Math.min(MOST_RATE, rounded(path.goodputDownBitsPerSecond())));
        Manifest.Link link = new Manifest.Link("measured", true, rtt, rate, 0, INITIAL_WINDOW);
        return new Manifest.Link(LinkSyntax.format(link), true, rtt, rate, 0, INITIAL_WINDOW);
    }

    static String freeForm(RealPath path) {
        return of(path).name();
    }

    /** Nearest by factors: twice the round-trip time counts as much as half the rate. */
    static Profile profile(RealPath path) {
        // nothing on a network looks like the relay without a delay
        List<Profile> candidates =
                Arrays.stream(Profile.values()).filter(p -> p != Profile.RELAY).toList();
        return candidates.stream()
                .min(Comparator.comparingDouble(profile -> distance(profile, path)))
                .orElseThrow();
    }

    private static double distance(Profile profile, RealPath path) {
        boolean local = profile == Profile.LOCAL;
        double rtt = local ? LOCAL_MICROS : profile.link().rttMicros();
        double rate = local ? LOCAL_BITS_PER_SECOND : profile.link().rateBitsPerSecond();
        return Math.abs(Math.log(path.ping().p50Micros() / rtt))
                + Math.abs(Math.log(path.goodputDownBitsPerSecond() / rate));
    }

    /** Three digits: more would claim what one measurement cannot know. */
    private static long rounded(double bitsPerSecond) {
        double unit = Math.pow(10, Math.floor(Math.log10(Math.max(1, bitsPerSecond))) - RATE_DIGITS + 1);
        return Math.round(Math.max(1000, unit) * Math.round(bitsPerSecond / Math.max(1000, unit)));
    }
}
