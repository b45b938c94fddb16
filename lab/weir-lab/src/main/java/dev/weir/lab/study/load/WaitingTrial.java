package dev.weir.lab.study.load;

import dev.weir.lab.machine.Memory;
import dev.weir.lab.study.HeapWatch;
import dev.weir.lab.study.Target;
import dev.weir.report.model.Behaviour;
import dev.weir.rig.raw.RawConnection;
import java.lang.management.ManagementFactory;
import java.util.Map;

/**
 * The costs of requests that wait: the table is locked, thousands of requests are sent, the process is measured while none can be answered,
 * and the table is unlocked; then every answer must come.
 */
record WaitingTrial(LoadArm arm) {
    static final String NAME = "waiting";

    private static final int REQUESTS = 10_000;
    private static final int CONNECTIONS = 8;
    /** Enough for the compilers; few at a time, so that there are few threads. */
    private static final int WARM_UP_BURSTS = 100;

    /** Thread counts that do not change for this long have settled. */
    private static final long SETTLED_MILLIS = 300;

    private static final int MOST_LOOKS = 60;

    private record Footprint(long heapBytes, long otherBytes, int threads) {
        static Footprint now() {
            long heap = HeapWatch.liveBytesNow();
            // the heap is in memory as a whole, and stays as large
            return new Footprint(
                    heap,
                    Memory.processBytes(),
                    ManagementFactory.getThreadMXBean().getThreadCount());
        }
    }

    Behaviour run(Target target, String link) throws Exception {
        try (LoadClient<?> client = arm.waiting().open(target);
                RawConnection lock = RawConnection.open(target.raw())) {
            Requests requests = client.requests(FixtureQuery.ROW, CONNECTIONS);
            new Burst(requests, CONNECTIONS).repeat(WARM_UP_BURSTS);
            lock.value("LOCK TABLES load_row WRITE");
            awaitSettled();
            Footprint before = Footprint.now();
            Crowd crowd = Crowd.sent(requests, REQUESTS, REQUESTS);
            awaitSettled();
            Footprint during = Footprint.now();
            int answered = crowd.answered();
            lock.value("UNLOCK TABLES");
            crowd.await();
            if (answered > 0) {
                throw new IllegalStateException(
                        answered + " of " + REQUESTS + " requests were answered while the table was locked");
            }
            return behaviour(link, before, during);
        }
    }

    private Behaviour behaviour(String link, Footprint before, Footprint during) {
        String evidence = REQUESTS + " requests over " + CONNECTIONS
                + " connections wait while the table is locked; all are answered afterwards";
        return new Behaviour(
                NAME,
                arm.info().id(),
                link,
                "works",
                evidence,
                Map.of(
                        "requests",
                        (double) REQUESTS,
                        "threads",
                        (double) during.threads(),
                        "heapBytesEach",
                        each(during.heapBytes() - before.heapBytes()),
                        "otherBytesEach",
                        each(during.otherBytes() - before.otherBytes())));
    }

    private static double each(long bytes) {
        return Math.max(0, bytes / (double) REQUESTS);
    }

    /** Waits until threads are no longer started, nor memory taken. */
    private static void awaitSettled() throws InterruptedException {
        long before = -1;
        for (int look = 0; look < MOST_LOOKS; look++) {
            long now = ManagementFactory.getThreadMXBean().getThreadCount();
            if (now == before) {
                return;
            }
            before = now;
            Thread.sleep(SETTLED_MILLIS);
        }
    }
}
