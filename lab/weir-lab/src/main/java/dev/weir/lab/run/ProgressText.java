package dev.weir.lab.run;

import static dev.weir.lab.Text.format;

import dev.weir.lab.study.Study;
import dev.weir.report.model.Behaviour;
import dev.weir.report.model.LinkCard;
import dev.weir.report.model.Manifest;
import dev.weir.report.text.Units;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The lines of a run on the terminal. */
final class ProgressText {
    private static final double CARD_SECONDS = 5;

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
                setting.level().entrySet().stream()
                        .filter(factor -> !factor.getValue().equals("collect"))
                        .map(factor -> factor.getKey() + "=" + factor.getValue())
                        .sorted()
                        .collect(Collectors.joining(", ")),
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
}
