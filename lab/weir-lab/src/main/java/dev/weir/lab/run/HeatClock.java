package dev.weir.lab.run;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;

/** The duration of heats, from how long they took. */
public final class HeatClock {
    /** Before anything is known: launching, connecting and warming a worker up. */
    private static final double FIRST_GUESS_PER_WORKER = 2;

    private static final double FIRST_GUESS_BESIDES_LAPS = 1;

    private final Map<Integer, Double> launchSeconds = new HashMap<>();
    private final Map<Integer, Double> ofAnyStudy;
    private final Map<String, Double> lapSeconds = new HashMap<>();
    private double besidesLaps;
    private int groups;

    /** {@code ofAnyStudy} is what launching took in any study of a run, by workers: better than a guess for a first heat. */
    public HeatClock(Map<Integer, Double> ofAnyStudy) {
        this.ofAnyStudy = ofAnyStudy;
    }

    public void launched(int workers, double seconds) {
        launchSeconds.put(workers, seconds);
        ofAnyStudy.put(workers, seconds);
    }

    /** Takes in what racing a group on a link took, and its laps of it, in seconds. */
    public void raced(String link, double seconds, double laps) {
        lapSeconds.put(link, laps);
        besidesLaps += Math.max(0, seconds - laps);
        groups++;
    }

    /** Returns what a group takes besides its laps: checking, counting, probing its link, in seconds. */
    public double secondsBesidesLaps() {
        return groups == 0 ? FIRST_GUESS_BESIDES_LAPS : besidesLaps / groups;
    }

    /** Returns what the laps of a group on a link took last, in seconds; a guess where there was none. */
    public double lapSeconds(String link, double guess) {
        return lapSeconds.getOrDefault(link, guess);
    }

    public double launchSeconds(int workers) {
        Map<Integer, Double> known = launchSeconds.isEmpty() ? ofAnyStudy : launchSeconds;
        return known.entrySet().stream()
                .min(Comparator.comparingInt(each -> Math.abs(each.getKey() - workers)))
                .map(each -> each.getValue() * workers / each.getKey())
                .orElse(FIRST_GUESS_PER_WORKER * workers);
    }
}
