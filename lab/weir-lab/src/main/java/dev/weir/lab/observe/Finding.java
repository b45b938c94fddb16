package dev.weir.lab.observe;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.weir.report.text.Figures;
import java.util.List;
import java.util.Optional;

/**
 * A way of reading or writing that costs clients more than necessary.
 *
 * @param name the name of the finding: {@code chatter}
 * @param what a sentence with its description and frequency
 * @param evidence counters that show it, in sentences
 * @param roundTripsPerSecond number of its round trips
 * @param serverSecondsPerSecond time that clients wait for the server in it
 * @param savedPerSecond least number of round trips that the advice saves
 * @param savedAtMostPerSecond greatest number of round trips that the advice saves
 * @param saves the saving and the source of its figure, in a sentence
 * @param unknown the facts that the counters do not tell, in a sentence
 * @param proof the command that measures it
 * @param question the question that a measured run can answer
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
        // counters are read one after another: a share near 1 may come out above it
        savedAtMostPerSecond = Math.max(savedPerSecond, savedAtMostPerSecond);
    }

    /**
     * A question to the measured cells of a run.
     *
     * @param now the arm that corresponds to the finding; empty for the usual one
     * @param size value of its size factor; 0 for the middle one
     * @param gathered whether the question is about many at a time
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

    /** Returns the round trips that the advice saves, in words. */
    public String savedRate() {
        return savedAtMostPerSecond > 0 ? Rule.rate(savedPerSecond, savedAtMostPerSecond) : Figures.NONE;
    }

    /** Returns the time that all clients together wait per second, given the time of a round trip. */
    public double waitedSecondsPerSecond(double roundTripMicros) {
        return roundTripsPerSecond * roundTripMicros / 1e6 + serverSecondsPerSecond;
    }
}
