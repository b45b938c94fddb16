package dev.weir.lab.study.stream;

import dev.weir.lab.study.Arm;
import dev.weir.lab.study.Experiment;
import dev.weir.lab.study.Experiment.Attempt;
import dev.weir.lab.study.HeapWatch;
import dev.weir.report.model.Behaviour;
import dev.weir.report.model.Manifest;
import dev.weir.report.text.Text;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The memory use of arms, and their behaviour if a result is closed early or a second statement runs while a result is open. */
final class StreamExperiments {
    private static final int SMALL_HEAP = 64;
    private static final int ROOMY_HEAP = 512;
    private static final Duration LONG = Duration.ofSeconds(90);
    private static final Duration SHORT = Duration.ofSeconds(8);
    private static final int HUGE_ROWS = 1_000_000;
    private static final int EARLY_ROWS = 10;

    private static final Set<String> TELLING_ARMS = Set.of(
            "connectorj.at-once",
            "connectorj.stream",
            "connectorj.stream-no-timeout",
            "connectorj.cursor",
            "mariadb.at-once",
            "mariadb.stream",
            "drizzle.at-once",
            "vertx.at-once",
            "vertx.cursor.prepared",
            StreamArms.WEIR,
            "r2dbc.stream");

    private static final Duration VERY_LONG = Duration.ofMinutes(5);

    /** The arms whose round trips until the first row of a prepared query are counted. */
    private static final Set<String> FIRST_ROW_ARMS = Set.of(
            "connectorj.at-once.prepared",
            "mariadb.at-once.prepared",
            "vertx.at-once.prepared",
            StreamArms.WEIR + ".prepared",
            StreamArms.LIMIT + ".prepared");

    private StreamExperiments() {}

    /** The memory of every driver first, then the effect of streaming on the connection, then the rest. */
    static List<Experiment> all() {
        List<Arm> arms = StreamArms.all().stream()
                .filter(arm -> !arm.info().mode().equals(Manifest.LIMIT))
                .toList();
        List<Arm> telling = arms.stream()
                .filter(arm -> TELLING_ARMS.contains(arm.info().id()))
                .toList();
        List<Experiment> all = new ArrayList<>();
        telling.forEach(arm -> all.add(memoryOf(arm)));
        for (int fetchSize : new int[] {Integer.MIN_VALUE, StreamArms.FETCH_ROWS}) {
            Arm drizzle = StreamArms.drizzleWithFetchSize(fetchSize);
            String attempt = drizzle.info().description();
            all.add(counted("streaming-support", drizzle, SMALL_HEAP, LONG, attempt, memory(drizzle)));
        }
        telling.stream().filter(StreamExperiments::streams).forEach(arm -> all.addAll(whileOpen(arm)));
        all.addAll(firstRows());
        arms.stream().filter(arm -> arm.info().id().equals(StreamArms.WEIR)).forEach(arm -> all.add(ceilingOf(arm)));
        arms.stream().filter(arm -> !telling.contains(arm)).forEach(arm -> all.add(memoryOf(arm)));
        arms.stream().filter(arm -> !telling.contains(arm) || !streams(arm)).forEach(arm -> all.addAll(whileOpen(arm)));
        return all;
    }

    private static boolean streams(Arm arm) {
        return !arm.info().mode().equals("at-once");
    }

    private static Experiment memoryOf(Arm arm) {
        return counted("memory", arm, SMALL_HEAP, LONG, "10^6 rows in a small heap", memory(arm));
    }

    private static Experiment ceilingOf(Arm arm) {
        return Experiment.of(
                "heap-ceiling",
                arm.info().id(),
                CeilingTrial.HEAP_MEGABYTES,
                VERY_LONG,
                "10^5 and 10^7 rows in a small heap",
                Experiment.Route.DIRECT,
                (target, link, counters) -> new CeilingTrial(arm).run(target, link));
    }

    private static List<Experiment> firstRows() {
        List<Experiment> all = new ArrayList<>();
        for (Arm arm : StreamArms.all()) {
            if (FIRST_ROW_ARMS.contains(arm.info().id())) {
                String attempt = "connects and reads one row of a prepared query";
                all.add(counted(FirstRowTrial.NAME, arm, ROOMY_HEAP, LONG, attempt, new FirstRowTrial(arm)::run));
            }
        }
        return all;
    }

    /** Closes a result early, and runs a second statement while a result is open. */
    private static List<Experiment> whileOpen(Arm arm) {
        String early = "close after " + EARLY_ROWS + " rows";
        return List.of(
                counted("early-close", arm, ROOMY_HEAP, SHORT, early, earlyClose(arm)),
                counted("second-statement", arm, ROOMY_HEAP, SHORT, "a second statement", secondStatement(arm)));
    }

