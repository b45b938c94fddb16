package dev.weir.report.stats;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds series that were counted per iteration of fixed length: whole operations per iteration, so that a time can only be the
 * iteration's length divided by a whole number, however long the operations really took.
 *
 * <p>Only slice groups that tell the length of their iterations are looked at, as imported ones do; Weir divides by the time that went
 * by. A series is one arm on one link. Of its samples with 2 to 40 operations per iteration, nine in ten must lie within 0.03 of
 * a whole number, with at least three different ones: noise alone does that to one series in five thousand.
 */
final class QuantisedSeries {
    private static final Pattern TIME = Pattern.compile("(\\d+(?:\\.\\d+)?) (ns|us|ms|s|min)");
    private static final Map<String, Double> MICROS = Map.of("ns", 1e-3, "us", 1.0, "ms", 1e3, "s", 1e6, "min", 60e6);
    private static final double CLOSE = 0.03;
    private static final double MOST_COUNT = 40.5;
    private static final double SHARE = 0.9;
    private static final int LEAST_SAMPLES = 4;
    private static final int LEAST_COUNTS = 3;

    private final Map<List<String>, List<Series>> byArm = new LinkedHashMap<>();

    QuantisedSeries(List<Series> cells) {
        for (Series series : cells) {
            byArm.computeIfAbsent(List.of(series.cell().arm(), series.cell().link()), key -> new ArrayList<>())
                    .add(series);
        }
    }

    List<Warning> warnings() {
        List<Warning> warnings = new ArrayList<>();
        byArm.values().forEach(cells -> warnings.addAll(series(cells)));
        return warnings;
    }

    private static List<Warning> series(List<Series> cells) {
        List<Double> counts = new ArrayList<>();
        List<Cell> touched = new ArrayList<>();
        Duration length = Duration.ZERO;
        for (Series series : cells) {
            List<Double> these = new ArrayList<>();
            for (Measurement group : series.measurements()) {
                Optional<Duration> iteration = iteration(group);
                if (iteration.isPresent()) {
                    length = iteration.get();
                    double micros = length.toNanos() / 1e3;
                    for (double sample : group.samples()) {
                        double count = micros / sample;
                        if (count >= 1.5 && count < MOST_COUNT) {
                            these.add(count);
                        }
                    }
                }
            }
            if (!these.isEmpty()) {
                touched.add(series.cell());
                counts.addAll(these);
            }
        }
        return isQuantised(counts) ? told(touched, counts, length) : List.of();
    }

    private static boolean isQuantised(List<Double> counts) {
        long close = counts.stream().filter(QuantisedSeries::isClose).count();
        long different = counts.stream()
                .filter(QuantisedSeries::isClose)
                .map(Math::round)
                .distinct()
                .count();
        return counts.size() >= LEAST_SAMPLES && close >= SHARE * counts.size() && different >= LEAST_COUNTS;
    }

    private static boolean isClose(double count) {
        return Math.abs(count - Math.rint(count)) <= CLOSE;
    }

    private static List<Warning> told(List<Cell> cells, List<Double> counts, Duration length) {
        String examples = String.join(
                ", ",
                counts.stream()
                        .limit(4)
                        .map(each -> String.format(Locale.ROOT, "%.2f", each))
                        .toList());
        String sentence = String.format(
                Locale.ROOT,
                "Counted in whole operations per iteration of %s s (%s ...): a difference of one operation, up to %.0f %% here,"
                        + " is how it was counted, not how long it took. Use longer iterations.",
                Suspicions.three(length.toNanos() / 1e9),
                examples,
                100 / counts.stream().mapToDouble(Double::doubleValue).min().orElseThrow());
        return cells.stream()
                .map(cell -> new Warning("quantised", cell, sentence))
                .toList();
    }

    private static Optional<Duration> iteration(Measurement group) {
        Matcher matcher = TIME.matcher(group.group().settingsInEffect().getOrDefault("measurementTime", ""));
        return matcher.matches()
                ? Optional.of(Duration.ofNanos(
                        (long) (1e3 * MICROS.get(matcher.group(2)) * Double.parseDouble(matcher.group(1)))))
                : Optional.empty();
    }
}
