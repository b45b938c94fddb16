package dev.weir.report.advice;

import dev.weir.report.model.Behaviour;
import dev.weir.report.model.Level;
import dev.weir.report.model.Run;
import dev.weir.report.stats.CellResult;
import dev.weir.report.text.Units;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The heap that one result takes in the client. An experiment with a result larger than the heap shows which arms hold a whole
 * result and how much the others keep. The heap per row is the allocation for reading it, an upper bound of the memory it
 * retains.
 */
public final class HeapNeed {
    private static final String EXPERIMENT = "memory";
    private static final String SIZE = "rows";

    private final Map<String, Double> bounded = new HashMap<>();
    private final Map<String, PerRow> perRow = new HashMap<>();

    private record PerRow(double rows, double bytes, double wireBytes) {}

    /**
     * The heap of one result.
     *
     * @param bytes the upper bound in bytes
     * @param grows whether the need grows with the result
     * @param rowBytes measured bytes of a row on the wire
     */
    public record Need(double bytes, boolean grows, double rowBytes) {}

    HeapNeed(Run run, List<CellResult> cells) {
        cells.forEach(this::take);
        run.behaviours(EXPERIMENT).forEach(this::take);
    }

    private void take(Behaviour behaviour) {
        if (behaviour.outcome().equals("out-of-memory")) {
            bounded.put(behaviour.arm(), Double.POSITIVE_INFINITY);
        } else if (behaviour.figures().containsKey("peakLiveBytes")) {
            bounded.put(behaviour.arm(), behaviour.figures().get("peakLiveBytes"));
        }
    }

    private void take(CellResult result) {
        Level at = result.cell().factors();
        if (!at.has(SIZE) || result.wire() == null || !(result.allocatedBytesPerOp() > 0)) {
            return;
        }
        double count = Double.parseDouble(at.get(SIZE));
        PerRow one = new PerRow(
                count, result.allocatedBytesPerOp() / count, result.wire().bytesDown() / count);
        perRow.merge(result.cell().arm(), one, (old, next) -> next.rows() > old.rows() ? next : old);
    }

    /** Returns the heap that one open result takes; empty if the arm was not tried or no row was measured. */
    public Optional<Need> of(String arm, double rows) {
        Double kept = bounded.get(arm);
        PerRow row = perRow.get(arm);
        if (kept == null || row == null) {
            return Optional.empty();
        }
        double whole = row.bytes() * rows;
        return Optional.of(
                kept.isInfinite()
                        ? new Need(whole, true, row.wireBytes())
                        : new Need(Math.min(kept, whole), false, row.wireBytes()));
    }

    /** Returns whether an arm is known to hold the whole result; false if not tried. */
    boolean grows(String arm) {
        return perRow.containsKey(arm) && bounded.getOrDefault(arm, 0.0).isInfinite();
    }

    /** Returns whether an arm is known to keep at most {@link #keptBytes} for any size of result; false if not tried. */
    boolean isBounded(String arm) {
        return perRow.containsKey(arm) && bounded.containsKey(arm) && !grows(arm);
    }

    double keptBytes(String arm) {
        return bounded.get(arm);
    }

    Map<String, String> without(double rows, double heapBytes) {
        Map<String, String> excluded = new HashMap<>();
        bounded.keySet()
                .forEach(arm -> of(arm, rows)
                        .filter(need -> need.bytes() > heapBytes)
                        .ifPresent(need -> excluded.put(
                                arm,
                                "needs up to " + Units.memory(need.bytes()) + " of heap, there are "
                                        + Units.memory(heapBytes))));
        return excluded;
    }
}
