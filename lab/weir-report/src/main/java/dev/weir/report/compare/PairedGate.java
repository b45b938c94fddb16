package dev.weir.report.compare;

import dev.weir.report.compare.GateResult.CellGate;
import dev.weir.report.compare.GateResult.Outcome;
import dev.weir.report.model.Interval;
import dev.weir.report.model.Manifest;
import dev.weir.report.stats.AnalysedSet;
import dev.weir.report.stats.Analysis;
import dev.weir.report.stats.Cell;
import dev.weir.report.stats.CellResult;
import dev.weir.report.stats.ComparisonResult;
import dev.weir.report.stats.Verdict;
import dev.weir.report.text.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Judges one arm by another that was raced beside it in the same laps: whether it is slower than allowed in any cell.
 *
 * <p>A cell fails if the run's own verdict is that it is slower, which accounts for early looks and for many comparisons, and its
 * 95 % interval lies beyond the allowance. It passes if its interval lies within. The run passes only if every cell passes, which
 * needs no correction for their number (Berger, Technometrics 24, 1982). All else is undecided.
 */
public final class PairedGate {
    private static final int MOST_HEATS = 1000;

    private final double most;
    private final List<CellGate> cells = new ArrayList<>();
    private final List<String> reasons = new ArrayList<>();

    private PairedGate(double maxSlowdownPercent) {
        this.most = 1 + maxSlowdownPercent / 100;
    }

    /** The ids of both arms in one study. */
    public record Arms(String base, String head) {}

    /**
     * Judges the studies of a run.
     *
     * @param arms the arms of each study, by its name
     * @param maxSlowdownPercent slowdown allowed, in per cent, above 0
     */
    public static GateResult judge(AnalysedSet set, Map<String, Arms> arms, double maxSlowdownPercent) {
        PairedGate gate = new PairedGate(maxSlowdownPercent);
        for (int i = 0; i < set.runs().size(); i++) {
            Manifest manifest = set.runs().get(i).manifest();
            if (arms.containsKey(manifest.study())) {
                gate.study(manifest, set.analyses().get(i), arms.get(manifest.study()));
            }
        }
        RunComparison none = new RunComparison(
                List.of(),
                List.of(),
                gate.cells.stream().map(CellGate::cell).toList(),
                new Agreement(0, 0, 0, List.of()),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                set.runs().get(0).manifest().errorRatePercent());
        return new GateResult(
                Outcome.together(gate.cells, gate.reasons),
                maxSlowdownPercent,
                none,
                gate.cells,
                List.of(),
                gate.reasons,
                List.of());
    }

    private void study(Manifest manifest, Analysis analysis, Arms arms) {
        int before = cells.size();
        for (ComparisonResult each : analysis.comparisons()) {
            String arm = each.ratio().cell().arm();
            String reference = each.ratio().reference();
            if (arm.equals(arms.head()) && reference.equals(arms.base())) {
                add(manifest.study(), analysis, each, arms, each.ratio().ratio(), each.verdict());
            } else if (arm.equals(arms.base()) && reference.equals(arms.head())) {
                Interval inverse = Figures.inverse(each.ratio().ratio());
                add(
                        manifest.study(),
                        analysis,
                        each,
                        arms,
                        inverse,
                        each.verdict().reversed());
            }
        }
        if (cells.size() == before) {
            reasons.add(
                    "study " + manifest.study()
                            + " has no cell in which both were measured: one of them failed, as the page says, or the time did not suffice");
        }
    }

    private void add(
            String study, Analysis analysis, ComparisonResult result, Arms arms, Interval ratio, Verdict verdict) {
        Cell cell = result.ratio().cell().withArm(arms.head());
        int heats = result.ratio().heats();
        CellComparison compared = new CellComparison(
                new CellKey(study, arms.head(), cell.link(), "", cell.factors()),
                micros(analysis, cell.withArm(arms.base())),
                micros(analysis, cell),
                heats,
                heats,
                ratio,
                ratio,
                true,
                verdict,
                result.deltaPercent(),
                "");
        double upper = 100 * (ratio.high() - 1);
        if (verdict == Verdict.SLOWER && ratio.low() > most) {
            cells.add(new CellGate(compared, Outcome.FAIL, upper, 0));
        } else if (ratio.hasBounds() && ratio.high() <= most) {
            cells.add(new CellGate(compared, Outcome.PASS, upper, 0));
        } else {
            cells.add(new CellGate(compared, Outcome.UNDECIDED, upper, moreHeats(ratio, heats)));
        }
    }

    private static double micros(Analysis analysis, Cell cell) {
        return analysis.cells().stream()
                .filter(each -> each.cell().equals(cell))
                .mapToDouble((CellResult each) -> each.timeMicros().estimate())
                .findFirst()
                .orElse(Double.NaN);
    }

    /** Returns the heats after which the interval would not reach the allowance, if estimate and scatter stay; -1 if none would. */
    private int moreHeats(Interval ratio, int heats) {
        if (!ratio.hasBounds()) {
            return 1;
        }
        double half = Math.log(ratio.high() / ratio.low()) / 2;
        double room = Math.abs(Math.log(ratio.estimate() / most));
        double more = heats * (Math.pow(half / room, 2) - 1);
        return more > MOST_HEATS ? -1 : (int) Math.max(1, Math.ceil(more));
    }
}
