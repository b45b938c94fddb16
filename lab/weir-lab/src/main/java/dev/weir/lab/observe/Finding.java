package dev.weir.lab.observe;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.weir.report.text.Figures;
import java.util.List;
import java.util.Optional;

/**
 * A way of reading, or of writing, that costs clients more than it needs to.
 *
 * @param name what it is called: {@code chatter}
 * @param what what it is and how often it happens, in a sentence
 * @param evidence counters that show it, in sentences
 * @param roundTripsPerSecond how often clients wait for the network by it
 * @param serverSecondsPerSecond how long clients wait for the server meanwhile
 * @param savedPerSecond round trips that the advice saves, at least
 * @param savedAtMostPerSecond the same, at most
 * @param saves what that saves, and where the figure comes from, in a sentence
 * @param unknown what the counters do not tell, in a sentence
 * @param proof the command that measures it
 * @param question what a measured run can add
 */
public record Finding(
        String name,
        String what,
        List<String> evidence,
        double roundTripsPerSecond,
        double serverSecondsPerSecond,
        double savedPerSecond,
        double savedAtMostPerSecond,
        String advice,
        String saves,
        String unknown,
        String proof,
        @JsonIgnore Optional<Question> question) {

    public Finding {
        // counters are read one after the other: what is nearly all may come out as more
        savedAtMostPerSecond = Math.max(savedPerSecond, savedAtMostPerSecond);
    }

    /**
     * A question to the measured cells of a run.
     *
     * @param now the arm that does what was found; empty for the usual one
     * @param size value of its size factor; 0 for the middle one
     * @param gathered whether many at a time are asked for
     */
    public record Question(String study, String now, double size, boolean gathered) {}

    public Finding andSaves(String sentence) {
        return new Finding(
                name,
                what,
                evidence,
                roundTripsPerSecond,
                serverSecondsPerSecond,
                savedPerSecond,
                savedAtMostPerSecond,
                advice,
                saves + " " + sentence,
                unknown,
                proof,
                question);
    }

    /** Returns round trips that the advice saves, in words. */
    public String savedRate() {
        return savedAtMostPerSecond > 0 ? Rule.rate(savedPerSecond, savedAtMostPerSecond) : Figures.NONE;
    }

    /** Returns how long clients wait in a second, all together, where a round trip takes this long. */
    public double waitedSecondsPerSecond(double roundTripMicros) {
        return roundTripsPerSecond * roundTripMicros / 1e6 + serverSecondsPerSecond;
    }
}
