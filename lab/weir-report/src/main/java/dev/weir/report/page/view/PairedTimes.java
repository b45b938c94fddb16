package dev.weir.report.page.view;

import dev.weir.report.stats.Analysis;
import dev.weir.report.stats.Cell;
import dev.weir.report.stats.CellResult;
import dev.weir.report.stats.RatioResult;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The page's times, which agree with its ratios: that of an arm is the usual arm's, in the same setting, multiplied by their ratio. Ratios are
 * paired within laps, so what the machine did to one arm alone between laps is left out, and no reader finds two times whose
 * quotient is another figure than their ratio.
 */
final class PairedTimes {
    private final Map<RatioResult.Terms, Double> ratios = new HashMap<>();
    private final Map<Cell, Double> times = new HashMap<>();
    private final String usual;

    private PairedTimes(String usual) {
        this.usual = usual;
    }

    static List<CellResult> of(Analysis analysis, String usual) {
        PairedTimes paired = new PairedTimes(usual);
        analysis.cells()
                .forEach(each -> paired.times.put(each.cell(), each.timeMicros().estimate()));
        analysis.ratios().forEach(each -> {
            double ratio = each.ratio().estimate();
            paired.ratios.put(each.terms(), ratio);
            paired.ratios.put(
                    new RatioResult.Terms(
                            each.cell().withArm(each.reference()), each.cell().arm()),
                    1 / ratio);
        });
        return analysis.cells().stream().map(paired::with).toList();
    }

    /** Returns the cell with its time, and the time's interval about it; unchanged without the usual arm beside it. */
    private CellResult with(CellResult found) {
        Double ratio = ratios.get(new RatioResult.Terms(found.cell(), usual));
        if (ratio == null) {
            return found;
        }
        double time = times.get(found.cell().withArm(usual)) * ratio;
        double factor = time / found.timeMicros().estimate();
        return found.with(found.timeMicros().map(each -> each * factor));
    }
}
