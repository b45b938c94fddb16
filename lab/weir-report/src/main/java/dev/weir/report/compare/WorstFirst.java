package dev.weir.report.compare;

import dev.weir.report.model.Level;
import dev.weir.report.stats.Leaning;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Cells in order of display: a study's cells on one link together, worst first, and the group of the worst cell
 * first.
 */
public final class WorstFirst {
    private static final Comparator<CellComparison> ORDER = Comparator.comparingInt(WorstFirst::rank)
            .thenComparing(Comparator.comparingDouble(WorstFirst::distance).reversed());

    private WorstFirst() {}

    /**
     * Cells of one study on one link.
     *
     * @param link name of the link in run A
     * @param common factors that have the same value in every cell of the group
     */
    public record Group(String study, String link, Level common, List<CellComparison> cells) {

        /** Returns the group in words: {@code stream on lan-1g (tls=off, work=collect)}. */
        public String words() {
            return study + " on " + link + (common.isEmpty() ? "" : " (" + common + ")");
        }

        /** Returns a cell's arm and the factors not common to the group: {@code c.stream, rows=100}. */
        public String words(CellComparison cell) {
            Level own = cell.cell().factors().without(common);
            return cell.cell().arm() + (own.isEmpty() ? "" : ", " + own);
        }
    }

    /** Sorts cells: slower, faster, undecided, equal; within each the largest difference first. */
    public static List<CellComparison> sorted(List<CellComparison> cells) {
        return cells.stream().sorted(ORDER).toList();
    }

    /** Groups sorted cells by study and link, in the order of their first cells. */
    public static List<Group> groups(List<CellComparison> sorted) {
        Map<List<String>, List<CellComparison>> groups = sorted.stream()
                .collect(Collectors.groupingBy(
                        each -> List.of(each.cell().study(), each.cell().link()),
                        LinkedHashMap::new,
                        Collectors.toList()));
        List<Group> all = new ArrayList<>();
        groups.forEach((key, cells) -> all.add(new Group(key.get(0), key.get(1), common(cells), List.copyOf(cells))));
        return all;
    }

    /** Returns the factors common to all cells; none for a single cell, which is named by its factors. */
    private static Level common(List<CellComparison> cells) {
        return cells.size() == 1
                ? Level.NONE
                : cells.stream()
                        .map(each -> each.cell().factors())
                        .reduce(Level::shared)
                        .orElse(Level.NONE);
    }

    private static int rank(CellComparison cell) {
        return switch (cell.verdict()) {
            case SLOWER -> 0;
            case FASTER -> 1;
            case UNDECIDED -> Leaning.of(cell.ratio()) == Leaning.PROBABLY_SLOWER ? 2 : 3;
            case EQUAL -> 4;
        };
    }

    private static double distance(CellComparison cell) {
        return Math.abs(Math.log(cell.ratio().estimate()));
    }
}
