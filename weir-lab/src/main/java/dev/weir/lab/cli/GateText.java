package dev.weir.lab.cli;

import dev.weir.report.compare.GateResult;
import dev.weir.report.compare.GateResult.CellGate;
import dev.weir.report.compare.GateResult.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A gate's judgement as lines: one for each verdict that occurs, worst first, then the outcome of all. */
final class GateText {
    private static final int NAMED = 3;

    private GateText() {}

    static List<String> lines(GateResult result) {
        List<String> lines = new ArrayList<>();
        List<CellGate> failed = result.worstFirst(Outcome.FAIL);
        if (!failed.isEmpty()) {
            lines.add(count("Too slow", failed, result) + ": " + names(failed));
        }
        List<CellGate> open = result.worstFirst(Outcome.UNDECIDED);
        if (!open.isEmpty()) {
            lines.add(count("Undecided", open, result) + ": " + names(open) + "; " + more(open));
        }
        result.reasons().forEach(reason -> lines.add("Undecided: " + reason));
        List<CellGate> passed = result.worstFirst(Outcome.PASS);
        if (!passed.isEmpty()) {
            CellGate worst = passed.get(0);
            lines.add(count("Within", passed, result)
                    + String.format(
                            Locale.ROOT,
                            "; largest upper bound %+.1f %%: %s",
                            worst.upperPercent(),
                            worst.cell().cell().words()));
        }
        result.remarks().forEach(remark -> lines.add("Note: " + remark));
        lines.add(
                switch (result.outcome()) {
                    case PASS -> "Gate passed: no cell is slower by more than " + percent(result) + ".";
                    case FAIL -> "Gate failed: not every cell is within " + percent(result) + ".";
                    case UNDECIDED ->
                        "Gate undecided: whether every cell is within " + percent(result) + " cannot be told.";
                });
        return lines;
    }

    private static String count(String what, List<CellGate> some, GateResult result) {
        int all = result.cells().size();
        return what + " (allowed " + percent(result) + "): " + some.size() + " of " + all
                + (all == 1 ? " cell" : " cells");
    }

    /** {@code +5 %}, {@code +2.5 %}. */
    private static String percent(GateResult result) {
        return "+" + String.valueOf(result.maxSlowdownPercent()).replaceFirst("\\.0$", "") + " %";
    }

    private static String names(List<CellGate> some) {
        String names = some.stream()
                .limit(NAMED)
                .map(each -> each.cell().cell().words() + " "
                        + CompareCommand.ratio(each.cell().ratio()).strip())
                .collect(Collectors.joining("; "));
        return some.size() > NAMED ? names + "; and " + (some.size() - NAMED) + " more" : names;
    }

    /** Heats that would probably decide all that can be decided. */
    private static String more(List<CellGate> open) {
        int heats = open.stream().mapToInt(CellGate::moreHeats).max().orElse(0);
        if (heats <= 0) {
            return "no number of heats would decide: the limit lies where they are";
        }
        return "about " + heats + (heats == 1 ? " more heat" : " more heats") + " in each run would decide";
    }
}
