package dev.weir.report.advice;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Estimates times on paths and at sizes that were not measured, from measured cells and their counts. */
final class Estimator {
    private final MeasuredCells measured;

    Estimator(MeasuredCells measured) {
        this.measured = measured;
    }

    /** Estimates the time of a read; empty if the arm was not measured near the size. */
    Optional<PathEstimate> of(String arm, Situation at) {
        List<Sample> base = base(arm, at.data());
        List<Double> sizes = base.stream().map(Sample::size).toList();
        if (sizes.isEmpty() || Reach.ofSize(at.size(), sizes) == Reach.BEYOND) {
            return Optional.empty();
        }
        return at(at.size(), base)
                .map(sample -> new PathEstimate(sample, sizes.contains(at.size()), at.path()))
                .filter(each -> each.micros().low() > 0);
    }

    /** Returns the cells on which an arm's estimates are based: those on the fastest link where it read such data, ascending by size. */
    List<Sample> base(String arm, String data) {
        List<Sample> all = measured.of(arm, data);
        return all.stream()
                .map(Sample::path)
                .min(Comparator.comparingDouble(NetworkPath::rttMicros)
                        .thenComparingDouble(path -> path.serialisationMicros(1)))
                .map(fastest ->
                        all.stream().filter(each -> each.path().equals(fastest)).toList())
                .orElse(List.of());
    }

    /** Returns the cell at a size by linear interpolation or extrapolation of measured cells; empty if there are too few. */
    private static Optional<Sample> at(double size, List<Sample> base) {
        Optional<Sample> exact =
                base.stream().filter(each -> each.size() == size).findFirst();
        if (exact.isPresent() || base.size() < 2) {
            return exact;
        }
        int next = 1;
        while (next < base.size() - 1 && base.get(next).size() < size) {
            next++;
        }
        return Optional.of(base.get(next - 1).towards(base.get(next), size)).filter(each -> each.micros() > 0);
    }
}
