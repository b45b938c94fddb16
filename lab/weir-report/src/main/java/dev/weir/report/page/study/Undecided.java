package dev.weir.report.page.study;

import dev.weir.report.page.view.ArmsCompared.Found;
import dev.weir.report.page.view.TwoModes;
import dev.weir.report.stats.ComparisonResult;
import dev.weir.report.stats.ComparisonResult.Mode;
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

    public static Optional<String> words(List<Found> found) {
        List<Found> open =
                found.stream().filter(f -> f.verdict() == Verdict.UNDECIDED).toList();
        List<Open> some =
                open.stream().map(f -> new Open(f.judged(), f.modes())).toList();
        return words(some, found.size());
    }

    /**
     * A comparison without a verdict.
     *
     * @param judged the plan's comparison; {@code null} where nothing was planned
     * @param modes where its ratio has two modes; empty where it has one
     */
    public record Open(ComparisonResult judged, List<Mode> modes) {}

    /** Returns what undecided comparisons need: more time, unless they have two modes, which more time would not decide. */
    public static Optional<String> words(List<Open> some, int settings) {
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
        List<ComparisonResult> judged =
                open.stream().map(Open::judged).filter(Objects::nonNull).toList();
        return Outlook.of(judged)
                .map(outlook -> count + ": " + outlook.words())
                .orElse(count + ", and how much longer it would take is not known");
    }
}
