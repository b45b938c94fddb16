package dev.weir.report.page.study;

import dev.weir.report.page.view.ArmsCompared.Found;
import dev.weir.report.stats.ComparisonResult;
import dev.weir.report.stats.Outlook;
import dev.weir.report.stats.Verdict;
import dev.weir.report.text.Figures;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** The undecided comparisons, and the effort to decide them. */
public final class Undecided {
    private Undecided() {}

    /** Returns the further time that undecided comparisons need; empty if there are none. */
    public static Optional<String> words(List<Found> found) {
        List<Found> open =
                found.stream().filter(f -> f.verdict() == Verdict.UNDECIDED).toList();
        return open.isEmpty() ? Optional.empty() : Optional.of(waiting(open, found.size()));
    }

    private static String waiting(List<Found> open, int settings) {
        String count = "undecided at " + open.size() + " of " + Figures.plural(settings, "setting");
        List<ComparisonResult> judged =
                open.stream().map(Found::judged).filter(Objects::nonNull).toList();
        return Outlook.of(judged)
                .map(outlook -> count + ": " + outlook.words())
                .orElse(count + ", and how much longer it would take is not known");
    }
}
