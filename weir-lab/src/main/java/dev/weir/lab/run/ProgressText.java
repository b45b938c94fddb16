package dev.weir.lab.run;

import dev.weir.lab.study.Study;
import dev.weir.report.model.Behaviour;
import dev.weir.report.model.LinkCard;
import dev.weir.report.model.Manifest;
import dev.weir.report.stats.Analysis;
import dev.weir.report.stats.ComparisonResult;
import dev.weir.report.stats.Interval;
import dev.weir.report.stats.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What a run says on the terminal. */
final class ProgressText {
    private static final double CARD_SECONDS = 5;

    private ProgressText() {}

    /** Time that the closing link cards will take, in seconds. */
    static double closingSeconds(List<Manifest.Link> links) {
        return CARD_SECONDS * links.stream().filter(Manifest.Link::emulated).count();
    }

    static String card(LinkCard card) {
        Manifest.Link link = card.link();
        String declared = link.rttMicros() == 0
                ? "no delay"
                : String.format(Locale.ROOT, "%s declared %.2f ms", link.name(), link.rttMicros() / 1e3);
        String measured = String.format(
                Locale.ROOT,
                "measured %.2f ms, %.0f Mbit/s down",
                card.rtt().p50Micros() / 1e3,
                card.goodputDownBitsPerSecond() / 1e6);
        String rate = link.rateBitsPerSecond() == 0
                ? ""
                : String.format(Locale.ROOT, " %.0f Mbit/s", link.rateBitsPerSecond() / 1e6);
        String verdict =
                card.withinTolerance() ? "verified" : "OUT OF TOLERANCE: " + String.join("; ", card.findings());
        return "  link " + link.name() + ": " + declared + rate + ", " + measured + "; " + verdict;
    }

    static String group(
            Study study, int heat, int position, List<PlannedGroups> groups, Budget budget, Estimator estimator) {
        PlannedGroups group = groups.get(position);
        double heatSeconds = estimator.seconds(groups.subList(position, groups.size()));
        return String.format(
                Locale.ROOT,
                "%s left, %s (heat %d: %s), group %d of %d: %s on %s%s",
                minutes(Math.max(0, budget.leftSeconds())),
                study.name(),
                heat + 1,
                minutes(heatSeconds),
                position + 1,
                groups.size(),
                group.arm(),
                group.link(),
                group.tls().equals("on") ? ", TLS" : "");
    }

    /** One line for each experiment: which arms did what. */
    static List<String> behaviours(List<Behaviour> found) {
        Map<String, Map<String, Set<String>>> arms = new LinkedHashMap<>();
        for (Behaviour behaviour : found) {
            arms.computeIfAbsent(behaviour.experiment(), key -> new TreeMap<>())
                    .computeIfAbsent(behaviour.outcome(), key -> new LinkedHashSet<>())
                    .add(behaviour.arm());
        }
        List<String> lines = new ArrayList<>();
        arms.forEach((experiment, outcomes) -> lines.add("  " + experiment + ": "
                + outcomes.entrySet().stream()
                        .map(outcome -> outcome.getKey() + " " + String.join(", ", outcome.getValue()))
                        .collect(Collectors.joining("; "))));
        return lines;
    }

    /** The running verdict: what was decided since the last time, question by question; adds it to {@code told}. */
    static List<String> verdicts(Study study, int heats, Analysis analysis, Set<String> told) {
        List<String> lines = new ArrayList<>();
        long decided = analysis.comparisons().stream()
                .filter(result -> result.verdict() != Verdict.UNDECIDED)
                .count();
        lines.add(String.format(
                Locale.ROOT,
                "%s, after heat %d: %d of %d comparisons decided",
                study.name(),
                heats,
                decided,
                analysis.comparisons().size()));
        Map<String, List<ComparisonResult>> core = new LinkedHashMap<>();
        analysis.comparisons().stream()
                .filter(result -> result.verdict() != Verdict.UNDECIDED)
                .filter(result -> told.add(heading(study, result) + level(study, result) + result.verdict()))
                .sorted(Comparator.comparingDouble(result -> level(study, result)))
                .forEach(result -> core.computeIfAbsent(heading(study, result), key -> new ArrayList<>())
                        .add(result));
        core.forEach((heading, results) -> lines.add("  " + heading + ": "
                + String.join(
                        ", ",
                        results.stream().map(result -> verdict(study, result)).toList())));
        return lines;
    }

    /** The question and every factor but the one that the line runs along; what is usual is not said. */
    private static String heading(Study study, ComparisonResult result) {
        Map<String, String> others = new TreeMap<>(result.ratio().cell().factors());
        others.remove(study.levelFactor());
        others.remove("tls", "off");
        others.remove("work", "collect");
        String factors = others.entrySet().stream()
                .map(factor -> ", " + factor.getKey() + "=" + factor.getValue())
                .collect(Collectors.joining());
        return result.comparison().arm() + " / " + result.comparison().reference() + " on "
                + result.ratio().cell().link() + factors;
    }

    private static double level(Study study, ComparisonResult result) {
        return Double.parseDouble(result.ratio().cell().factors().getOrDefault(study.levelFactor(), "0"));
    }

    private static String verdict(Study study, ComparisonResult result) {
        Interval ratio = result.ratio().ratio();
        String verdict = result.verdict() == Verdict.EQUAL
                ? String.format(Locale.ROOT, "equal within %.0f %%", result.deltaPercent())
                : result.verdict().name().toLowerCase(Locale.ROOT);
        return String.format(
                Locale.ROOT,
                "%s %s %s x%.2f [%.2f, %.2f]",
                study.levelFactor(),
                result.ratio().cell().factors().getOrDefault(study.levelFactor(), "?"),
                verdict,
                ratio.estimate(),
                ratio.low(),
                ratio.high());
    }

    private static String minutes(double seconds) {
        return seconds < 90
                ? String.format(Locale.ROOT, "%.0f s", seconds)
                : String.format(Locale.ROOT, "%.1f min", seconds / 60);
    }
}
