package dev.weir.lab.cli;

import static dev.weir.report.text.Text.format;

import dev.weir.report.compare.Agreement;
import dev.weir.report.compare.CellComparison;
import dev.weir.report.compare.CellKey;
import dev.weir.report.compare.EnvironmentDifference;
import dev.weir.report.compare.Findings;
import dev.weir.report.compare.RunComparison;
import dev.weir.report.compare.WorstFirst;
import dev.weir.report.stats.ComparisonResult;
import dev.weir.report.stats.Leaning;
import dev.weir.report.stats.Verdict;
import dev.weir.report.text.RatioWords;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The changes from one run to another as lines of the terminal. */
record CompareText(Findings findings, boolean verbose, Terminal terminal, List<String> lines) {
    private static final Set<Verdict> CHANGED = Set.of(Verdict.SLOWER, Verdict.FASTER);
    private static final int NAMED = 5;

    static List<String> lines(Findings findings, boolean verbose, Terminal terminal) {
        CompareText text = new CompareText(findings, verbose, terminal, new ArrayList<>());
        if (findings.sameRun()) {
            text.add(
                    "Both are the same run, measurement by measurement: nothing can have changed. Name another run as RUN_B.");
            if (!verbose) {
                return text.lines;
            }
        }
        text.environment();
        findings.comparison().sentinels().forEach(each -> text.add("Study " + each.study() + ": " + each.sentence()));
        text.cells();
        text.agreement(findings.comparison().agreement());
        text.unmatched();
        return text.lines;
    }

    private void add(String line) {
        lines.addAll(terminal.wrapped(line, line.startsWith("  ") ? 6 : 2));
    }

    private void environment() {
        List<EnvironmentDifference> all = findings.comparison().environment();
        add(
                all.isEmpty()
                        ? "Surroundings: nothing that the runs recorded differs."
                        : "Surroundings that differ (* may touch every arm):");
        all.forEach(each ->
                add("  " + (each.touchesAll() ? "* " : "  ") + each.what() + ": " + each.a() + " -> " + each.b()));
    }

    private void cells() {
        List<CellComparison> all = findings.cells();
        List<CellComparison> shown = all.stream()
                .filter(each -> verbose || CHANGED.contains(each.verdict()))
                .toList();
        if (!shown.isEmpty()) {
            add("Time in B over time in A (above 1: B is slower), worst first:");
            lines.addAll(cells(shown, terminal));
        }
        add(format(
                "%d slower, %d faster, %d equal within delta, %d undecided%s; intervals at %.0f %%",
                findings.count(Verdict.SLOWER),
                findings.count(Verdict.FASTER),
                findings.count(Verdict.EQUAL),
                findings.count(Verdict.UNDECIDED),
                leanings(all),
                100 - findings.comparison().errorRatePercent()));
        if (shown.size() < all.size()) {
            add(
                    all.size() == 1
                            ? "--verbose lists the cell."
                            : "--verbose lists all " + all.size() + " cells, these and the undecided and equal ones.");
        }
    }

    private static String leanings(List<CellComparison> cells) {
        List<String> parts = new ArrayList<>();
        for (Leaning leaning : List.of(Leaning.PROBABLY_SLOWER, Leaning.PROBABLY_FASTER)) {
            long count = cells.stream()
                    .filter(each -> each.verdict() == Verdict.UNDECIDED && Leaning.of(each.ratio()) == leaning)
                    .count();
            if (count > 0) {
                parts.add(count + " " + leaning.words());
            }
        }
        return parts.isEmpty() ? "" : " (" + String.join(", ", parts) + ")";
    }

    private void unmatched() {
        RunComparison comparison = findings.comparison();
        comparison.studiesOnlyA().forEach(each -> add("Only in A: study " + each));
        comparison.studiesOnlyB().forEach(each -> add("Only in B: study " + each));
        unmatched("Only in A: ", comparison.onlyA());
        unmatched("Only in B: ", comparison.onlyB());
    }

    private void unmatched(String where, List<CellKey> cells) {
        int named = verbose ? cells.size() : NAMED;
        cells.stream().limit(named).forEach(each -> add(where + each.words()));
        if (cells.size() > named) {
            add(where + (cells.size() - named) + " more cells; --verbose lists them");
        }
    }

    private void agreement(Agreement agreement) {
        if (agreement.decidedByBoth() == 0) {
            add("Verdicts: none of " + comparisons(agreement.common()) + " is decided by both runs");
            return;
        }
        add(format(
                "Verdicts: of %s both runs decide %d, and %d of these (%.1f %%) alike%s",
                comparisons(agreement.common()),
                agreement.decidedByBoth(),
                agreement.alike(),
                agreement.percent(),
                agreement.differing().isEmpty() ? "" : "; not alike:"));
        agreement.differing().forEach(each -> add("  " + agreementLine(each)));
    }

    private static String comparisons(int count) {
        return count + (count == 1 ? " comparison" : " comparisons");
    }

    private static String agreementLine(Agreement.Differing each) {
        return each.cell().words() + " over " + each.a().comparison().reference() + ": " + verdict(each.a()) + " in A, "
                + verdict(each.b()) + " in B";
    }

    private static String verdict(ComparisonResult result) {
        return result.verdict().word() + " " + RatioWords.plain(result.ratio().ratio());
    }

    /** Returns the cells, already sorted worst first: a heading for each study and link, followed by a line per cell. */
    static List<String> cells(List<CellComparison> cells, Terminal terminal) {
        List<WorstFirst.Group> groups = WorstFirst.groups(cells);
        int word = Terminal.width(cells.stream().map(CellComparison::words).toList());
        int ratio = Terminal.width(
                cells.stream().map(each -> RatioWords.plain(each.ratio())).toList());
        List<String> lines = new ArrayList<>();
        for (WorstFirst.Group group : groups) {
            lines.addAll(terminal.wrapped("  " + terminal.strong(group.words()), 4));
            for (CellComparison each : group.cells()) {
                String verdict = Terminal.padded(each.words(), word);
                String line = "    " + terminal.verdict(verdict, each.verdict()) + "  "
                        + Terminal.padded(RatioWords.plain(each.ratio()), ratio) + "  " + group.words(each)
                        + (each.note().isEmpty() ? "" : "; " + each.note());
                lines.addAll(terminal.wrapped(line, 6));
            }
        }
        return lines;
    }
}
