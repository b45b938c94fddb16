package dev.weir.report.text;

import dev.weir.report.model.Run;
import dev.weir.report.model.TimeSpent;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

public final class TimeSplit {
    private TimeSplit() {}

    /** Returns the seconds by kind of work over all runs; empty if they did not record it. */
    public static Map<TimeSpent.Kind, Double> of(List<Run> runs) {
        Map<TimeSpent.Kind, Double> seconds = new EnumMap<>(TimeSpent.Kind.class);
        runs.stream()
                .flatMap(run -> run.entriesOf(TimeSpent.class))
                .forEach(each -> each.seconds().forEach((kind, spent) -> seconds.merge(kind, spent, Double::sum)));
        return seconds;
    }

    /** Returns the shares in words, largest first: {@code slices 52 %, launching 20 %, checking rows 9 %, ..., of 10 min}. */
    public static String words(Map<TimeSpent.Kind, Double> seconds) {
        double all = seconds.values().stream().mapToDouble(Double::doubleValue).sum();
        return seconds.entrySet().stream()
                        .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                        .map(each -> Text.format("%s %.0f %%", each.getKey().words(), 100 * each.getValue() / all))
                        .collect(Collectors.joining(", "))
                + ", of " + Units.duration(all);
    }
}
