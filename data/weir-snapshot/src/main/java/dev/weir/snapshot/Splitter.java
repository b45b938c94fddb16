package dev.weir.snapshot;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Cuts a table into ranges of about the same number of rows. It begins with all of the table and cuts what is too large until each part
 * is a small share of a range; ranges are then made of whole parts. Where to cut is computed from the values at both ends of a part; the
 * server says which keys are nearest to the cuts, and estimates the rows between them. A step is two statements for all parts that are
 * too large, or some more for very many, and each is a round trip: so a step makes up to 16 pieces of a part.
 */
record Splitter(Dives dives, Key key, int count) {
    private static final int PARTS_OF_RANGE = 8;
    private static final int MOST_PIECES = 16;
    private static final int MOST_ROUNDS = 200;
    /** As many rows as are passed over in the index where no cut can be computed. */
    private static final long MOST_PASSED = 1000;
    /** Tables that statistics take for smaller than this are looked at: they may have been filled since. */
    private static final long SMALL = 10_000;

    Ranges split(String table) throws SQLException {
        List<KeyInterval> parts = parts();
        List<Range> ranges = new ArrayList<>();
        int begin = 0;
        for (int end : ends(parts)) {
            ranges.add(range(ranges.size(), parts.subList(begin, end)));
            begin = end;
        }
        String source =
                "EXPLAIN on index=" + key.index() + " and its keys, statements=" + dives.statements() + stale(parts);
        return new Ranges(table, key.index(), key.all(), ranges, source);
    }

    private List<KeyInterval> parts() throws SQLException {
        Optional<KeyInterval> whole = dives.whole();
        if (whole.isEmpty()) {
            return List.of(KeyInterval.of(null, null, List.of(), List.of()));
        }
        List<KeyInterval> parts = List.of(whole.get());
        for (int round = 0; round < MOST_ROUNDS; round++) {
            long most = Math.max(1, rows(parts) / ((long) count * PARTS_OF_RANGE));
            List<KeyInterval> heavy =
                    parts.stream().filter(part -> isHeavy(part, most)).toList();
            if (heavy.isEmpty()) {
                break;
            }
            Iterator<List<KeyInterval>> pieces = cut(heavy, most).iterator();
            parts = parts.stream()
                    .flatMap(part -> isHeavy(part, most) ? pieces.next().stream() : Stream.of(part))
                    .toList();
        }
        return parts;
    }

    /** Returns a warning if there are many more rows than statistics say. Ranges are whole then, but few, or uneven. */
    private String stale(List<KeyInterval> parts) throws SQLException {
        long estimate = rows(parts);
        long many = Math.max(MOST_PASSED, 4 * estimate);
        boolean stale = estimate > 0
                && estimate < SMALL
                && dives.passing(KeyInterval.of(null, null, parts.get(0).first(), List.of()), many)
                        .isPresent();
        return stale
                ? "; statistics are stale, estimatedRows=" + estimate + ", there are more than " + many
                        + ": run ANALYZE TABLE, ranges are few or uneven"
                : "";
    }

    private static long rows(List<KeyInterval> parts) {
        return parts.stream().mapToLong(KeyInterval::rows).sum();
    }

    private boolean isHeavy(KeyInterval part, long most) {
        return count > 1 && part.rows() > most && part.canBeCut();
    }

    /** Returns for each its pieces, or itself if there is one only. */
    private List<List<KeyInterval>> cut(List<KeyInterval> heavy, long most) throws SQLException {
        List<List<List<Object>>> cuts = new ArrayList<>();
        for (KeyInterval part : heavy) {
            List<List<Object>> cut = part.cuts(key, pieces(part, most));
            long passed = Math.min(MOST_PASSED, Math.max(1, part.rows() / 2));
            cuts.add(cut.isEmpty() ? dives.passing(part, passed).stream().toList() : cut);
        }
        return dives.estimated(dives.pieces(heavy, cuts));
    }

    /** Returns how many pieces of a part would be small enough, as a power of two; values whose order is not known are only halved. */
    private int pieces(KeyInterval part, long most) {
        int pieces = 2;
        while (key.isOrderKnown() && pieces < MOST_PIECES && pieces * most < part.rows()) {
            pieces *= 2;
        }
        return pieces;
    }

    /** Returns the indexes of parts before which ranges end: where the rows so far are nearest to a fair share. */
    private List<Integer> ends(List<KeyInterval> parts) {
        double share = (double) rows(parts) / count;
        List<Integer> ends = new ArrayList<>();
        long rows = 0;
        long shares = 1;
        for (int i = 0; i + 1 < parts.size() && shares < count; i++) {
            rows += parts.get(i).rows();
            double goal = share * shares;
            if (Math.abs(rows - goal) <= Math.abs(rows + parts.get(i + 1).rows() - goal)) {
                ends.add(i + 1);
                shares = Math.max(shares, Math.round(rows / share)) + 1;
            }
        }
        ends.add(parts.size());
        return ends;
    }

    private Range range(int number, List<KeyInterval> parts) {
        SqlFragment.Builder condition = new SqlFragment.Builder();
        key.between(condition, parts.get(0).from(), parts.get(parts.size() - 1).before());
        SqlFragment where = condition.build();
        return new Range(number, where.sql(), where.values(), rows(parts));
    }
}
