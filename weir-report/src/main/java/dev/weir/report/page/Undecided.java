package dev.weir.report.page;

import dev.weir.report.page.Beside.Found;
import dev.weir.report.stats.Verdict;
import java.util.List;
import java.util.Optional;

/** What is undecided, and what deciding it would take. */
final class Undecided {
    private Undecided() {}

    static Optional<String> words(List<Found> found) {
        List<Found> open =
                found.stream().filter(f -> f.verdict() == Verdict.UNDECIDED).toList();
        if (open.isEmpty()) {
            return Optional.empty();
        }
        String count = "undecided at " + open.size() + " of " + Figures.plural(found.size(), "setting");
        double more = open.stream()
                .mapToDouble(Found::moreSeconds)
                .filter(Double::isFinite)
                .max()
                .orElse(Double.NaN);
        return Optional.of(
                more > 0
                        ? count + ", where about " + Figures.span(more) + " more would probably decide"
                        : count + ", and how much longer it would take is not known");
    }
}
