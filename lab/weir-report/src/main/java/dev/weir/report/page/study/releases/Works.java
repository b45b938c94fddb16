package dev.weir.report.page.study.releases;

import dev.weir.report.model.Level;
import dev.weir.report.model.SliceGroup.Wire;
import dev.weir.report.page.view.RunView;
import dev.weir.report.stats.CellResult;
import dev.weir.report.text.Figures;
import dev.weir.report.text.Scale;
import java.util.List;

/** The works of a release, in words. */
final class Works {
    static final String ROUND_TRIP = "round trip";

    private static final List<String> IN_ORDER =
            List.of("row", "at-once", "stream", "prepared", "transaction", "read-only", "batch");
    /** Bytes that differ less are a longer name or version. */
    private static final double MANY_BYTES = 0.1;

    private static final double MUCH_ALLOCATION = 0.1;

    private Works() {}

    static int place(Level factors) {
        int place = IN_ORDER.indexOf(work(factors));
        return place < 0 ? Integer.MAX_VALUE : place;
    }

    private static String work(Level factors) {
        return factors.getOrDefault("work", "");
    }

    /** Returns the work as the head of a column: {@code 1,000 rows at once}. */
    static String head(Level factors) {
        long rows = RunView.count(factors, "rows");
        return switch (work(factors)) {
            case "row" -> "a row as text";
            case "at-once" -> Figures.plural(rows, "row") + " at once";
            case "stream" -> Figures.plural(rows, "row") + " streamed";
            case "prepared" -> "a prepared look-up";
            case "transaction" -> "a transaction";
            case "read-only" -> "a read-only transaction";
            case "batch" -> "a batch of " + Figures.count(rows);
            default -> factors.toString();
        };
    }

    /** Returns what the client does otherwise than before, as counted: round trips, packets, bytes, allocation; empty if nothing. */
    static String changed(CellResult now, CellResult before) {
        Wire after = now.wire();
        Wire first = before.wire();
        if (after != null && first != null) {
            if (differ(after.roundTrips(), first.roundTrips())) {
                return instead(after.roundTrips(), first.roundTrips(), ROUND_TRIP, ROUND_TRIP + "s");
            }
            if (differ(after.packetsUp(), first.packetsUp())) {
                return instead(after.packetsUp(), first.packetsUp(), "packet sent", "packets sent");
            }
            double bytes = after.bytesUp() + after.bytesDown();
            double others = first.bytesUp() + first.bytesDown();
            if (isFar(bytes, others, MANY_BYTES)) {
                return instead(bytes, others, "byte", "bytes");
            }
        }
        double allocated = now.allocatedBytesPerOp();
        double other = before.allocatedBytesPerOp();
        if (isFar(allocated, other, MUCH_ALLOCATION)) {
            Scale scale = Scale.bytes(allocated, other);
            return scale.with(allocated) + " allocated instead of " + scale.with(other);
        }
        return "";
    }

    private static boolean differ(double one, double other) {
        return Math.abs(one - other) >= 0.1;
    }

    private static boolean isFar(double one, double other, double share) {
        return one > 0 && other > 0 && Math.abs(one - other) > share * Math.max(one, other);
    }

    /** {@code 1 round trip instead of 2}, {@code 3 round trips instead of 1}. */
    private static String instead(double now, double before, String one, String many) {
        String count = Figures.count(now);
        return count + " " + (count.equals("1") ? one : many) + " instead of " + Figures.count(before);
    }
}
