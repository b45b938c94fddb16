package dev.weir.report.page;

import dev.weir.report.page.Beside.Found;
import dev.weir.report.stats.ComparisonResult.Mode;
import dev.weir.report.stats.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What is undecided, and what deciding it would take. */
final class Undecided {
    private Undecided() {}

    static Optional<String> words(List<Found> found) {
        List<Found> open =
                found.stream().filter(f -> f.verdict() == Verdict.UNDECIDED).toList();
        List<Open> some =
                open.stream().map(f -> new Open(f.moreSeconds(), f.modes())).toList();
        return words(some, found.size());
    }

    /**
     * A comparison without a verdict.
     *
     * @param moreSeconds time that would probably decide it; {@code NaN} when not known
     * @param modes where its ratio has two modes; empty where it has one
     */
    record Open(double moreSeconds, List<Mode> modes) {}

    /** Those with one mode need time; those with two would not be decided by it. */
    static Optional<String> words(List<Open> some, int settings) {
        List<String> parts = new ArrayList<>();
        List<Open> open = some.stream().filter(each -> each.modes().isEmpty()).toList();
        if (!open.isEmpty()) {
            parts.add(waiting(open, settings));
        }
        TwoModes.switching(some.stream().map(Open::modes).toList(), settings).ifPresent(parts::add);
        return parts.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", parts));
    }

    private static String waiting(List<Open> open, int settings) {
        String count = "undecided at " + open.size() + " of " + Figures.plural(settings, "setting");
        double more = open.stream()
                .mapToDouble(Open::moreSeconds)
                .filter(Double::isFinite)
                .max()
                .orElse(Double.NaN);
        return more > 0
                ? count + ", where about " + Figures.span(more) + " more would probably decide"
                : count + ", and how much longer it would take is not known";
    }
}
