package dev.weir.report.compare;

import dev.weir.report.compare.GateResult.CellGate;
import dev.weir.report.compare.GateResult.Outcome;
import dev.weir.report.compare.WorstFirst.Group;
import dev.weir.report.stats.Interval;
import dev.weir.report.stats.Verdict;
import dev.weir.report.text.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/**
 * Findings as Markdown, for a comment on a pull request: what came out, one table of the cells that changed, and what differs
 * beside. Cells that are equal, undecided or within the allowance are counted only.
 */
public final class FindingsMarkdown {
    /** A comment of GitHub holds 65,536 characters. */
    private static final int MOST_ROWS = 100;

    private static final int MOST_SURROUNDINGS = 20;

    private final Findings findings;
    private final List<String> lines = new ArrayList<>();

    private FindingsMarkdown(Findings findings) {
        this.findings = findings;
    }

    /** Markdown with tables (GitHub's dialect), ended by a newline. */
    public static String text(Findings findings) {
        FindingsMarkdown markdown = new FindingsMarkdown(findings);
        markdown.write();
        return String.join("\n", markdown.lines) + "\n";
    }

    private void write() {
        lines.add("### " + title());
        lines.add("");
        lines.add("A is " + code(findings.a().name()) + ", B is "
                + code(findings.b().name()) + ". A ratio is the time in B over the time in A: above 1, B is slower.");
        if (findings.sameRun()) {
            lines.add("");
            lines.add("**Both are the same run**: this tells nothing about a change.");
        }
        lines.add("");
        lines.add(counts());
        table(findings.cells().stream().filter(told()).toList());
        reasons();
        surroundings();
    }

    private String title() {
        if (findings.gate() == null) {
            return "Weir: " + findings.count(Verdict.SLOWER) + " slower, " + findings.count(Verdict.FASTER) + " faster";
        }
        String allowed =
                " (allowed slowdown: " + CellComparison.percent(findings.gate().maxSlowdownPercent()) + ")";
        return switch (findings.gate().outcome()) {
            case PASS -> "Weir: gate passed" + allowed;
            case FAIL -> "Weir: gate failed" + allowed;
            case UNDECIDED -> "Weir: gate undecided" + allowed;
        };
    }

    private String counts() {
        if (findings.gate() == null) {
            return findings.cells().size() + " cells: " + findings.count(Verdict.SLOWER) + " slower, "
                    + findings.count(Verdict.FASTER) + " faster, " + findings.count(Verdict.EQUAL) + " equal, "
                    + findings.count(Verdict.UNDECIDED) + " undecided.";
        }
        GateResult gate = findings.gate();
        return findings.cells().size() + " cells: "
                + gate.worstFirst(Outcome.FAIL).size() + " too slow, "
                + gate.worstFirst(Outcome.PASS).size() + " within, "
                + gate.worstFirst(Outcome.UNDECIDED).size() + " undecided.";
    }

    /** What stands in the table: of a gate what is too slow, of a comparison what changed. */
    private Predicate<CellComparison> told() {
        if (findings.gate() == null) {
            return each -> each.verdict() == Verdict.SLOWER || each.verdict() == Verdict.FASTER;
        }
        return each -> findings.judged(each).outcome() == Outcome.FAIL;
    }

    private void table(List<CellComparison> cells) {
        if (cells.isEmpty()) {
            return;
        }
        lines.add("");
        lines.add("| Study and link | Arm and level | Ratio | Interval | Verdict |");
        lines.add("|---|---|---:|---:|---|");
        for (Group group : WorstFirst.groups(cells.subList(0, Math.min(cells.size(), MOST_ROWS)))) {
            group.cells().forEach(each -> lines.add(row(group, each)));
        }
        if (cells.size() > MOST_ROWS) {
            lines.add("");
            lines.add("And " + (cells.size() - MOST_ROWS) + " more.");
        }
    }

    private String row(Group group, CellComparison each) {
        Interval ratio = each.ratio();
        return String.format(
                Locale.ROOT,
                "| %s | %s | %s× | %s | %s |",
                escaped(group.words()),
                escaped(group.words(each)),
                Figures.close(ratio.estimate()),
                Double.isFinite(ratio.low())
                        ? Figures.close(ratio.low()) + " to " + Figures.close(ratio.high())
                        : "none",
                escaped(each.words()) + bound(each));
    }

    private String bound(CellComparison each) {
        CellGate judged = findings.judged(each);
        return judged == null ? "" : ", " + judged.outcome().name().toLowerCase(Locale.ROOT);
    }

    private void reasons() {
        if (findings.gate() != null && !findings.gate().reasons().isEmpty()) {
            lines.add("");
            findings.gate().reasons().forEach(reason -> lines.add("- Undecided: " + escaped(reason)));
        }
    }

    private void surroundings() {
        List<EnvironmentDifference> all = findings.comparison().environment();
        if (all.isEmpty()) {
            return;
        }
        lines.add("");
        lines.add("<details><summary>Surroundings that differ: " + all.size() + "</summary>");
        lines.add("");
        lines.add("| What | A | B |");
        lines.add("|---|---|---|");
        all.stream()
                .limit(MOST_SURROUNDINGS)
                .forEach(each -> lines.add(
                        "| " + escaped(each.what()) + " | " + escaped(each.a()) + " | " + escaped(each.b()) + " |"));
        lines.add("");
        lines.add("</details>");
    }

    private static String code(String text) {
        return "`" + text.replace('`', '\'') + "`";
    }

    /** Text that neither ends a cell nor is taken for markup. */
    private static String escaped(String text) {
        StringBuilder out = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '|', '*', '_', '`', '[', ']', '\\', '#', '@' ->
                    out.append('\\').append(c);
                case '<' -> out.append("&lt;");
                case '>' -> out.append("&gt;");
                case '&' -> out.append("&amp;");
                case '\n', '\r' -> out.append(' ');
                default -> out.append(c);
            }
        }
        return out.toString();
    }
}
