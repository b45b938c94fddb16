package dev.weir.lab.probe;

import dev.weir.lab.link.LinkSyntax;
import dev.weir.lab.link.Profile;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** A measured path in the words of emulated links. */
final class NearestLink {
    /** The link that {@code local} measures like: there a client, a driver and a server still need their time. */
    private static final double LOCAL_MICROS = 60;

    private static final double LOCAL_BITS_PER_SECOND = 10e9;
    /** The limit of {@link LinkSyntax}. */
    private static final double MOST_RTT_MILLIS = 2000;

    private static final double LEAST_MBIT = 0.1;
    private static final double MOST_MBIT = 100_000;

    private NearestLink() {}

    static String freeForm(RealPath path) {
        double rttMillis = Math.min(MOST_RTT_MILLIS, path.ping().p50Micros() / 1e3);
        double rate = Math.max(LEAST_MBIT, Math.min(MOST_MBIT, path.goodputDownBitsPerSecond() / 1e6));
        return "rtt=" + threeDigits(rttMillis) + "ms,rate=" + threeDigits(rate) + "mbit";
    }

    /** More digits would claim what one measurement cannot know; and no finer than a microsecond or a kilobit. */
    private static String threeDigits(double value) {
        BigDecimal rounded = new BigDecimal(value).round(new MathContext(3)).setScale(3, RoundingMode.HALF_UP);
        return rounded.stripTrailingZeros().toPlainString();
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
}
