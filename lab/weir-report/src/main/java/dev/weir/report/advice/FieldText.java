package dev.weir.report.advice;

import dev.weir.report.text.Words;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Whom an answer is chosen from, and who is missing, in sentences. */
final class FieldText {
    /** Up to so many arms that are missing for one reason are named each. */
    private static final int MOST_NAMES = 8;

    private FieldText() {}

    static List<String> of(Choice choice) {
        List<String> lines = new ArrayList<>();
        lines.add("Chosen from: "
                + Words.list(
                        choice.ranked().stream().map(Prediction::arm).sorted().toList())
                + ".");
        if (!choice.missing().isEmpty()) {
            lines.add("Missing: " + missing(choice) + ".");
        }
        return lines;
    }

    /** The missing arms by reason. */
    static String missing(Choice choice) {
        Map<String, List<String>> byReason = new LinkedHashMap<>();
        choice.missing()
                .forEach((arm, reason) -> byReason.computeIfAbsent(reason, key -> new ArrayList<>())
                        .add(arm));
        return byReason.entrySet().stream()
                .map(each -> named(each.getValue()) + " (" + each.getKey() + ")")
                .collect(Collectors.joining("; "));
    }

    private static String named(List<String> arms) {
        return arms.size() <= MOST_NAMES
                ? Words.list(arms)
                : String.join(", ", arms.subList(0, MOST_NAMES)) + " and " + (arms.size() - MOST_NAMES) + " more";
    }
}
