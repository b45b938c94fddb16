package dev.weir.lab.cli;

import dev.weir.report.compare.CellComparison;
import dev.weir.report.compare.WorstFirst;
import dev.weir.report.compare.WorstFirst.Group;
import dev.weir.report.stats.Interval;
import dev.weir.report.text.Figures;
import java.util.ArrayList;
import java.util.List;

/** Compared cells as lines of the terminal: a heading for each study and link, below it a cell a line. */
final class CellLines {
    private CellLines() {}

    /** Cells that are sorted already, worst first. */
    static List<String> of(List<CellComparison> cells, Terminal terminal) {
        List<Group> groups = WorstFirst.groups(cells);
        int word = Terminal.width(cells.stream().map(CellComparison::words).toList());
        int ratio =
                Terminal.width(cells.stream().map(each -> ratio(each.ratio())).toList());
        List<String> lines = new ArrayList<>();
        for (Group group : groups) {
            lines.addAll(terminal.wrapped("  " + terminal.strong(group.words()), 4));
            for (CellComparison each : group.cells()) {
                String verdict = Terminal.padded(each.words(), word);
                String line = "    " + terminal.verdict(verdict, each.verdict()) + "  "
                        + Terminal.padded(ratio(each.ratio()), ratio) + "  " + group.words(each)
                        + (each.note().isEmpty() ? "" : "; " + each.note());
                lines.addAll(terminal.wrapped(line, 6));
            }
        }
        return lines;
    }

    /** Figures below each other, up to 99.999. */
    private static String ratio(Interval ratio) {
        int figure = Figures.close(ratio.estimate()).length();
        return " ".repeat(Math.max(0, 6 - figure)) + Figures.closeRatio(ratio);
    }
}
