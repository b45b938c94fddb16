package dev.weir.lab.cli;

import dev.weir.lab.run.Resumable;
import dev.weir.report.model.Run;
import dev.weir.report.model.RunSet;
import dev.weir.report.stats.Analysis;
import dev.weir.report.stats.Leaning;
import dev.weir.report.stats.Remaining;
import dev.weir.report.stats.Verdict;
import dev.weir.report.text.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Lists what is decided, what is not, and the time that would probably decide the rest. */
final class StillOpen {
    private StillOpen() {}

    static List<String> lines(RunSet set, List<Run> runs, List<Analysis> analyses, Terminal terminal) {
        long open = count(analyses, Verdict.UNDECIDED);
        long all =
                analyses.stream().mapToLong(each -> each.comparisons().size()).sum();
        String decided = open == all
                ? "Decided: none of " + Figures.plural(all, "comparison")
                : String.format(
                        Locale.ROOT,
                        "Decided: %d of %d comparisons (%d faster, %d slower, %d equal)",
                        all - open,
                        all,
                        count(analyses, Verdict.FASTER),
                        count(analyses, Verdict.SLOWER),
                        count(analyses, Verdict.EQUAL));
        if (open == 0) {
            return terminal.wrapped(decided + ".", 2);
        }
        Remaining remaining = Remaining.of(runs, analyses).orElseThrow();
        String ahead = decided + leanings(analyses, open == all ? "; " : "; of the others ") + "; " + remaining.words();
        if (remaining.minutes() == 0) {
            return terminal.wrapped(ahead + ".", 2);
        }
        List<String> lines = new ArrayList<>(terminal.wrapped(ahead + ":", 2));
        // one piece, to be copied
        lines.add("  "
                + Resumable.command(
                        set.path(), runs.get(0).manifest().commandLine(), "--budget", remaining.minutes() + "m"));
        return lines;
    }

    /** Returns what the intervals of the others suggest. */
    private static String leanings(List<Analysis> analyses, String before) {
        List<String> parts = new ArrayList<>();
        for (Leaning leaning : Leaning.values()) {
            long count = leaning(analyses, leaning);
            if (count > 0 && leaning != Leaning.UNKNOWN) {
                parts.add(count + " " + leaning.words());
            }
        }
        return parts.isEmpty() ? "" : before + String.join(", ", parts);
    }

    private static long leaning(List<Analysis> analyses, Leaning leaning) {
        return analyses.stream()
                .flatMap(each -> each.undecided().stream())
                .filter(each -> Leaning.of(each.ratio().ratio()) == leaning)
                .count();
    }

    private static long count(List<Analysis> analyses, Verdict verdict) {
        return analyses.stream()
                .flatMap(each -> each.comparisons().stream())
                .filter(each -> each.verdict() == verdict)
                .count();
    }
}
