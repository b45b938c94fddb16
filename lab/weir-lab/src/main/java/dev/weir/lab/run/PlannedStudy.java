package dev.weir.lab.run;

import dev.weir.lab.Versions;
import dev.weir.lab.machine.Fingerprint;
import dev.weir.lab.run.plan.Plan;
import dev.weir.lab.study.Arm;
import dev.weir.lab.study.FreeLevels;
import dev.weir.lab.study.Study;
import dev.weir.report.model.Behaviour;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.RunDirectory;
import dev.weir.report.stats.Margin;
import dev.weir.rig.UsageException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** A study with its plan for a run, and the requested arms that cannot run, with the reason. */
public record PlannedStudy(Study study, Plan plan, List<Behaviour> unable) {
    private static final double ERROR_RATE_PERCENT = 5;

    /** Plans every study of a request that has cells to visit; refuses a request in which none has. */
    static List<PlannedStudy> allOf(RunRequest request, ServerKeeper server) {
        return allOf(request, server::obstacle, server.server().replays());
    }

    /** Plans as if every arm could connect, before a server is known; without TLS if answers are played back. */
    public static List<PlannedStudy> preview(RunRequest request, boolean replays) {
        return allOf(request, arm -> "", replays);
    }

    private static List<PlannedStudy> allOf(RunRequest request, Function<Arm, String> obstacles, boolean replays) {
        List<PlannedStudy> all = request.studies().stream()
                .map(study -> of(request, study, obstacles, replays))
                .filter(planned -> !planned.plan().tiers().isEmpty())
                .toList();
        if (all.isEmpty()) {
            throw new UsageException("nothing is left to measure with arms=" + request.arms() + ", tls=" + request.tls()
                    + ", levels=" + request.levels() + "; widen the choice");
        }
        return all;
    }

    private static PlannedStudy of(RunRequest request, Study study, Function<Arm, String> obstacles, boolean replays) {
        Set<String> levels = request.levels().getOrDefault(study.levelFactor(), Set.of());
        List<Study.Tier> tiers = FreeLevels.tiers(study, request.preset(), levels);
        List<Behaviour> unable = new ArrayList<>();
        Set<String> arms = new LinkedHashSet<>();
        for (Arm arm : study.arms()) {
            String id = arm.info().id();
            boolean asked = request.arms().isEmpty()
                    ? tiers.stream().anyMatch(tier -> tier.arms().contains(id))
                    : request.arms().contains(id);
            String obstacle = asked ? obstacles.apply(arm) : "";
            if (asked && obstacle.isEmpty()) {
                arms.add(id);
            } else if (asked) {
                unable.add(new Behaviour("connect", id, Network.LOCAL, "cannot-connect", obstacle, Map.of()));
            }
        }
        List<Manifest.Link> links = links(tiers, request.links());
        if (links.isEmpty()) {
            // the user chose other links: all tiers run on them
            links = request.links();
            tiers = tiers.stream()
                    .map(tier -> new Study.Tier(tier.arms(), tier.tls(), tier.levels()))
                    .toList();
        }
        Plan.Choice choice = new Plan.Choice(
                request.arms().isEmpty() ? tiers : widened(tiers, arms),
                arms,
                links,
                replays ? Set.of("off") : request.tls(),
                levels);
        return new PlannedStudy(study, Plan.of(study, choice), unable);
    }

    private static List<Manifest.Link> links(List<Study.Tier> tiers, List<Manifest.Link> all) {
        return all.stream()
                .filter(link -> tiers.stream().anyMatch(tier -> tier.isOn(link.name())))
                .toList();
    }

    List<Manifest.Link> links(RunRequest request) {
        return request.links().stream()
                .filter(link -> plan.links().contains(link.name()))
                .toList();
    }

    /** Makes the user's own choice of arms one tier, whatever their tiers were. */
    private static List<Study.Tier> widened(List<Study.Tier> tiers, Set<String> arms) {
        return tiers.stream()
                .map(tier -> new Study.Tier(List.copyOf(arms), tier.tls(), tier.levels(), tier.links()))
                .distinct()
                .toList();
    }

    Manifest manifest(RunRequest request, String runId, List<Manifest.Server> servers) {
        return new Manifest(
                RunDirectory.SCHEMA_VERSION,
                runId,
                study.name(),
                Instant.now(),
                request.commandLine(),
                Versions.ofThisWeir(),
                request.preset().label(),
                request.seed(),
                request.budget().toSeconds(),
                request.thresholdPercent() == Margin.DEFAULT_PERCENT
                        ? study.profile().defaults().equalPercent()
                        : request.thresholdPercent(),
                ERROR_RATE_PERCENT,
                study.fixture(plan.levels()),
                Fingerprint.of(request.machine()),
                servers,
                links(request),
                arms(),
                plan.comparisons(),
                study.sentinel().arm(),
                study.about());
    }

    private List<Manifest.Arm> arms() {
        return study.everyArm().stream()
                .map(Arm::info)
                .filter(info -> plan.arms().contains(info.id()))
                .toList();
    }
}
