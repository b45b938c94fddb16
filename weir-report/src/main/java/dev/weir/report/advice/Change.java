package dev.weir.report.advice;

import dev.weir.report.model.Manifest;
import dev.weir.report.stats.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** What to change, from the way an application reads now: what it saves, and how the better way is set up. */
final class Change {
    /** Settings that the lab needs and an application has its own of. */
    private static final Set<String> SURROUNDINGS = Set.of("sslMode", "allowPublicKeyRetrieval", "pool", "query");

    private static final double SECOND = 1e6;
    private static final double MINUTE = 60 * SECOND;
    private static final double HOUR = 60 * MINUTE;

    private final Advice advice;

    Change(Advice advice) {
        this.advice = advice;
    }

    /**
     * What to change.
     *
     * @param choice the arms there
     * @param now id of the arm in use
     * @param times how often it reads in a while; 0 where that does not matter
     */
    List<String> lines(Choice choice, String now, double times) {
        Optional<Prediction> present = choice.of(now);
        if (present.isEmpty()) {
            return List.of("Now " + now + ": nothing is known of it there: "
                    + choice.missing().getOrDefault(now, "it is no arm of this study") + ".");
        }
        Prediction best = choice.best();
        if (best.arm().equals(now)) {
            return List.of("Now " + now + ": stay, nothing faster is known there.");
        }
        if (choice.close().contains(now)) {
            return List.of("Now " + now + ": stay, the fastest cannot be told from it.");
        }
        List<String> lines = new ArrayList<>();
        lines.add("Now " + now + ": change to " + best.arm() + ", which saves " + saved(present.get(), best, times));
        howTo(best.arm()).ifPresent(lines::add);
        return lines;
    }

    private String saved(Prediction now, Prediction best, double times) {
        Interval ratio = advice.ratio(best, now);
        double micros = now.micros().estimate();
        Interval saves =
                new Interval(micros * (1 - ratio.high()), micros * (1 - ratio.estimate()), micros * (1 - ratio.low()));
        String each = Say.time(saves.estimate()) + " [" + Say.time(saves.low()) + ", " + Say.time(saves.high())
                + "] of " + Say.time(micros);
        return times == 0
                ? each + "."
                : String.format(
                        Locale.ROOT,
                        "%s each, %s [%s, %s] in %s.",
                        each,
                        span(times * saves.estimate()),
                        span(times * saves.low()),
                        span(times * saves.high()),
                        Say.count(times));
    }

    private static String span(double micros) {
        if (micros < MINUTE) {
            return Say.time(micros);
        }
        return micros < 2 * HOUR ? Say.three(micros / MINUTE) + " min" : Say.three(micros / HOUR) + " h";
    }

    /** What sets the arm apart, as its settings say. */
    private Optional<String> howTo(String id) {
        return advice.run().manifest().arms().stream()
                .filter(arm -> arm.id().equals(id))
                .findFirst()
                .map(arm -> "How: " + arm.driver() + ", " + arm.description() + settings(arm) + ".");
    }

    private static String settings(Manifest.Arm arm) {
        String settings = arm.settings().entrySet().stream()
                .filter(each -> !SURROUNDINGS.contains(each.getKey()))
                .sorted(Map.Entry.comparingByKey())
                .map(each -> each.getKey() + "=" + each.getValue())
                .collect(Collectors.joining("; "));
        return settings.isEmpty() ? "" : " (" + settings + ")";
    }
}
