package dev.weir.report.history;

import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * One run of a history.
 *
 * @param name name of its directory
 * @param startedAt when it was started
 * @param studies studies that were read from it
 * @param surroundings server, machine, JVM, version of Weir, way of timing: name to value
 */
public record Moment(String name, Instant startedAt, List<String> studies, Map<String, String> surroundings) {

    /** What changed since another run. */
    public List<Difference> since(Moment earlier) {
        return Surroundings.between(earlier.surroundings(), surroundings);
    }
}
