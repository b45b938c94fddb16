package dev.weir.lab.run.fork;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** The request for a slice and its answer, one short line each: a worker's work for them should not disturb the next slice. */
public final class SliceLine {
    private static final String REQUEST = "slice ";
    private static final String ANSWER = "took ";

    private SliceLine() {}

    /**
     * Asks for a slice of the prepared operation.
     *
     * @param runInNanos unmeasured run-in before the slice, in nanoseconds; at least one operation runs
     * @param nanos length of the slice, in nanoseconds; the last operation is finished, and at least one runs
     */
    public record Request(String arm, long runInNanos, long nanos) {
        public String line() {
            return REQUEST + arm + " " + runInNanos + " " + nanos;
        }

        static Request parse(String line) {
            List<String> words = List.of(line.split(" ", -1));
            return new Request(words.get(1), Long.parseLong(words.get(2)), Long.parseLong(words.get(3)));
        }
    }

    /**
     * The result of a slice: its time, units of work, garbage collections and compilation.
     *
     * @param firstRowNanos mean time to first row in nanoseconds; -1 if unknown
     * @param collectionMillis time spent collecting garbage, in milliseconds
     * @param lostNanos time lost to other processes, in nanoseconds, see {@link CoreWatch}; -1 if unknown
     * @param sleptMillis time that the machine slept meanwhile, in milliseconds: wall clock time minus timer time
     * @param clientNanos CPU time of the worker, in nanoseconds; -1 if unknown
     * @param serverNanos CPU time of the server for the worker, in nanoseconds; -1 if unknown
     * @param figures what the operation measured itself, in nanoseconds, see {@link dev.weir.lab.study.Stretch}; else empty
     */
    public record Answer(
            long nanos,
            long units,
            long firstRowNanos,
            long collections,
            long collectionMillis,
            long jitMillis,
            long sleptMillis,
            long lostNanos,
            long clientNanos,
            long serverNanos,
            List<Long> figures) {
        String line() {
            return ANSWER + nanos + " " + units + " " + firstRowNanos + " " + collections + " " + collectionMillis + " "
                    + jitMillis + " " + sleptMillis + " " + lostNanos + " " + clientNanos + " " + serverNanos
                    + figures.stream().map(figure -> " " + figure).collect(Collectors.joining());
        }

        public static Answer parse(String line) {
            List<Long> all = Arrays.stream(line.split(" ", -1))
                    .skip(1)
                    .map(Long::valueOf)
                    .toList();
            return new Answer(
                    all.get(0),
                    all.get(1),
                    all.get(2),
                    all.get(3),
                    all.get(4),
                    all.get(5),
                    all.get(6),
                    all.get(7),
                    all.get(8),
                    all.get(9),
                    all.subList(10, all.size()));
        }
    }

    static boolean isRequest(String line) {
        return line.startsWith(REQUEST);
    }

    /** Tells answers from messages and from the output of a dying JVM. */
    public static boolean isAnswer(String line) {
        return line.startsWith(ANSWER);
    }
}
