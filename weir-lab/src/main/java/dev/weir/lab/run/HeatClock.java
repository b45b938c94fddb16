package dev.weir.lab.run;

import dev.weir.report.model.SliceGroup;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** How long heats take, from how long they took. */
final class HeatClock {
    /** Before anything is known: launching, connecting and warming a contestant up. */
    private static final double FIRST_GUESS_PER_CONTESTANT = 1.5;

    private static final double FIRST_GUESS_PER_GROUP = 1.5;

    private final Map<Integer, Double> launchSeconds = new HashMap<>();
    private double lapSecondsOfGroup = FIRST_GUESS_PER_GROUP;

    /** Takes in what launching a heat with so many contestants took. */
    void launched(int contestants, double seconds) {
        launchSeconds.put(contestants, seconds);
    }

    /** Takes in what has been raced. */
    void raced(List<SliceGroup> groups) {
        lapSecondsOfGroup = groups.stream()
                .filter(group -> group.draw() == 0)
                .mapToLong(SliceGroup::durationMillis)
                .average()
                .stream()
                .map(millis -> millis / 1e3)
                .findFirst()
                .orElse(lapSecondsOfGroup);
    }

    /** What launching so many contestants takes, in seconds. */
    double launchSeconds(int contestants) {
        return launchSeconds.entrySet().stream()
                .min(Comparator.comparingInt(known -> Math.abs(known.getKey() - contestants)))
                .map(known -> known.getValue() * contestants / known.getKey())
                .orElse(FIRST_GUESS_PER_CONTESTANT * contestants);
    }

    /** What a heat of so many contestants and groups takes, in seconds. */
    double seconds(int contestants, int groups) {
        return launchSeconds(contestants) + lapSecondsOfGroup * groups;
    }

    static double secondsSince(Instant start) {
        return Duration.between(start, Instant.now()).toMillis() / 1e3;
    }
}
