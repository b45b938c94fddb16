package dev.weir.report.page.view;

import dev.weir.report.model.Behaviour;
import java.util.List;
import java.util.Map;

/**
 * The latency of one arm with requests at a fixed rate, from the {@code open-loop} experiment.
 *
 * @param capacity operations per second of the arm without a rate limit; {@code null} if unknown
 */
public record OpenLoop(String arm, String link, Double capacity, List<Load> points) {
    private static final List<Integer> SHARES = List.of(50, 70, 80, 90);

    /**
     * The latency at one load, with times in microseconds; {@code null} if unknown.
     *
     * @param share load in per cent of the capacity
     * @param rate requests per second
     * @param p999 99.9th percentile; {@code null} below 10 000 operations
     * @param max maximum; a single operation, never used for ranking
     * @param lag mean delay of a request behind its schedule
     * @param skipped number of requests given up
     */
    public record Load(
            int share,
            Double rate,
            Double p50,
            Double p90,
            Double p99,
            Double p999,
            Double max,
            Double lag,
            Double skipped,
            Double operations) {}

    public static List<OpenLoop> of(RunView view) {
        return view.run()
                .behaviours("open-loop")
                .filter(b -> view.arms().containsKey(b.arm()))
                .map(OpenLoop::of)
                .toList();
    }

    private static OpenLoop of(Behaviour b) {
        Map<String, Double> figures = b.figures();
        List<Load> points = SHARES.stream()
                .filter(share -> figures.containsKey("p50Micros" + share))
                .map(share -> load(figures, share))
                .toList();
        return new OpenLoop(b.arm(), b.link(), CellData.figure(figures.get("capacityPerSecond")), points);
    }

    private static Load load(Map<String, Double> figures, int share) {
        Double operations = CellData.figure(figures.get("operations" + share));
        boolean many = operations != null && operations >= 10_000;
        return new Load(
                share,
                CellData.figure(figures.get("rate" + share + "PerSecond")),
                CellData.figure(figures.get("p50Micros" + share)),
                CellData.figure(figures.get("p90Micros" + share)),
                CellData.figure(figures.get("p99Micros" + share)),
                many ? CellData.figure(figures.get("p999Micros" + share)) : null,
                CellData.figure(figures.get("maxMicros" + share)),
                CellData.figure(figures.get("lagMicros" + share)),
                CellData.figure(figures.get("skipped" + share)),
                operations);
    }
}
