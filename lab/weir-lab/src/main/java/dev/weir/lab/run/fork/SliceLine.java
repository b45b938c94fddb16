package dev.weir.lab.run.fork;

import java.util.Arrays;
import java.util.List;

/** A slice asked for and answered, as one short line each: nothing that a worker does for it should disturb the next. */
public final class SliceLine {
    private static final String REQUEST = "slice ";
    private static final String ANSWER = "took ";

    private SliceLine() {}

    /**
     * Asks for a slice of what was prepared.
     *
     * @param runInNanos unmeasured time before it, in nanoseconds; at least one operation is done
     * @param nanos its length in nanoseconds; an operation that was begun is finished, and at least one is done
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
     * The result of a slice: its time, units of work, garbage collections, compiling.
     *
     * @param firstRowNanos mean time to first row in nanoseconds; -1 if unknown
     * @param collectionMillis time that collecting took, in milliseconds
     * @param lostNanos time that was lost to others, in nanoseconds, see {@link CoreWatch}; -1 where that is not known
     * @param sleptMillis time that the machine slept meanwhile, in milliseconds: what the wall clock saw and the timer did not
     */
    public record Answer(
            long nanos,
            long units,
            long firstRowNanos,
            long collections,
            long collectionMillis,
            long jitMillis,
            long sleptMillis,
            long lostNanos) {
        String line() {
            return ANSWER + nanos + " " + units + " " + firstRowNanos + " " + collections + " " + collectionMillis + " "
                    + jitMillis + " " + sleptMillis + " " + lostNanos;
        }

        public static Answer parse(String line) {
            long[] figures = Arrays.stream(line.split(" ", -1))
                    .skip(1)
                    .mapToLong(Long::parseLong)
                    .toArray();
            return new Answer(
                    figures[0], figures[1], figures[2], figures[3], figures[4], figures[5], figures[6], figures[7]);
        }
    }

    static boolean isRequest(String line) {
        return line.startsWith(REQUEST);
    }

    /** Tells answers from messages and from what a dying JVM prints. */
    public static boolean isAnswer(String line) {
        return line.startsWith(ANSWER);
    }
}
