package dev.weir.report.page;

import dev.weir.report.model.Interval;
import dev.weir.report.model.Level;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.Run;
import dev.weir.report.model.SliceGroup;
import dev.weir.report.page.view.RunView;
import dev.weir.report.stats.Analysis;
import dev.weir.report.stats.Cell;
import dev.weir.report.stats.CellResult;
import dev.weir.report.stats.Chances;
import dev.weir.report.stats.ComparisonResult;
import dev.weir.report.stats.RatioResult;
import dev.weir.report.stats.Scatter;
import dev.weir.report.stats.SelfTest;
import dev.weir.report.stats.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** An analysis written by hand: ratios, verdicts and round trips as a test wants them. */
public final class Judged {
    private final List<ComparisonResult> comparisons = new ArrayList<>();
    private final List<RatioResult> ratios = new ArrayList<>();
    private final Map<Cell, CellResult> cells = new LinkedHashMap<>();
    private final Map<String, Double> trips = new LinkedHashMap<>();
    private boolean counted = true;

    /** Round trips per operation of an arm; 1 unless said. */
    public Judged trips(String arm, double count) {
        trips.put(arm, count);
        return this;
    }

    public Judged uncounted() {
        counted = false;
        return this;
    }

    public Judged ratio(
            String arm,
            String reference,
            String link,
            int rows,
            double low,
            double estimate,
            double high,
            Verdict verdict) {
        return ratio(arm, reference, link, rows, new Interval(low, estimate, high), verdict, Double.NaN);
    }

    public Judged ratio(
            String arm, String reference, String link, int rows, Interval interval, Verdict verdict, double more) {
        Cell cell = new Cell(arm, link, Level.of("rows", rows).with("work", "collect"));
        RatioResult ratio = new RatioResult(cell, reference, 8, interval, Scatter.UNKNOWN);
        ratios.add(ratio);
        comparisons.add(new ComparisonResult(
                new Manifest.Comparison(arm, reference, "?", true), ratio, verdict, 5, 2, chances(more), ""));
        cell(cell);
        cell(cell.withArm(reference));
        return this;
    }

    /** Decided by two more heats where a time is given. */
    private static Chances chances(double more) {
        return more > 0 ? new Chances(List.of(0.0, 1.0)) : Chances.UNKNOWN;
    }

    private void cell(Cell cell) {
        double count = trips.getOrDefault(cell.arm(), 1.0);
        SliceGroup.Wire wire = counted ? new SliceGroup.Wire(100, count, count, 5, 40 * count, 400) : null;
        cells.put(
                cell,
                new CellResult(
                        cell,
                        8,
                        new Interval(90, 100, 110),
                        new TreeMap<>(Map.of(0, 100.0)),
                        Double.NaN,
                        50,
                        1000,
                        40,
                        Double.NaN,
                        0,
                        0,
                        wire,
                        0,
                        null,
                        null));
    }

    public Analysis analysis() {
        return new Analysis(
                8, List.copyOf(cells.values()), comparisons, ratios, new SelfTest(List.of()), List.of(), List.of());
    }

    public RunView view(PageRun run) {
        Run built = run.heats(0).build();
        return RunView.of(built, analysis());
    }
}
