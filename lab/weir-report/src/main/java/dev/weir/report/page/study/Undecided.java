package dev.weir.report.page.study;

import dev.weir.report.page.view.ArmsCompared.Found;
import dev.weir.report.page.view.TwoModes;
import dev.weir.report.stats.ComparisonResult;
import dev.weir.report.stats.Outlook;
import dev.weir.report.stats.Verdict;
import dev.weir.report.text.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** The comparisons that are undecided, and what deciding it would take. */
public final class Undecided {
    private Undecided() {}

    /** Returns what undecided comparisons need: more time, unless they have two modes, which more time would not decide. */
    public static Optional<String> words(List<Found> found) {
        List<Found> undecided =
                found.stream().filter(f -> f.verdict() == Verdict.UNDECIDED).toList();
        List<Found> open = undecided.stream().filter(f -> f.modes().isEmpty()).toList();
        List<String> parts = new ArrayList<>();
        if (!open.isEmpty()) {
            parts.add(waiting(open, found.size()));
        }
        TwoModes.switching(undecided.stream().map(Found::modes).toList(), found.size())
                .ifPresent(parts::add);
        return parts.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", parts));
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
