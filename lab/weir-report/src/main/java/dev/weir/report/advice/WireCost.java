package dev.weir.report.advice;

import dev.weir.report.model.Interval;
import dev.weir.report.model.Manifest;
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
 * The saving and cost of wire compression, and the link rate below which it pays: the slower the link, the more each saved bit
 * is worth, while the cost of compressing and decompressing is the same on every link.
 *
 * @param measuredOn the fastest link on which both arms were measured
 * @param bytes bytes on the wire in both directions together, without compression
 * @param compressedBytes bytes on the wire in both directions together, with compression
 * @param moreMicros time that compression adds on that link; negative if it saves time even there
 * @param paysBelow rate in bits per second; 0 if no bytes are saved, infinite if it pays at any rate
 */
public record WireCost(
        Manifest.Arm arm,
        Manifest.Arm plain,
        NetworkPath measuredOn,
        double bytes,
        double compressedBytes,
        Interval moreMicros,
        Interval paysBelow) {
    /** Option of Weir and of both other drivers. */
    private static final String OPTION = "useCompression";

    /** Setting that notes options added to an arm by the user. */
    private static final String ADDED = "options added";

    private static final double BITS_OF_A_BYTE_PER_SECOND = 8e6;

    /** Returns the cost of every compressing arm measured next to its uncompressed counterpart, in the manifest's order, on any path. */
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

    /** Returns a sentence on when to compress the wire. */
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

    /** Returns the text about this path; a measurement on this path takes precedence over the rate. */
    private String here(Advice advice, Choice choice) {
        Optional<Prediction> with = measured(choice, arm);
        Optional<Prediction> without = measured(choice, plain);
        if (with.isPresent() && without.isPresent()) {
            Interval ratio = advice.ratio(with.get(), without.get());
            boolean close = Math.abs(Math.log(ratio.estimate())) <= advice.band(with.get(), without.get());
            String what = close ? "it is too close to call" : ratio.estimate() < 1 ? "it pays" : "it costs";
            return what + ": a read " + advice.words(with.get(), without.get(), RatioWords::does) + ", measured";
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

    /** Returns the time of a byte in microseconds; 0 on a link without a rate limit. */
    private static double byteMicros(NetworkPath path) {
        return path.serialisationMicros(1);
    }

    /** Returns the break-even rate, at which a byte takes longer than on the link by the cost of compressing it away there. */
    private static double rate(NetworkPath link, double moreMicros, double savedBytes) {
        if (savedBytes <= 0) {
            return 0;
        }
        double micros = byteMicros(link) + moreMicros / savedBytes;
        return micros <= 0 ? Double.POSITIVE_INFINITY : BITS_OF_A_BYTE_PER_SECOND / micros;
    }
}
