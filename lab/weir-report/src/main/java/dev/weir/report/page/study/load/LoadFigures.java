package dev.weir.report.page.study.load;

import dev.weir.report.advice.HighestRate;
import dev.weir.report.advice.LoadCells;
import dev.weir.report.model.Level;
import dev.weir.report.model.SliceGroup;
import dev.weir.report.page.view.RunView;
import dev.weir.report.stats.Cell;
import dev.weir.report.stats.CellResult;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The figures of an arm on a link, by the study's names of its factors. */
record LoadFigures(RunView view, String link) {
    private static final String RATE = "rate";
    private static final String CONNECTIONS = "connections";
    private static final String QUERY = "query";

    /**
     * Requests of one kind that arrived at one rate.
     *
     * @param perSecond 0 for the highest rate that an arm holds
     * @param query {@code row}, {@code own} for the user's query, {@code 100-rows}, or {@code slow-ones} if one in a hundred was slow on purpose
     */
    record Load(long perSecond, long connections, String query) {
        boolean hasSlowOnes() {
            return query.equals("slow-ones");
        }

        boolean isUsual() {
            return LoadCells.isUsual(query);
        }

        /** Returns what begins the head of a column; empty for the usual requests. */
        String kind() {
            return isUsual() ? "" : hasSlowOnes() ? "One in 100 slow: " : query.replace('-', ' ') + ": ";
        }

        static Load of(Level factors) {
            return new Load(
                    factors.has(RATE) ? RunView.count(factors, RATE) : 0,
                    RunView.count(factors, CONNECTIONS),
                    factors.getOrDefault(QUERY, ""));
        }
    }

    /** Returns the loads that some arm had: fewest connections first, then the usual requests, then the rate. */
    List<Load> loads() {
        return loads(here().filter(cell -> cell.factors().has(RATE)));
    }

    /** Returns the loads for which highest rates were found. */
    List<Load> highestLoads() {
        return loads(here().filter(cell -> !cell.factors().has(RATE)));
    }

    private static List<Load> loads(Stream<Cell> cells) {
        return cells.map(cell -> Load.of(cell.factors()))
                .distinct()
                .sorted(Comparator.comparingLong(Load::connections)
                        .thenComparing(load -> !load.isUsual())
                        .thenComparing(Load::query)
                        .thenComparingLong(Load::perSecond))
                .toList();
    }

    private Stream<Cell> here() {
        return view.cells().keySet().stream().filter(cell -> cell.link().equals(link));
    }

    /** Returns a figure of an arm under a load; empty if it was not measured or means nothing there. */
    Optional<CellResult> at(String arm, Load load, String figure) {
        return of(arm).filter(result -> result.cell().factors().has(RATE)
                        && Load.of(result.cell().factors()).equals(load)
                        && result.cell().factors().getOrDefault(Cell.FIGURE, "").equals(figure))
                .findFirst();
    }

    /** Returns the highest rate of such requests that an arm holds. */
    Optional<HighestRate> highest(String arm, Load load) {
        return of(arm).filter(result -> HighestRate.isOne(result)
                        && Load.of(result.cell().factors()).equals(load))
                .map(HighestRate::of)
                .findFirst();
    }

    private Stream<CellResult> of(String arm) {
        return view.cellsOf(arm, link);
    }

    /** Returns whether an arm was asked at a load and did not hold it. */
    boolean breaksDown(String arm, Load load) {
        return at(arm, load, "cpu")
                .map(CellResult::arrivals)
                .filter(SliceGroup.Arrivals::isBreakdown)
                .isPresent();
    }
}
