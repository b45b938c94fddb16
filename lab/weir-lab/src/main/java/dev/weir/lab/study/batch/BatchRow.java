package dev.weir.lab.study.batch;

import java.util.List;
import java.util.stream.IntStream;

/** The values of the inserted rows, the same for every arm; made beforehand or by arithmetic alone. */
final class BatchRow {
    private static final List<String> PEOPLE = List.of(
            "Ada King", "Miles O'Brien", "Jürgen Groß", "Zoë \\ Quinn", "Anne-Marie Dubois", "Li", "Søren Aagaard");
    private static final int NAMES = 1000;
    private static final List<String> KNOWN = IntStream.range(0, NAMES)
            .mapToObj(i -> PEOPLE.get(i % PEOPLE.size()) + " " + i)
            .toList();
    static final long SEED = 20_261_124;
    private static final long MOST = 1_000_000_000L;
    private static final long STEP = 7919;

    private BatchRow() {}

    /** Up to 21 characters, including quotes, a backslash and non-ASCII letters. */
    static String name(int id) {
        return KNOWN.get(id % NAMES);
    }

    static long amount(int id) {
        return (SEED + id * (id * STEP)) % MOST;
    }
}
