package dev.weir.lab.run.plan;

import dev.weir.report.model.Manifest;
import dev.weir.rig.EnvironmentException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The number of workers that may run at once and the heap of each in MiB. If memory is short, heaps shrink first, then heats are split. */
public record MemoryPlan(int heapMegabytes, int mostWorkers) {
    private static final int FULL_HEAP = 512;
    private static final int SMALLEST_HEAP = 192;
    /** The memory of a JVM besides its heap: code, metaspace, stacks, buffers. */
    private static final int BESIDES_HEAP = 160;
    /** Share of the available memory that workers may take; the rest is for caches and other processes. */
    private static final double SHARE = 0.8;

    /**
     * Plans for a number of workers.
     *
     * @param availableBytes memory available without swapping; if negative, it is unknown and all workers are taken to fit
     */
    public static MemoryPlan of(long availableBytes, int workers) {
        if (availableBytes < 0) {
            return new MemoryPlan(FULL_HEAP, workers);
        }
        long megabytes = (long) (availableBytes / 1048576.0 * SHARE);
        long each = megabytes / Math.max(1, workers) - BESIDES_HEAP;
        if (each >= SMALLEST_HEAP) {
            return new MemoryPlan((int) Math.min(FULL_HEAP, each), workers);
        }
        int most = (int) (megabytes / (SMALLEST_HEAP + BESIDES_HEAP));
        if (most < 2) {
            throw new EnvironmentException("too little memory to race two workers: available="
                    + availableBytes / 1048576 + " MiB, expected at least "
                    + Math.round(2 * (SMALLEST_HEAP + BESIDES_HEAP) / SHARE)
                    + " MiB; stop what else runs here, or use a machine with more memory");
        }
        return new MemoryPlan(SMALLEST_HEAP, most);
    }

    /** Splits groups into heats whose workers fit. The arms of a comparison share a heat; every heat has the common arms. */
    public List<List<LapGroup>> split(
            List<LapGroup> groups, List<Manifest.Comparison> comparisons, Set<String> common) {
        if (LapGroup.workers(groups) <= mostWorkers) {
            return List.of(groups);
        }
        List<List<LapGroup>> parts = new ArrayList<>();
        Set<String> part = new LinkedHashSet<>(common);
        for (Manifest.Comparison comparison : comparisons) {
            Set<String> wider = new LinkedHashSet<>(part);
            wider.addAll(List.of(comparison.arm(), comparison.reference()));
            boolean begun = part.size() > common.size();
            if (begun && LapGroup.workers(only(wider, groups)) > mostWorkers) {
                parts.add(only(part, groups));
                wider = new LinkedHashSet<>(common);
                wider.addAll(List.of(comparison.arm(), comparison.reference()));
            }
            part = wider;
        }
        parts.add(only(part, groups));
        return parts.stream().filter(each -> !each.isEmpty()).toList();
    }

    private static List<LapGroup> only(Set<String> arms, List<LapGroup> groups) {
        return groups.stream()
                .map(group -> new LapGroup(
                        group.setting(),
                        group.arms().stream()
                                .filter(arm -> arms.contains(arm.id()))
                                .toList(),
                        group.apart()))
                .filter(group -> group.arms().size() > 1)
                .toList();
    }
}
