package dev.weir.report.page.view;

import dev.weir.report.text.Figures;
import dev.weir.report.text.Units;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The results of experiments as text. */
public final class BehaviourText {
    private BehaviourText() {}

    public static String figures(Map<String, Double> figures) {
        List<String> parts = new ArrayList<>();
        new TreeMap<>(figures).forEach((name, value) -> {
            String words = name.replaceFirst("(Bytes|Micros)$", "")
                    .replaceAll("([A-Z])", " $1")
                    .toLowerCase(Locale.ROOT);
            String text = name.endsWith("Micros")
                    ? Units.time(value)
                    : name.startsWith("bytes") || name.endsWith("Bytes") ? Units.bytes(value) : Figures.three(value);
            parts.add(words + " " + text);
        });
        return String.join("; ", parts);
    }
}
