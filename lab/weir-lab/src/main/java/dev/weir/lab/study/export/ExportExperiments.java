package dev.weir.lab.study.export;

import dev.weir.lab.study.Arm;
import dev.weir.lab.study.Experiment;
import dev.weir.lab.study.HeapWatch;
import dev.weir.lab.study.Target;
import dev.weir.report.model.Behaviour;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The memory of exports, and their sums while money moves. */
final class ExportExperiments {
    static final String MEMORY = "memory";
    static final int LARGE_ROWS = 1_000_000;

    private static final int SMALL_HEAP = 64;
    private static final int ROOMY_HEAP = 512;
    private static final Duration TIMEOUT = Duration.ofMinutes(3);

    private ExportExperiments() {}

    static List<Experiment> all() {
        List<ExportArm> core = ExportArms.all().stream()
                .map(ExportArm.class::cast)
                .filter(arm -> ExportArms.CORE.contains(arm.info().id()))
                .toList();
        List<Experiment> all = new ArrayList<>();
        core.forEach(arm -> all.add(experiment(
                MEMORY,
                arm,
                SMALL_HEAP,
                "10^6 rows in a small heap",
                (target, link, counters, levels) -> List.of(memory(arm, target, link)))));
        core.forEach(arm -> all.add(experiment(
                MovingMoney.NAME,
                arm,
                ROOMY_HEAP,
                "exports while money moves",
                (target, link, counters, levels) -> List.of(new MovingMoney(arm).run(target, link)))));
        return all;
    }

    private static Experiment experiment(
            String name, Arm arm, int heapMegabytes, String attempt, Experiment.Trial trial) {
        return new Experiment(name, arm.info().id(), heapMegabytes, TIMEOUT, attempt, Experiment.Route.DIRECT, trial);
    }

    private static Behaviour memory(ExportArm arm, Target target, String link) throws Exception {
        ExportTable table = ExportTable.of(Map.of(ExportTable.FACTOR, Integer.toString(LARGE_ROWS)));
        HeapWatch heap = HeapWatch.start();
        ExportDigest digest = new ExportDigest();
        long start = System.nanoTime();
        arm.reading().read(arm.factory().source(target), table, digest);
        Map<String, Double> figures = Map.of(
                "elapsedMicros", (System.nanoTime() - start) / 1e3,
                "rows", (double) digest.rows(),
                "peakHeapBytes", (double) HeapWatch.peakUsedBytes(),
                "peakLiveBytes", (double) heap.peakLiveBytes());
        String evidence = String.format(
                Locale.ROOT,
                "read %,d rows of 100 bytes with -Xmx%dm; at most %.1f MiB survived a collection",
                digest.rows(),
                SMALL_HEAP,
                heap.peakLiveBytes() / 1048576.0);
        String outcome = digest.rows() == LARGE_ROWS ? "survives" : "failed";
        return new Behaviour(MEMORY, arm.info().id(), link, outcome, evidence, figures);
    }
}
