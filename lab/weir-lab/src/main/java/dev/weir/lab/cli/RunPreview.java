package dev.weir.lab.cli;

import static dev.weir.report.text.Text.format;

import dev.weir.lab.run.PlannedStudy;
import dev.weir.lab.run.RunRequest;
import dev.weir.lab.run.plan.HeatPlanner;
import dev.weir.lab.run.plan.LapPace;
import dev.weir.lab.run.plan.Plan;
import dev.weir.lab.run.plan.PlannedArm;
import dev.weir.lab.study.Arm;
import dev.weir.lab.study.ArmName;
import dev.weir.lab.study.Preset;
import dev.weir.lab.study.Study;
import dev.weir.report.model.Level;
import dev.weir.report.model.Manifest;
import dev.weir.report.shell.Launcher;
import dev.weir.report.text.Figures;
import dev.weir.rig.UsageException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The preview of a request before any server is started. It converts the budget into heats by the usual times of launching and racing, and
 * into verdicts by those that the kept run (docs/example-run) had after as many heats.
 */
record RunPreview(RunRequest request, List<PlannedStudy> planned) {
    /** Share of comparisons that the kept run had decided, by heats of each study from 0 on. */
    static final List<Double> DECIDED = List.of(0.0, 0.0, 0.44, 0.73);

    private static final double LAUNCH_SECONDS = 2.5;
    private static final double GROUP_SECONDS = 2.5;

    /** Bytes of rows that a server sends and a client reads in a second, on two cores. */
    private static final double BYTES_PER_SECOND = 40e6;

    /** Fewest operations of an arm in a group: five laps, each with one untimed operation. */
    private static final int OPERATIONS = 10;

    /** Plans a request, with or without played-back answers; refuses one that would measure nothing. */
    static RunPreview of(RunRequest request, boolean replays) {
        return new RunPreview(request, PlannedStudy.preview(request, replays));
    }

    /** Returns a line about the probable outcome of the budget; refuses one that would decide nothing. */
    String expectation() {
        requireEnough();
        return forecast();
    }

    /** Returns the time of a heat of a study's first tier on two cores, including a worker for the controls, in seconds. */
    private double heatSeconds(PlannedStudy study) {
        Map<String, Manifest.Link> links =
                request.links().stream().collect(Collectors.toMap(Manifest.Link::name, Function.identity()));
        Set<List<String>> workers = new HashSet<>();
        Set<List<Object>> groups = new HashSet<>();
        double waiting = 0;
        double stretches = 0;
        for (PlannedArm arms : study.plan().upToTier(1)) {
            workers.add(List.of(arms.arm(), arms.tls()));
            Arm arm = study.study().arm(arms.arm());
            for (Level level : arms.levels()) {
                groups.add(List.of(arms.link(), arms.tls(), level));
                stretches += (1 + LapPace.LAPS_OF_STRETCHES) * study.study().stretchSeconds(level);
                waiting += OPERATIONS
                        * operationSeconds(
                                links.get(arms.link()),
                                arm.leastRoundTrips(level),
                                study.study().leastBytes(level));
            }
        }
        return LAUNCH_SECONDS * (workers.size() + 1) + GROUP_SECONDS * groups.size() + waiting + stretches;
    }

    private static double operationSeconds(Manifest.Link link, int roundTrips, long bytes) {
        double onWire = link.rateBitsPerSecond() == 0 ? 0 : 8.0 * bytes / link.rateBitsPerSecond();
        return roundTrips * link.rttMicros() / 1e6 + onWire + bytes / BYTES_PER_SECOND;
    }

    private double secondsOfRound() {
        return planned.stream().mapToDouble(this::heatSeconds).sum();
    }

    /** Refuses a budget too short for the verdicts of even one study. */
    void requireEnough() {
        double least = HeatPlanner.HEATS_BEFORE_VERDICTS * heatSeconds(shortest()) + 2 * request.cardSeconds();
        double seconds = (double) request.budget().toSeconds();
        if (seconds < least
                && planned.stream().anyMatch(each -> !each.plan().comparisons().isEmpty())) {
            throw new UsageException(format(
                    "budget=%s decides nothing: a verdict takes %d heats; give --budget %s or more, fewer --arm, --link or"
                            + " levels, or measure all the same with --anyway",
                    Quantities.text(seconds), HeatPlanner.HEATS_BEFORE_VERDICTS, Quantities.text(least)));
        }
    }

