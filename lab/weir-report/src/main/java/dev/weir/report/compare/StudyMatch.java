package dev.weir.report.compare;

import dev.weir.report.model.Interval;
import dev.weir.report.model.Run;
import dev.weir.report.stats.Analysis;
import dev.weir.report.stats.Cell;
import dev.weir.report.stats.ComparisonResult;
import dev.weir.report.stats.HeatTimes;
import dev.weir.report.stats.Margin;
import dev.weir.report.stats.SelfTest;
import dev.weir.report.text.RatioWords;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;

/** Two runs of one study with their cells matched. */
record StudyMatch(
        Side a,
        Side b,
        List<EnvironmentDifference> environment,
        SentinelShift sentinel,
        List<Matched> cells,
        List<CellKey> onlyA,
        List<CellKey> onlyB) {
    private static final int MIN_HEATS = 2;

    /** A planned comparison at one setting, independent of the link's name. */
    record Question(CellKey arm, String reference) {}

    /** A run with its times and analysis. */
    record Side(Run run, HeatTimes times, Analysis analysis) {
        static Side of(Run run) {
            return new Side(run, HeatTimes.of(run), Analysis.of(run));
        }

        CellKey key(Cell cell) {
            String declared = run.manifest().links().stream()
                    .filter(link -> link.name().equals(cell.link()))
                    .findFirst()
                    .map(CellKey::declared)
                    .orElse("undeclared " + cell.link());
            return new CellKey(run.manifest().study(), cell.arm(), cell.link(), declared, cell.factors());
        }

        /** Returns the A/A floor of a link in per cent; the largest of the run if the link has no A/A pair. */
        double floorPercent(String link) {
            SelfTest.OnLink controls = analysis.selfTest().on(link);
            return controls == null || controls.aa() == null
                    ? analysis.selfTest().floorPercent()
                    : controls.floorPercent();
        }

        Map<CellKey, Cell> cells() {
            Map<CellKey, Cell> cells = new LinkedHashMap<>();
            times.cells().keySet().forEach(cell -> cells.putIfAbsent(key(cell).identity(), cell));
            return cells;
        }

        Map<Question, ComparisonResult> answers() {
            Map<Question, ComparisonResult> answers = new LinkedHashMap<>();
            for (ComparisonResult result : analysis.comparisons()) {
                CellKey arm = key(result.ratio().cell()).identity();
                answers.putIfAbsent(new Question(arm, result.comparison().reference()), result);
            }
            return answers;
        }
    }

    /**
     * A cell measured in both runs.
     *
     * @param key the cell, with its link named as in run A
     * @param linkB name of the link in run B
     * @param a log time of each heat in run A
     * @param b log time of each heat in run B
     * @param measured difference of the times; {@code null} if a run has fewer than two heats
     * @param best the difference to judge: of the times over the sentinel's if possible; {@code null} as for {@code measured}
     * @param relative whether {@code best} is taken over the sentinel's times
     * @param heats number of heats of both runs behind {@code best}
     */
    record Matched(
            CellKey key,
            String linkB,
            NavigableMap<Integer, Double> a,
            NavigableMap<Integer, Double> b,
            TwoSamples measured,
            TwoSamples best,
            boolean relative,
            Heats heats) {}

    record Heats(int a, int b) {}

    static StudyMatch of(Run runA, Run runB) {
        Side a = Side.of(runA);
        Side b = Side.of(runB);
        List<EnvironmentDifference> environment = Environments.between(runA, runB);
        boolean control = environment.stream().noneMatch(EnvironmentDifference::touchesAll);
        StudyMatch match = new StudyMatch(
                a,
                b,
                environment,
                sentinelShift(a, b, control),
                new ArrayList<>(),
                new ArrayList<>(),
                new ArrayList<>());
        match.match();
        return match;
    }

    /** Returns the stricter of the two runs' error rates, 0 to 1. */
    double errorRate() {
        return errorRate(a, b);
    }

    private static double errorRate(Side a, Side b) {
        return Math.min(
                        a.run().manifest().errorRatePercent(),
                        b.run().manifest().errorRatePercent())
                / 100;
    }

    /** Returns the larger of the two runs' margins on the cell's link, in per cent. */
    double deltaPercent(Matched cell) {
        return Math.max(
                Margin.percent(a.run().manifest(), cell.key().link()),
                Margin.percent(b.run().manifest(), cell.linkB()));
    }

    /** Returns the larger of the two A/A floors of the cell's link, in per cent. */
    double floorPercent(Matched cell) {
        return Math.max(a.floorPercent(cell.key().link()), b.floorPercent(cell.linkB()));
    }

    private void match() {
        Map<CellKey, Cell> inA = a.cells();
        Map<CellKey, Cell> inB = b.cells();
        inA.forEach((identity, left) -> {
            Cell right = inB.get(identity);
            if (right == null) {
                onlyA.add(a.key(left));
            } else {
                cells.add(matched(left, right));
            }
        });
        inB.forEach((identity, right) -> {
            if (!inA.containsKey(identity)) {
                onlyB.add(b.key(right));
            }
        });
    }

    private Matched matched(Cell left, Cell right) {
        NavigableMap<Integer, Double> timesA = a.times().cells().get(left);
        NavigableMap<Integer, Double> timesB = b.times().cells().get(right);
        // null if the sentinel was not raced beside the cell
        HeatTimes.OverSentinel overA = a.times().toSentinel().get(left);
        HeatTimes.OverSentinel overB = b.times().toSentinel().get(right);
        TwoSamples measured = difference(timesA, timesB);
        TwoSamples over = sentinel.control() && overA != null && overB != null ? difference(overA, overB) : null;
        boolean relative = over != null;
        Heats heats = relative
                ? new Heats(overA.heats().size(), overB.heats().size())
                : new Heats(timesA.size(), timesB.size());
        return new Matched(
                a.key(left), right.link(), timesA, timesB, measured, relative ? over : measured, relative, heats);
    }

    /**
     * Returns the difference; {@code null} for fewer than two heats. A run compared with itself has no difference, whatever its
     * scatter.
     */
    private static TwoSamples difference(NavigableMap<Integer, Double> left, NavigableMap<Integer, Double> right) {
        if (!left.isEmpty() && left.equals(right)) {
            return TwoSamples.SAME;
        }
        return left.size() < MIN_HEATS || right.size() < MIN_HEATS
                ? null
                : TwoSamples.welch(values(left), values(right));
    }

    private static TwoSamples difference(HeatTimes.OverSentinel left, HeatTimes.OverSentinel right) {
        boolean enough = left.heats().size() >= MIN_HEATS && right.heats().size() >= MIN_HEATS;
        boolean same = left.heats().equals(right.heats());
        return enough && !same ? TwoSamples.moderated(left, right) : difference(left.heats(), right.heats());
    }

    private static double[] values(NavigableMap<Integer, Double> heats) {
        return heats.values().stream().mapToDouble(Double::doubleValue).toArray();
    }

    private static SentinelShift sentinelShift(Side a, Side b, boolean control) {
        String study = a.run().manifest().study();
        if (a.times().sentinels().isEmpty() || b.times().sentinels().isEmpty()) {
            return unknown(study, "Not both runs have a sentinel");
        }
        if (!a.run().manifest().sentinel().equals(b.run().manifest().sentinel())) {
            return unknown(study, "The sentinels of the two runs are not the same arm");
        }
        Twice twice = sentinelInBoth(a, b);
        if (twice == null) {
            return unknown(study, "The sentinels of the two runs are not the same cell");
        }
        TwoSamples difference = difference(twice.a(), twice.b());
        if (difference == null) {
            return unknown(study, "A run has fewer than two heats of the sentinel");
        }
        Interval ratio = difference.ratio(errorRate(a, b));
        return new SentinelShift(study, ratio, control, sentence(ratio, control));
    }

    private record Twice(NavigableMap<Integer, Double> a, NavigableMap<Integer, Double> b) {
        int heats() {
            return Math.min(a.size(), b.size());
        }
    }

    /** Returns the sentinel's cell with the most heats among those in both runs, the first of equals; {@code null} if none. */
    private static Twice sentinelInBoth(Side a, Side b) {
        Map<CellKey, NavigableMap<Integer, Double>> inB = new LinkedHashMap<>();
        b.times().sentinels().forEach((cell, heats) -> inB.put(b.key(cell).identity(), heats));
        Twice best = null;
        for (Map.Entry<Cell, NavigableMap<Integer, Double>> inA :
                a.times().sentinels().entrySet()) {
            NavigableMap<Integer, Double> other = inB.get(a.key(inA.getKey()).identity());
            Twice twice = other == null ? null : new Twice(inA.getValue(), other);
            if (twice != null && (best == null || twice.heats() > best.heats())) {
                best = twice;
            }
        }
        return best;
    }

    private static SentinelShift unknown(String study, String why) {
        return new SentinelShift(study, null, false, why + ": how far machine and day are comparable is not known.");
    }

    private static String sentence(Interval ratio, boolean control) {
        String figure = RatioWords.plain(ratio);
        if (!ratio.excludesOne()) {
            return "The sentinel took " + figure + ": no difference of machine or day is seen"
                    + (control ? "." : ", though the surroundings differ as listed.");
        }
        return "The sentinel, which does the same work in both runs, took " + figure + " in run B. "
                + (control
                        ? "Nothing that is recorded explains it, so it is the machine or the day; where it was raced beside a"
                                + " cell it cancels."
                        : "The surroundings differ as listed, and a difference that the sentinel shows too is theirs, not the"
                                + " arm's; the ratios are as measured.");
    }
}
