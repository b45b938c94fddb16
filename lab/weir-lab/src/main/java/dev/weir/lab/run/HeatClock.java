package dev.weir.lab.run;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;

/** Estimates the duration of heats from earlier ones. */
public final class HeatClock {
    /** First guess for launching, connecting and warming up a worker, in seconds. */
    private static final double FIRST_GUESS_PER_WORKER = 2;

    private static final double FIRST_GUESS_BESIDES_LAPS = 1;

    private final Map<Integer, Double> launchSeconds = new HashMap<>();
    private final Map<Integer, Double> ofAnyStudy;
    private final Map<String, Double> lapSeconds = new HashMap<>();
    private double besidesLaps;
    private int groups;

    /** Creates a clock; {@code ofAnyStudy} has the launch seconds of all studies of the run, by number of workers: better than a guess. */
    public HeatClock(Map<Integer, Double> ofAnyStudy) {
        this.ofAnyStudy = ofAnyStudy;
    }

    public void launched(int workers, double seconds) {
        launchSeconds.put(workers, seconds);
        ofAnyStudy.put(workers, seconds);
    }

    /** Records the time of racing a group on a link, and of its laps alone, in seconds. */
    public void raced(String link, double seconds, double laps) {
        lapSeconds.put(link, laps);
        besidesLaps += Math.max(0, seconds - laps);
        groups++;
    }

    /** Returns the mean time of a group besides its laps, for checking, counting and probing its link, in seconds. */
    public double secondsBesidesLaps() {
        return groups == 0 ? FIRST_GUESS_BESIDES_LAPS : besidesLaps / groups;
    }

    /** Returns the time of the last laps of a group on a link, in seconds; the guess if there were none. */
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
