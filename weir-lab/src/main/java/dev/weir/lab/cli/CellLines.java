package dev.weir.lab.cli;

import dev.weir.report.compare.CellComparison;
import dev.weir.report.compare.WorstFirst;
import dev.weir.report.compare.WorstFirst.Group;
import dev.weir.report.stats.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Compared cells as lines of the terminal: a heading for each study and link, below it a cell a line. */
final class CellLines {
    private CellLines() {}

    /** Cells that are sorted already, worst first. */
    static List<String> of(List<CellComparison> cells, Terminal terminal) {
        List<Group> groups = WorstFirst.groups(cells);
        int word = width(cells.stream().map(CellComparison::words).toList());
        int ratio = width(
                cells.stream().map(each -> CompareCommand.ratio(each.ratio())).toList());
        List<String> lines = new ArrayList<>();
        for (Group group : groups) {
            lines.addAll(terminal.wrapped("  " + terminal.strong(group.words()), 4));
            for (CellComparison each : group.cells()) {
                String verdict = padded(each.words(), word);
                String line = "    " + coloured(verdict, each.verdict(), terminal) + "  "
                        + padded(CompareCommand.ratio(each.ratio()), ratio) + "  " + group.words(each)
                        + (each.note().isEmpty() ? "" : "; " + each.note());
                lines.addAll(terminal.wrapped(line, 6));
            }
        }
        return lines;
    }

    private static String coloured(String word, Verdict verdict, Terminal terminal) {
        return switch (verdict) {
            case SLOWER -> terminal.bad(word);
            case FASTER -> terminal.good(word);
            default -> word;
        };
    }

    private static int width(List<String> texts) {
        return texts.stream().mapToInt(String::length).max().orElse(1);
    }

    private static String padded(String text, int width) {
        return String.format(Locale.ROOT, "%-" + width + "s", text);
    }
}
