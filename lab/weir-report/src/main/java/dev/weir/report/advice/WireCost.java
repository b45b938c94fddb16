package dev.weir.report.advice;

import dev.weir.report.model.Manifest;
import dev.weir.report.stats.Interval;
import dev.weir.report.text.Figures;
import dev.weir.report.text.RatioWords;
import dev.weir.report.text.Units;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * The saving and the cost of compressing the wire, and the rate of a link below which it pays: each bit that is saved is
 * worth more,
 * the longer it takes, and what compressing costs on both sides is the same on every link.
 *
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

    /** For every arm that compresses and was measured beside the same that does not, in the manifest's order; on any path. */
    public static List<WireCost> of(Advice advice, Situation at) {
        List<Manifest.Arm> arms =
                advice.run().manifest().arms(Manifest.Role.STUDY).toList();
        return arms.stream()
                .filter(arm -> !isPlain(arm))
                .flatMap(arm -> arms.stream()
                        .filter(other -> isPlain(other) && isSame(arm, other))
                        .limit(1)
                        .flatMap(plain -> of(advice, at, arm, plain).stream()))
                .toList();
    }

    /** When to compress the wire, in a sentence. */
    String words(Advice advice, Choice choice, UnaryOperator<String> name) {
        return OPTION + "=" + arm.settings().get(OPTION) + " (" + name.apply(arm.id()) + ") " + pays() + ": "
                + Units.bytes(compressedBytes) + " instead of " + Units.bytes(bytes) + " a " + advice.operation()
                + ", and " + Units.time(Math.abs(moreMicros.estimate()))
                + (moreMicros.estimate() < 0 ? " less" : " more") + " on " + measuredOn.name() + ". Here "
                + here(advice, choice) + ".";
    }

    private String pays() {
        if (paysBelow.estimate() == 0) {
            return "never pays";
        }
        if (Double.isInfinite(paysBelow.estimate())) {
            return "pays at any rate";
        }
        return "pays below about "
                + Figures.interval(paysBelow, rate -> Double.isInfinite(rate) ? "any" : Units.rate(rate));
    }

    /** The text about this path; what was measured on just this path says more than a rate does. */
    private String here(Advice advice, Choice choice) {
        Optional<Prediction> with = measured(choice, arm);
        Optional<Prediction> without = measured(choice, plain);
        if (with.isPresent() && without.isPresent()) {
            Interval ratio = advice.ratio(with.get(), without.get());
            String what = ratio.high() < 1 ? "it pays" : ratio.low() > 1 ? "it costs" : "it is too close to call";
            return what + ": a read " + RatioWords.does(ratio) + ", measured";
        }
        double declared = choice.situation().path().rateBitsPerSecond();
        double rate = declared == 0 ? Double.POSITIVE_INFINITY : declared;
        return rate < paysBelow.low() ? "it pays" : rate > paysBelow.high() ? "it costs" : "it is too close to call";
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
        Choice choice = advice.choose(Situation.reading(at.path(), at.size(), at.data()));
        Optional<Prediction> with = measured(choice, arm);
        Optional<Prediction> without = measured(choice, plain);
        if (with.isEmpty() || without.isEmpty()) {
            return Stream.empty();
        }
        double bytes = bytes(advice.load(plain.id(), at.size(), at.data()));
        double compressed = bytes(advice.load(arm.id(), at.size(), at.data()));
        Interval ratio = advice.ratio(with.get(), without.get());
        double now = without.get().micros().estimate();
        Interval more = ratio.map(each -> now * (each - 1));
        double saved = bytes - compressed;
        return Stream.of(new WireCost(
                arm, plain, at.path(), bytes, compressed, more, more.turned(each -> rate(at.path(), each, saved))));
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
