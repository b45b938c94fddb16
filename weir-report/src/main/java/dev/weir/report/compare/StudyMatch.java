package dev.weir.report.compare;

import dev.weir.report.model.Run;
import dev.weir.report.stats.Analysis;
import dev.weir.report.stats.Cell;
import dev.weir.report.stats.Interval;
import dev.weir.report.stats.HeatTimes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;

/** Two runs of one study with their cells matched. */
final class StudyMatch {
    private static final int MIN_ROUNDS = 2;
    /** Three means and a slope need five values between them to leave a degree of freedom. */
    private static final int MIN_ROUNDS_ADJUSTED = 5;

    private final Run a;
    private final Run b;
    private final HeatTimes timesA;
    private final HeatTimes timesB;
    private final List<EnvironmentDifference> environment;
    private final SentinelShift sentinel;
    private final List<Matched> cells = new ArrayList<>();
    private final List<CellKey> onlyA = new ArrayList<>();
    private final List<CellKey> onlyB = new ArrayList<>();

    /**
     * A cell of both runs.
     *
     * @param key the cell
     * @param a log time of each heat in run A
     * @param b the same in run B
     * @param measured difference without the sentinel; {@code null} where a run has fewer than two heats
     * @param best the difference to judge: adjusted by the sentinel where that can be; {@code null} likewise
     * @param adjusted whether it is
     */
    record Matched(
            CellKey key,
            NavigableMap<Integer, Double> a,
            NavigableMap<Integer, Double> b,
            TwoSamples measured,
            TwoSamples best,
            boolean adjusted) {}

    StudyMatch(Run a, Run b) {
        this.a = a;
        this.b = b;
        timesA = HeatTimes.of(a);
        timesB = HeatTimes.of(b);
        environment = Environments.between(a, b);
        sentinel = sentinelShift();
        match();
    }

    List<EnvironmentDifference> environment() {
        return environment;
    }

    SentinelShift sentinel() {
        return sentinel;
    }

    List<Matched> cells() {
        return cells;
    }

    List<CellKey> onlyA() {
        return onlyA;
    }

    List<CellKey> onlyB() {
        return onlyB;
    }

    /** The stricter of the two runs' error rates, 0 to 1. */
    double errorRate() {
        return Math.min(a.manifest().errorRatePercent(), b.manifest().errorRatePercent()) / 100;
    }

    /** The largest of the users' thresholds and the A/A floors, in per cent. */
    double deltaPercent() {
        double floors = Math.max(
                Analysis.of(a).selfTest().floorPercent(),
                Analysis.of(b).selfTest().floorPercent());
        double thresholds =
                Math.max(a.manifest().thresholdPercent(), b.manifest().thresholdPercent());
        return Math.max(floors, thresholds);
    }

    private void match() {
        Map<CellKey.Identity, Map.Entry<CellKey, NavigableMap<Integer, Double>>> inA = keyed(a, timesA);
        Map<CellKey.Identity, Map.Entry<CellKey, NavigableMap<Integer, Double>>> inB = keyed(b, timesB);
        inA.forEach((identity, left) -> {
            var right = inB.get(identity);
            if (right == null) {
                onlyA.add(left.getKey());
            } else {
                cells.add(matched(left.getKey(), left.getValue(), right.getValue()));
            }
        });
        inB.forEach((identity, right) -> {
            if (!inA.containsKey(identity)) {
                onlyB.add(right.getKey());
            }
        });
    }

    private static Map<CellKey.Identity, Map.Entry<CellKey, NavigableMap<Integer, Double>>> keyed(
            Run run, HeatTimes times) {
        LinkKeys links = new LinkKeys(run.manifest());
        Map<CellKey.Identity, Map.Entry<CellKey, NavigableMap<Integer, Double>>> keyed = new LinkedHashMap<>();
        times.cells().forEach((cell, heats) -> {
            CellKey key = key(run, links, cell);
            keyed.putIfAbsent(key.identity(), Map.entry(key, heats));
        });
        return keyed;
    }

    private static CellKey key(Run run, LinkKeys links, Cell cell) {
        return new CellKey(run.manifest().study(), cell.arm(), cell.link(), links.of(cell.link()), cell.factors());
    }

    private Matched matched(CellKey key, NavigableMap<Integer, Double> left, NavigableMap<Integer, Double> right) {
        if (left.size() < MIN_ROUNDS || right.size() < MIN_ROUNDS) {
            return new Matched(key, left, right, null, null, false);
        }
        TwoSamples measured = TwoSamples.welch(values(left), values(right));
        boolean covered = timesA.sentinelHeats().keySet().containsAll(left.keySet())
                && timesB.sentinelHeats().keySet().containsAll(right.keySet());
        if (!sentinel.control() || !covered || left.size() + right.size() < MIN_ROUNDS_ADJUSTED) {
            return new Matched(key, left, right, measured, measured, false);
        }
        TwoSamples best = TwoSamples.adjusted(
                values(left), at(timesA.sentinelHeats(), left), values(right), at(timesB.sentinelHeats(), right));
        return new Matched(key, left, right, measured, best, true);
    }

    private static double[] values(NavigableMap<Integer, Double> heats) {
        return heats.values().stream().mapToDouble(Double::doubleValue).toArray();
    }

    private static double[] at(NavigableMap<Integer, Double> sentinel, NavigableMap<Integer, Double> heats) {
        return heats.keySet().stream().mapToDouble(sentinel::get).toArray();
    }

    private SentinelShift sentinelShift() {
        String study = a.manifest().study();
        if (timesA.sentinel() == null || timesB.sentinel() == null) {
            return new SentinelShift(
                    study,
                    null,
                    false,
                    "Not both runs have a sentinel: how far machine and day are comparable is not known.");
        }
        boolean sameCell = key(a, new LinkKeys(a.manifest()), timesA.sentinel())
                .identity()
                .equals(key(b, new LinkKeys(b.manifest()), timesB.sentinel()).identity());
        double[] left = values(timesA.sentinelHeats());
        double[] right = values(timesB.sentinelHeats());
        if (!sameCell || left.length < MIN_ROUNDS || right.length < MIN_ROUNDS) {
            String why = sameCell
                    ? "A run has fewer than two heats of the sentinel"
                    : "The sentinels of the two runs are not the same cell";
            return new SentinelShift(
                    study, null, false, why + ": how far machine and day are comparable is not known.");
        }
        Interval ratio = TwoSamples.welch(left, right).ratio(errorRate());
        boolean control = environment.stream().noneMatch(EnvironmentDifference::touchesAll);
        return new SentinelShift(study, ratio, control, sentence(ratio, control));
    }

    private static String sentence(Interval ratio, boolean control) {
        String figure = String.format(Locale.ROOT, "%.3f× [%.3f, %.3f]", ratio.estimate(), ratio.low(), ratio.high());
        boolean moved = ratio.low() > 1 || ratio.high() < 1;
        if (!moved) {
            return "The sentinel took " + figure + " of its time: no difference of machine or day is seen"
                    + (control ? "." : ", though the surroundings differ as listed.");
        }
        return "The sentinel, which does the same work in both runs, took " + figure + " of its time in run B. "
                + (control
                        ? "Nothing that is recorded explains it, so it is the machine or the day; a difference that the"
                                + " sentinel shows too is not the arm's, and the ratios are taken at equal time of the sentinel."
                        : "The surroundings differ as listed, and a difference that the sentinel shows too is theirs, not the"
                                + " arm's; the ratios are as measured.");
    }
}
