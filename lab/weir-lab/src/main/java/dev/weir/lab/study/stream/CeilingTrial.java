package dev.weir.lab.study.stream;

import dev.weir.lab.study.Arm;
import dev.weir.lab.study.HeapWatch;
import dev.weir.lab.study.Target;
import dev.weir.report.model.Behaviour;
import dev.weir.report.text.Text;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Checks whether the heap used by a result grows with its length: 10^5 rows, then 10^7 (2 GB), then a second statement halfway through
 * another 10^7, whose remaining rows the driver has to buffer somewhere.
 */
record CeilingTrial(Arm arm) {
    static final int HEAP_MEGABYTES = 32;

    private static final int FEW = 100_000;
    private static final int MANY = 10_000_000;

    Behaviour run(Target target, String link) throws Exception {
        Map<String, Double> figures = new LinkedHashMap<>();
        long start = System.nanoTime();
        String outcome = "survives";
        try (StreamSession session = (StreamSession) arm.open(target)) {
            RowReader reader = session.client();
            figures.put("live1e5Bytes", (double) read(FEW, work -> reader.read(StreamFixture.longQuery(FEW), work)));
            figures.put("live1e7Bytes", (double) read(MANY, work -> reader.read(StreamFixture.longQuery(MANY), work)));
            String[] second = {""};
            long live = read(
                    MANY,
                    work -> reader.pauseFor(
                            StreamFixture.longQuery(MANY),
                            MANY / 2,
                            work,
                            () -> second[0] = reader.value("SELECT 42")));
            figures.put("liveSecondBytes", (double) live);
            outcome = second[0].equals("42") ? outcome : "failed";
        }
        figures.put("elapsedMicros", (System.nanoTime() - start) / 1e3);
        String evidence = Text.format(
                "-Xmx%dm: at most %.1f MiB survived a collection in 10^5 rows, %.1f MiB in 10^7 rows of 200 characters, %.1f"
                        + " MiB with a second statement in the middle of them",
                HEAP_MEGABYTES,
                figures.get("live1e5Bytes") / 1048576,
                figures.get("live1e7Bytes") / 1048576,
                figures.get("liveSecondBytes") / 1048576);
        return new Behaviour("heap-ceiling", arm.info().id(), link, outcome, evidence, figures);
    }

    @FunctionalInterface
    private interface Reading {
        void into(RowWork work) throws Exception;
    }

    /** Returns the heap that survived a collection while this many rows were read, in bytes. */
    private static long read(int rows, Reading reading) throws Exception {
        HeapWatch heap = HeapWatch.start();
        RowWork.Fold work = new RowWork.Fold();
        work.begin();
        reading.into(work);
        if (work.rows() != rows) {
            throw new IllegalStateException("rows=" + work.rows() + ", expected " + rows);
        }
        return heap.peakLiveBytes();
    }
}
