package dev.weir.report.advice;

import dev.weir.report.model.Manifest;
import dev.weir.report.stats.Interval;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The saving and the cost of compressing the wire, and the rate of a link below which it pays: each bit that is saved is
 * worth more,
 * the longer it takes, and what compressing costs on both sides is the same on every link.
 *
 * @param arm the arm that compresses
 * @param plain the same without
 * @param measuredOn the fastest link on which both were measured
 * @param bytes on the wire each way without
 * @param compressedBytes on the wire each way with
 * @param moreMicros time that compressing adds on that link; negative where it saves some even there
 * @param paysBelow rate in bits per second; 0 where no bytes are saved, infinite where it pays at any rate
 */
public record WireCost(
        Manifest.Arm arm,
        Manifest.Arm plain,
        NetworkPath measuredOn,
        double bytes,
        double compressedBytes,
        Interval moreMicros,
        Interval paysBelow) {
    /** Option of Weir and of both rivals. */
    private static final String OPTION = "useCompression";

    /** The note on options that a user added to an arm. */
    private static final String ADDED = "options added";

    private static final double BITS_OF_A_BYTE_PER_SECOND = 8e6;

    /**
     * Works it out for every arm that compresses and was measured beside the same that does not.
     *
     * @param at where; of the path nothing is taken
     * @return one for each such arm, in the manifest's order
     */
    public static List<WireCost> of(Advice advice, Situation at) {
        List<Manifest.Arm> arms = advice.run().manifest().arms().stream()
                .filter(arm -> arm.role() == Manifest.Role.STUDY)
                .toList();
        return arms.stream()
                .filter(arm -> !isPlain(arm))
                .flatMap(arm -> arms.stream()
                        .filter(other -> isPlain(other) && isSame(arm, other))
                        .limit(1)
                        .flatMap(plain -> of(advice, at, arm, plain).stream()))
                .toList();
    }

    /** Returns how the option is written that switches it on. */
    String option() {
        return OPTION + "=" + arm.settings().get(OPTION);
    }

    private static boolean isPlain(Manifest.Arm arm) {
        return arm.settings().getOrDefault(OPTION, "false").equals("false");
    }

    private static boolean isSame(Manifest.Arm one, Manifest.Arm other) {
        return one.driver().equals(other.driver())
                && one.driverVersion().equals(other.driverVersion())
                && one.protocol().equals(other.protocol())
                && uncompressed(one).equals(uncompressed(other));
    }

    private static Map<String, String> uncompressed(Manifest.Arm arm) {
        Map<String, String> settings = new TreeMap<>(arm.settings());
        settings.remove(OPTION);
        settings.remove(ADDED);
        return settings;
    }

    private static Optional<WireCost> of(Advice advice, Situation at, Manifest.Arm arm, Manifest.Arm plain) {
        return advice.links().stream()
                .sorted(Comparator.comparingDouble(WireCost::byteMicros))
                .flatMap(link -> on(advice, at.on(link), arm, plain))
                .findFirst();
    }

    private static Stream<WireCost> on(Advice advice, Situation at, Manifest.Arm arm, Manifest.Arm plain) {
        Choice choice = advice.choose(new Situation(at.path(), at.size(), at.data(), Double.POSITIVE_INFINITY));
        Optional<Prediction> with = measured(choice, arm);
        Optional<Prediction> without = measured(choice, plain);
        if (with.isEmpty() || without.isEmpty()) {
            return Stream.empty();
        }
        double bytes = bytes(advice.load(plain.id(), at.size(), at.data()));
        double compressed = bytes(advice.load(arm.id(), at.size(), at.data()));
        Interval ratio = advice.ratio(with.get(), without.get());
        double now = without.get().micros().estimate();
        Interval more = new Interval(now * (ratio.low() - 1), now * (ratio.estimate() - 1), now * (ratio.high() - 1));
        double saved = bytes - compressed;
        return Stream.of(new WireCost(
                arm,
                plain,
                at.path(),
                bytes,
                compressed,
                more,
                new Interval(
                        rate(at.path(), more.high(), saved),
                        rate(at.path(), more.estimate(), saved),
                        rate(at.path(), more.low(), saved))));
    }

    private static Optional<Prediction> measured(Choice choice, Manifest.Arm arm) {
        return choice.of(arm.id()).filter(each -> !each.cells().isEmpty());
    }

    private static double bytes(Load load) {
        return load.bytesUp() + load.bytesDown();
    }

    /** Time of a byte; none on a link without a limit. */
    private static double byteMicros(NetworkPath path) {
        return path.serialisationMicros(1);
    }

    /** The rate at which a byte takes longer than on a link by just what compressing it away costs there. */
    private static double rate(NetworkPath link, double moreMicros, double savedBytes) {
        if (savedBytes <= 0) {
            return 0;
        }
        double micros = byteMicros(link) + moreMicros / savedBytes;
        return micros <= 0 ? Double.POSITIVE_INFINITY : BITS_OF_A_BYTE_PER_SECOND / micros;
    }
}
