package dev.weir.lab.cli;

import static dev.weir.report.text.Text.format;

import dev.weir.report.compare.Findings;
import dev.weir.report.compare.GateResult;
import dev.weir.report.compare.GateResult.CellGate;
import dev.weir.report.compare.GateResult.Outcome;
import java.util.ArrayList;
import java.util.List;

/** The verdict of a gate in lines: the cells that are too slow, worst first, counts of the others, then the overall outcome. */
record GateText(GateResult result, boolean verbose, Terminal terminal, List<String> lines) {
    static List<String> lines(Findings findings, boolean verbose, Terminal terminal) {
        List<String> lines = new ArrayList<>();
        if (findings.sameRun()) {
            lines.addAll(terminal.wrapped(
                    "Both are the same run, measurement by measurement: this tells nothing about a change.", 2));
        }
        lines.addAll(lines(findings.gate(), verbose, terminal));
        return lines;
    }

    static List<String> lines(GateResult result, boolean verbose, Terminal terminal) {
        GateText text = new GateText(result, verbose, terminal, new ArrayList<>());
        text.failed();
        text.undecided();
        text.passed();
        text.result.remarks().forEach(remark -> text.add("Note: " + remark));
        text.outcome();
        return text.lines;
    }

    private void add(String line) {
        lines.addAll(terminal.wrapped(line, 2));
    }

    private void failed() {
        List<CellGate> failed = result.worstFirst(Outcome.FAIL);
        if (!failed.isEmpty()) {
            add(terminal.bad("Too slow") + count(failed) + ":");
            cells(failed);
        }
    }

    private void undecided() {
        List<CellGate> open = result.worstFirst(Outcome.UNDECIDED);
        if (!open.isEmpty()) {
            add("Undecided" + count(open) + "; " + more(open) + (verbose ? ":" : "; --verbose lists them"));
            if (verbose) {
                cells(open);
            }
        }
        result.reasons().forEach(reason -> add("Undecided: " + reason));
    }

    private void passed() {
        List<CellGate> passed = result.worstFirst(Outcome.PASS);
        if (passed.isEmpty()) {
            return;
        }
        CellGate worst = passed.get(0);
        add("Within" + count(passed)
                + format(
                        "; largest upper bound %+.1f %%: %s",
                        worst.upperPercent(), worst.cell().cell().words())
                + (verbose ? ":" : ""));
        if (verbose) {
            cells(passed);
        }
    }

    private void cells(List<CellGate> some) {
        lines.addAll(CompareText.cells(some.stream().map(CellGate::cell).toList(), terminal));
    }

    private void outcome() {
        add(
                switch (result.outcome()) {
                    case PASS -> terminal.good("Gate passed") + ": every cell is within " + result.allowed() + ".";
                    case FAIL -> terminal.bad("Gate failed") + ": not every cell is within " + result.allowed() + ".";
                    case UNDECIDED ->
                        terminal.strong("Gate undecided") + ": whether every cell is within " + result.allowed()
                                + " is not known.";
                });
    }

    private String count(List<CellGate> some) {
        int all = result.cells().size();
        return " (allowed " + result.allowed() + "): " + some.size() + " of " + all + (all == 1 ? " cell" : " cells");
    }

    /** Returns the heats that would probably decide half of the open cells, and all that can be decided. */
    private static String more(List<CellGate> open) {
        int[] heats = open.stream()
                .mapToInt(CellGate::moreHeats)
                .filter(each -> each > 0)
                .sorted()
                .toArray();
        if (heats.length == 0) {
            return "no number of heats would decide: the limit lies where they are";
        }
        int half = heats[heats.length / 2];
        int all = heats[heats.length - 1];
        return all == half
                ? "about " + heats(all) + " of each would decide"
                : "about " + heats(half) + " of each would decide half of them, " + all + " all that can be";
    }

    private static String heats(int count) {
        return count + (count == 1 ? " more heat" : " more heats");
    }
}