    private static Experiment counted(
            String name, Arm arm, int heapMegabytes, Duration timeout, String attempt, Attempt trial) {
        return Experiment.of(name, arm.info().id(), heapMegabytes, timeout, attempt, Experiment.Route.COUNTED, trial);
    }

    private static Attempt memory(Arm arm) {
        return (target, link, counters) -> {
            HeapWatch heap = HeapWatch.start();
            RowWork.Fold work = new RowWork.Fold();
            long start = System.nanoTime();
            try (StreamSession session = (StreamSession) arm.open(target)) {
                work.begin();
                session.client().read(StreamFixture.hugeQuery(), work);
            }
            Map<String, Double> figures = heap.figures((System.nanoTime() - start) / 1e3, work.rows());
            String evidence = Text.format(
                    "read %,d rows of 1000 characters with -Xmx%dm; at most %.1f MiB survived a collection",
                    work.rows(), SMALL_HEAP, heap.peakLiveBytes() / 1048576.0);
            String outcome = work.rows() == HUGE_ROWS ? "survives" : "failed";
            return new Behaviour("memory", arm.info().id(), link, outcome, evidence, figures);
        };
    }

    private static Attempt earlyClose(Arm arm) {
        return (target, link, counters) -> {
            try (StreamSession session = (StreamSession) arm.open(target)) {
                RowReader reader = session.client();
                RowWork.Fold work = new RowWork.Fold();
                work.begin();
                reader.value("SELECT 1");
                long bytesBefore = counters.now().bytesDown();
                long start = System.nanoTime();
                reader.readAndCloseEarly(StreamFixture.query(StreamFixture.ROWS), EARLY_ROWS, work);
                double micros = (System.nanoTime() - start) / 1e3;
                double bytes = counters.now().bytesDown() - bytesBefore;
                String usable = tryValue(reader);
                Map<String, Double> figures = new LinkedHashMap<>();
                figures.put("elapsedMicros", micros);
                figures.put("bytesRead", bytes);
                String evidence = Text.format(
                        "closed after %d of %,d rows: %.1f ms, %.2f MB came over the wire; next statement %s",
                        EARLY_ROWS, StreamFixture.ROWS, micros / 1e3, bytes / 1e6, usable);
                String outcome = usable.equals("works") ? "works" : "throws";
                return new Behaviour("early-close", arm.info().id(), link, outcome, evidence, figures);
            }
        };
    }

    private static String tryValue(RowReader reader) {
        try {
            reader.value("SELECT 1");
            return "works";
        } catch (Exception e) {
            return "throws " + e;
        }
    }

    private static Attempt secondStatement(Arm arm) {
        return (target, link, counters) -> {
            try (StreamSession session = (StreamSession) arm.open(target)) {
                return new SecondStatement(session.client(), counters)
                        .run(arm.info().id(), link);
            }
        };
    }

    /** Runs a second statement after ten rows of a large result. */
    private static final class SecondStatement {
        private final RowReader reader;
        private final Experiment.Counters counters;
        private final Map<String, Double> figures = new LinkedHashMap<>();
        private String failure = "";

        SecondStatement(RowReader reader, Experiment.Counters counters) {
            this.reader = reader;
            this.counters = counters;
        }

        Behaviour run(String arm, String link) throws Exception {
            RowWork.Fold work = new RowWork.Fold();
            work.begin();
            try {
                reader.pauseFor(StreamFixture.query(StreamFixture.ROWS), EARLY_ROWS, work, this::whileOpen);
            } catch (Exception e) {
                failure = failure.isEmpty() ? "reading on afterwards: " + e : failure;
            }
            if (!failure.isEmpty()) {
                return new Behaviour("second-statement", arm, link, "throws", failure, figures);
            }
            if (work.rows() != StreamFixture.ROWS) {
                String lost = "the first result lost rows: " + work.rows() + " of " + StreamFixture.ROWS;
                return new Behaviour("second-statement", arm, link, "failed", lost, figures);
            }
            double heap = figures.get("extraHeapBytes");
            boolean buffers =
                    heap > 0.5 * StreamFixture.ROWS * StreamFixture.name(1).length();
            String evidence = Text.format(
                    "second statement answered, first result went on; heap grew by %.1f MB meanwhile",
                    Math.max(0, heap) / 1e6);
            return new Behaviour("second-statement", arm, link, buffers ? "buffers" : "works", evidence, figures);
        }

        private void whileOpen() throws Exception {
            long heapBefore = HeapWatch.liveBytesNow();
            long bytesBefore = counters.now().bytesDown();
            try {
                reader.value("SELECT 1");
            } catch (Exception e) {
                failure = "the second statement: " + e;
                throw e;
            }
            figures.put("bytesRead", (double) (counters.now().bytesDown() - bytesBefore));
            figures.put("extraHeapBytes", (double) (HeapWatch.liveBytesNow() - heapBefore));
        }
    }
}
