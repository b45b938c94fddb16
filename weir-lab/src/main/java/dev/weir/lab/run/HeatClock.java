package dev.weir.lab.run;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;

/** How long heats take, from how long they took. */
final class HeatClock {
    /** Before anything is known: launching, connecting and warming a contestant up. */
    private static final double FIRST_GUESS_PER_CONTESTANT = 2;

    private static final double FIRST_GUESS_BESIDES_LAPS = 1;
    private static final double FIRST_GUESS_OF_LAPS = 1;

    private final Map<Integer, Double> launchSeconds = new HashMap<>();
    private final Map<Integer, Double> ofAnyStudy;
    private double besidesLaps = FIRST_GUESS_BESIDES_LAPS;
    private double laps = FIRST_GUESS_OF_LAPS;

    /**
     * A clock for the heats of a study.
     *
     * @param ofAnyStudy what launching took, by contestants, for all studies of a run: better than a guess for a first heat
     */
    HeatClock(Map<Integer, Double> ofAnyStudy) {
        this.ofAnyStudy = ofAnyStudy;
    }

    /** Takes in what launching a heat with so many contestants took. */
    void launched(int contestants, double seconds) {
        launchSeconds.put(contestants, seconds);
        ofAnyStudy.put(contestants, seconds);
    }

    /** Takes in what racing so many groups took in all, and their laps of it, in seconds. */
    void raced(int groups, double seconds, double lapSeconds) {
        if (groups > 0) {
            laps = lapSeconds / groups;
            besidesLaps = Math.max(0, seconds - lapSeconds) / groups;
        }
    }

    /** What a group takes besides its laps: checking, counting, probing its link, in seconds. */
    double secondsBesidesLaps() {
        return besidesLaps;
    }

    /** What launching so many contestants takes, in seconds. */
    double launchSeconds(int contestants) {
        Map<Integer, Double> known = launchSeconds.isEmpty() ? ofAnyStudy : launchSeconds;
        return known.entrySet().stream()
                .min(Comparator.comparingInt(each -> Math.abs(each.getKey() - contestants)))
                .map(each -> each.getValue() * contestants / each.getKey())
                .orElse(FIRST_GUESS_PER_CONTESTANT * contestants);
    }

    /** What a heat of so many contestants and groups takes, in seconds. */
    double seconds(int contestants, int groups) {
        return launchSeconds(contestants) + (besidesLaps + laps) * groups;
    }
}
