package dev.weir.lab.cli;

import dev.weir.lab.run.RunProgress.Stage;
import dev.weir.report.text.Units;
import java.util.Locale;
import java.util.StringJoiner;

/** The current activity and its stage in one line, whose parts are separated by {@code ", "} and {@code ": "}. */
final class StatusText {
    private StatusText() {}

    /** Returns time left, count and activity; the activity alone without a stage, which is {@code null}. */
    static String of(Stage stage, String activity) {
        if (stage == null) {
            return activity;
        }
        StringJoiner parts = new StringJoiner(", ");
        if (!Double.isNaN(stage.leftSeconds())) {
            parts.add(stage.leftSeconds() > 0 ? Units.duration(stage.leftSeconds()) + " left" : "time is up");
        }
        if (!stage.count().isEmpty()) {
            parts.add(stage.count());
        }
        if (!activity.isEmpty()) {
            parts.add(parts.length() == 0 ? activity : uncapitalised(activity));
        }
        return parts.toString();
    }

    private static String uncapitalised(String text) {
        return text.substring(0, 1).toLowerCase(Locale.ROOT) + text.substring(1);
    }

    /** Returns as many whole parts as fit into a width; of a first part that is too long, as many whole words. */
    static String fitting(String text, int width) {
        if (text.length() <= width) {
            return text;
        }
        int end = -1;
        for (int i = 0; i <= width; i++) {
            if (text.startsWith(", ", i) || text.startsWith(": ", i)) {
                end = i;
            }
        }
        return text.substring(0, Math.max(0, end < 0 ? text.lastIndexOf(' ', width) : end));
    }
}
