package dev.weir.lab.run;

import dev.weir.lab.UsageException;
import dev.weir.lab.Versions;
import dev.weir.lab.machine.Fingerprint;
import dev.weir.lab.study.Arm;
import dev.weir.lab.study.Study;
import dev.weir.report.model.Behaviour;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.RunDirectory;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A study with what a run will visit of it.
 *
 * @param study the study
 * @param plan what is visited
 * @param unable the arms that were asked for and cannot run, with the reason
 */
record PlannedStudy(Study study, Plan plan, List<Behaviour> unable) {
    private static final double ERROR_RATE_PERCENT = 5;

    /**
     * Plans every study of a request that has something to visit.
     *
     * @throws UsageException when none has
     */
    static List<PlannedStudy> allOf(RunRequest request, ServerKeeper server) {
        List<PlannedStudy> all = new ArrayList<>();
        for (Study study : request.studies()) {
            PlannedStudy planned = of(request, study, server);
            if (!planned.plan().tiers().isEmpty()) {
                all.add(planned);
            } else if (request.levels().containsKey(study.levelFactor())) {
                throw noSuchLevel(request, study);
            }
        }
        if (all.isEmpty()) {
            throw new UsageException("nothing is left to measure with arms=" + request.arms() + ", tls=" + request.tls()
                    + ", levels=" + request.levels() + "; widen the choice");
        }
        return all;
    }

    private static UsageException noSuchLevel(RunRequest request, Study study) {
        String factor = study.levelFactor();
        String known = study.tiers(request.preset()).stream()
                .flatMap(tier -> tier.levels().stream())
                .map(level -> level.getOrDefault(factor, ""))
                .filter(level -> !level.isEmpty())
                .distinct()
                .sorted(Comparator.comparingDouble(Double::parseDouble))
                .collect(Collectors.joining(", "));
        return new UsageException(
                factor + "=" + String.join(",", request.levels().get(factor))
                        + " leaves nothing of study " + study.name() + " to measure; preset "
                        + request.preset().label() + " visits " + known);
    }

    private static PlannedStudy of(RunRequest request, Study study, ServerKeeper server) {
        List<Study.Tier> tiers = study.tiers(request.preset());
        List<Behaviour> unable = new ArrayList<>();
        Set<String> arms = new LinkedHashSet<>();
        for (Arm arm : study.arms()) {
            String id = arm.info().id();
            boolean asked = request.arms().isEmpty() || request.arms().contains(id);
            String obstacle = asked ? server.obstacle(arm) : "";
            if (asked && obstacle.isEmpty()) {
                arms.add(id);
            } else if (asked) {
                unable.add(new Behaviour("connect", id, "local", "cannot-connect", obstacle, Map.of()));
            }
        }
        Plan.Choice choice = new Plan.Choice(
                request.arms().isEmpty() ? tiers : widened(tiers, arms),
                arms,
                request.links(),
                server.server().replays() ? Set.of("off") : request.tls(),
                request.levels().getOrDefault(study.levelFactor(), Set.of()));
        return new PlannedStudy(study, Plan.of(study, choice), unable);
    }

    /** The user's own choice of arms is one tier, whatever tiers they are in otherwise. */
    private static List<Study.Tier> widened(List<Study.Tier> tiers, Set<String> arms) {
        return tiers.stream()
                .map(tier -> new Study.Tier(List.copyOf(arms), tier.tls(), tier.levels()))
                .distinct()
                .toList();
    }

    /** What the run sets out to measure, for its directory. */
    Manifest manifest(RunRequest request, String runId, ServerKeeper server) {
        return new Manifest(
                RunDirectory.SCHEMA_VERSION,
                runId,
                study.name(),
                Instant.now(),
                request.commandLine(),
                Versions.of("weir"),
                request.preset().label(),
                request.seed(),
                request.budget().toSeconds(),
                request.thresholdPercent(),
                ERROR_RATE_PERCENT,
                study.fixture(plan.levels()),
                Fingerprint.of(),
                server.server().describeAll(),
                request.links(),
                arms(),
                plan.comparisons(),
                study.sentinel().arm());
    }

    /** Every arm of the plan, the lab's own control arms included. */
    private List<Manifest.Arm> arms() {
        return study.everyArm().stream()
                .map(Arm::info)
                .filter(info -> plan.arms().contains(info.id()))
                .toList();
    }
}
