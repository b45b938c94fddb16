package dev.weir.lab.run;

import static dev.weir.report.text.Text.format;

import dev.weir.lab.run.plan.LapGroup;
import dev.weir.lab.study.Study;
import dev.weir.report.model.Behaviour;
import dev.weir.report.model.Level;
import dev.weir.report.model.LinkCard;
import dev.weir.report.model.Manifest;
import dev.weir.report.stats.Analysis;
import dev.weir.report.stats.ComparisonResult;
import dev.weir.report.stats.Verdict;
import dev.weir.report.text.Units;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The lines of a run on the terminal. */
final class ProgressText {
    private static final Level USUAL = Level.of("tls", "off").with("work", "collect");

    private static final double CARD_SECONDS = 5;
    private static final int SENTENCES_OF_ONE_STUDY = 4;
    private static final int SENTENCES_OF_EACH = 1;

    private ProgressText() {}

    /** Time that the closing link cards will take, in seconds. */
    static double closingSeconds(List<Manifest.Link> links) {
        return CARD_SECONDS * links.stream().filter(Manifest.Link::emulated).count();
    }

    static String card(LinkCard card) {
        Manifest.Link link = card.link();
        String declared =
                link.rttMicros() == 0 ? "no delay" : link.name() + " declared " + Units.time((double) link.rttMicros());
        String measured = "measured " + Units.time(card.rtt().p50Micros()) + ", "
                + Units.rate(card.goodputDownBitsPerSecond()) + " down";
        String rate = link.rateBitsPerSecond() == 0 ? "" : " " + Units.rate((double) link.rateBitsPerSecond());
        String verdict =
                card.withinTolerance() ? "verified" : "OUT OF TOLERANCE: " + String.join("; ", card.findings());
        return "  link " + link.name() + ": " + declared + rate + ", " + measured + "; " + verdict;
    }

    static String launching(Study study, int heat, int workers, Budget budget) {
        return format(
                "%s left, %s (heat %d): launching and warming up %d workers",
                Units.duration(Math.max(0, budget.leftSeconds())), study.name(), heat + 1, workers);
    }

    static String group(Study study, int heat, int position, List<LapGroup> groups, Budget budget) {
        LapGroup.Setting setting = groups.get(position).setting();
        return format(
                "%s left, %s (heat %d), group %d of %d: %s on %s%s",
                Units.duration(Math.max(0, budget.leftSeconds())),
                study.name(),
                heat + 1,
                position + 1,
                groups.size(),
                setting.level().without(USUAL).sorted(),
                setting.link(),
                setting.tls().equals("on") ? ", TLS" : "");
    }

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

    /** The counts of several studies in a line, then one with the count of each, and its most telling verdicts. */
    static List<String> standings(List<StudyRun> studies) {
        int most = studies.size() == 1 ? SENTENCES_OF_ONE_STUDY : SENTENCES_OF_EACH;
        List<String> lines = new ArrayList<>();
        if (studies.size() > 1) {
            lines.add(studies.stream()
                    .map(study -> count(study.study(), study.analysis()))
                    .collect(Collectors.joining("; ")));
        }
        for (StudyRun study : studies) {
            lines.add(count(study.study(), study.analysis()));
            telling(study.analysis(), most).forEach(result -> lines.add("  " + sentence(study.study(), result)));
        }
        return lines;
    }

    private static String count(Study study, Analysis analysis) {
        long decided = analysis.comparisons().stream()
                .filter(result -> result.verdict() != Verdict.UNDECIDED)
                .count();
        return format(
                "%s: %d of %d comparisons decided",
                study.name(), decided, analysis.comparisons().size());
    }

    /** The largest difference of each question, core questions first. */
    static List<ComparisonResult> telling(Analysis analysis, int most) {
        Set<String> asked = new HashSet<>();
        return analysis.comparisons().stream()
                .filter(result -> result.verdict() == Verdict.FASTER || result.verdict() == Verdict.SLOWER)
                .sorted(Comparator.comparing((ComparisonResult result) ->
                                !result.comparison().core())
                        .thenComparing(result ->
                                -Math.abs(Math.log(result.ratio().ratio().estimate()))))
                .filter(result -> asked.add(result.comparison().question()))
                .limit(most)
                .toList();
    }

    /** {@code connectorj.stream takes 2.91 times as long as connectorj.at-once: rows=1, wan-30ms}. */
    static String sentence(Study study, ComparisonResult result) {
        double ratio = result.ratio().ratio().estimate();
        String difference = ratio >= 1
                ? format("takes %.2f times as long as", ratio)
                : format("takes %.0f %% less time than", 100 * (1 - ratio));
        Level level = result.ratio().cell().factors();
        return result.comparison().arm() + " " + difference + " "
                + result.comparison().reference() + " ("
                + level.only(study.levelFactor()).with(level.without(USUAL)) + ", "
                + result.ratio().cell().link() + ")";
    }
}
