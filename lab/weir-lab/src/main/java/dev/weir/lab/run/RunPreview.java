package dev.weir.lab.run;

import dev.weir.lab.UsageException;
import dev.weir.lab.study.ArmName;
import dev.weir.lab.study.Preset;
import dev.weir.lab.study.Study;
import dev.weir.report.model.Manifest;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The facts about a request before any server is started. */
public record RunPreview(RunRequest request, List<PlannedStudy> planned) {
    /** Plans a request by which answers are played back or not; refuses one by which nothing would be measured. */
    public static RunPreview of(RunRequest request, boolean replays) {
        return new RunPreview(request, PlannedStudy.preview(request, replays));
    }

    /** Returns what the budget will probably come to, in a line; refuses one that would decide nothing. */
    public String expectation() {
        Expectation expectation =
                new Expectation(planned, request.links(), request.budget(), request.preset() == Preset.DEFAULT);
        expectation.requireEnough();
        return expectation.line();
    }

    /** A line for each arm that the user chose and nothing would be compared with; refuses to compare nothing at all. */
    public List<String> lonelyArms() {
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

    /** Returns what the study compares an arm with: the core questions first; else its sentinel's arm. */
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
