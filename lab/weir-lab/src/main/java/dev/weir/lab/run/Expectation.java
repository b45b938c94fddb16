package dev.weir.lab.run;

import static dev.weir.lab.Text.format;

import dev.weir.lab.UsageException;
import dev.weir.lab.study.Arm;
import dev.weir.report.model.Manifest;
import dev.weir.report.shell.Launcher;
import dev.weir.report.text.Figures;
import dev.weir.report.text.Units;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The forecast of a budget, printed before anything is measured: heats by what launching and racing usually take, verdicts
 * by what the kept run (docs/example-run) had decided after as many.
 */
final class Expectation {
    /** Share of the comparisons that the kept run had decided after so many heats of each study, from none on. */
    static final List<Double> DECIDED = List.of(0.0, 0.0, 0.37, 0.9);

    private static final double LAUNCH_SECONDS = 2.5;
    private static final double GROUP_SECONDS = 2.5;

    /** Fewest operations of an arm in a group: five laps, each with one that is not timed. */
    private static final int OPERATIONS = 10;

    private final List<PlannedStudy> studies;
    private final double seconds;
    private final boolean asKept;
    private final Map<String, Double> rttSeconds = new HashMap<>();

    /** {@code asKept} tells whether the kept run was measured by the same preset. */
    Expectation(List<PlannedStudy> studies, List<Manifest.Link> links, Duration budget, boolean asKept) {
        links.forEach(link -> rttSeconds.put(link.name(), link.rttMicros() / 1e6));
        this.studies = studies;
        this.seconds = (double) budget.toSeconds();
        this.asKept = asKept;
    }

    /** Returns what a heat of a study's first tier takes on two cores, with a worker for the controls, in seconds. */
    private double heatSeconds(PlannedStudy study) {
        Set<List<String>> workers = new HashSet<>();
        Set<List<Object>> groups = new HashSet<>();
        double waiting = 0;
        for (PlannedArm planned : study.plan().upToTier(1)) {
            workers.add(List.of(planned.arm(), planned.tls()));
            Arm arm = study.study().arm(planned.arm());
            for (Map<String, String> level : planned.levels()) {
                groups.add(List.of(planned.link(), planned.tls(), level));
                waiting += OPERATIONS * arm.leastRoundTrips(level) * rttSeconds.get(planned.link());
            }
        }
        return LAUNCH_SECONDS * (workers.size() + 1) + GROUP_SECONDS * groups.size() + waiting;
    }

    private double secondsOfRound() {
        return studies.stream().mapToDouble(this::heatSeconds).sum();
    }

    /** Refuses a budget by which not even one study can have a verdict. */
    void requireEnough() {
        double least = HeatPlanner.HEATS_BEFORE_VERDICTS * heatSeconds(shortest());
        if (seconds < least
                && studies.stream().anyMatch(each -> !each.plan().comparisons().isEmpty())) {
            throw new UsageException(format(
                    "budget=%s decides nothing: a verdict takes %d heats, about %s here; give --budget %.0fs or more, fewer"
                            + " --arm, --link or levels, or measure all the same with --anyway",
                    Units.duration(seconds),
                    HeatPlanner.HEATS_BEFORE_VERDICTS,
                    Units.duration(least),
                    Math.ceil(least)));
        }
    }

    String line() {
        long comparisons =
                studies.stream().mapToLong(each -> each.plan().comparisons(1)).sum();
        double heats = seconds / secondsOfRound();
        String time = Units.duration(seconds);
        if (heats < HeatPlanner.HEATS_BEFORE_VERDICTS) {
            return format(
                    "  plan: %s hold about %.1f heats of each study, and a verdict takes %d: give --budget %.0fm for all, or"
                            + " measure one: %s",
                    time,
                    heats,
                    HeatPlanner.HEATS_BEFORE_VERDICTS,
                    Math.ceil(LabRun.HEATS_FOR_VERDICTS * secondsOfRound() / 60),
                    Launcher.command("run " + shortest().study().name()));
        }
        String plan = format(
                "  plan: %s, %s: about %.0f heats of each study",
                Figures.plural(comparisons, "comparison"), time, Math.floor(heats));
        double known = Math.min(DECIDED.size() - 1.0, Math.floor(heats));
        return asKept
                ? format("%s; the kept run had decided %.0f %% after %.0f", plan, 100 * DECIDED.get((int) known), known)
                : plan;
    }

    private PlannedStudy shortest() {
        return studies.stream()
                .min(Comparator.comparingDouble(this::heatSeconds))
                .orElseThrow();
    }
}