    String forecast() {
        long comparisons =
                planned.stream().mapToLong(each -> each.plan().comparisons(1)).sum();
        double seconds = (double) request.budget().toSeconds();
        double heats = (seconds - 2 * request.cardSeconds()) / secondsOfRound();
        String time = Quantities.text(seconds);
        if (heats < HeatPlanner.HEATS_BEFORE_VERDICTS) {
            return format(
                    "  plan: %s hold about %.1f heats of each study, and a verdict takes %d: give --budget %.0fm for all, or"
                            + " measure one: %s",
                    time,
                    heats,
                    HeatPlanner.HEATS_BEFORE_VERDICTS,
                    Math.ceil(HeatPlanner.HEATS_FOR_VERDICTS * secondsOfRound() / 60),
                    Launcher.command("run " + shortest().study().name()));
        }
        String plan = format(
                "  plan: %s in %s: about %s%s",
                Figures.plural(comparisons, "comparison"),
                time,
                Figures.plural((long) heats, "heat"),
                planned.size() == 1 ? "" : " of each study");
        double known = Math.min(DECIDED.size() - 1.0, Math.floor(heats));
        return request.preset() == Preset.DEFAULT && planned.stream().noneMatch(RunPreview::isOfStretches)
                ? format("%s; the kept run had decided %.0f %% after %.0f", plan, 100 * DECIDED.get((int) known), known)
                : plan;
    }

    /** Returns whether a study's heats take as long as its stretches: the kept run has none of these. */
    private static boolean isOfStretches(PlannedStudy each) {
        return each.plan().levels().stream().anyMatch(each.study()::isOfStretches);
    }

    private PlannedStudy shortest() {
        return planned.stream()
                .min(Comparator.comparingDouble(this::heatSeconds))
                .orElseThrow();
    }

    /** Returns a line for each chosen arm without a comparison; refuses a request without any comparison. */
    List<String> lonelyArms() {
        List<String> lines = new ArrayList<>();
        for (PlannedStudy each : planned) {
            if (!request.arms().isEmpty()) {
                lonely(each.plan()).forEach(arm -> lines.add(line(each.study(), arm)));
            }
        }
        if (planned.stream().allMatch(each -> each.plan().comparisons().isEmpty()) && !lines.isEmpty()) {
            throw new UsageException("nothing would be compared: " + String.join("; ", lines));
        }
        return lines.stream()
                .map(line -> "  nothing is compared with an arm: " + line)
                .toList();
    }

    private static List<String> lonely(Plan plan) {
        Set<String> compared = plan.comparisons().stream()
                .flatMap(comparison -> Stream.of(comparison.arm(), comparison.reference()))
                .collect(Collectors.toSet());
        return plan.upToTier(plan.tiers().size()).stream()
                .map(PlannedArm::arm)
                .distinct()
                .filter(arm -> !compared.contains(arm))
                .toList();
    }

    private static String line(Study study, String arm) {
        List<String> partners = partners(study, arm);
        return "arm=" + arm + " is the only one of study " + study.name() + "; add one to compare it with, like "
                + String.join(" or ", partners.subList(0, Math.min(3, partners.size()))) + ": --arm " + arm + ","
                + partners.get(0);
    }

    /** Returns the arm's reference in the study: from the core questions first; else the sentinel's arm. */
    private static List<String> partners(Study study, String arm) {
        String plain = ArmName.parse(arm).arm();
        if (!plain.equals(arm)) {
            return List.of(plain);
        }
        List<Manifest.Comparison> comparisons = study.comparisons();
        List<String> partners = Stream.concat(
                        comparisons.stream()
                                .filter(each -> each.arm().equals(arm))
                                .map(Manifest.Comparison::reference),
                        comparisons.stream()
                                .filter(each -> each.reference().equals(arm))
                                .map(Manifest.Comparison::arm))
                .distinct()
                .toList();
        return partners.isEmpty() ? List.of(study.sentinel().arm()) : partners;
    }
}
