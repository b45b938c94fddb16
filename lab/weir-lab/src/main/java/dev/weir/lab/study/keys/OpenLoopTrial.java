package dev.weir.lab.study.keys;

import dev.weir.lab.study.Target;
import dev.weir.report.model.Behaviour;
import dev.weir.report.text.Text;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import org.HdrHistogram.Histogram;

/** The open-loop latency of look-ups, at a share of an arm's maximal rate. */
record OpenLoopTrial(KeysArm arm) {
    static final String NAME = "open-loop";

    private static final int WORKERS = 8;
    private static final double WARM_UP_SECONDS = 1;
    private static final double SECONDS = 1.5;
    private static final int[] SHARES = {50, 70, 80, 90};
    private static final KeyLevel LEVEL = KeyLevel.single(KeysTiers.SMALL, WORKERS, true);

    Behaviour run(Target target, String link) throws Exception {
        Map<String, Double> figures = new LinkedHashMap<>();
        String evidence;
        try (KeysSession session = arm.open(target)) {
            LookUpLoad load = session.load(LEVEL);
            UUID[] visits = session.visits(LEVEL);
            capacity(load, visits, WARM_UP_SECONDS);
            double capacity = capacity(load, visits, SECONDS);
            figures.put("capacityPerSecond", capacity);
            for (int share : SHARES) {
                double rate = capacity * share / 100;
                add(figures, share, rate, at(rate, share, session, visits));
            }
            evidence = Text.format(
                    "%,.0f look-ups per second at most with %d at a time; at 80 %% of that, arriving at random,"
                            + " half took up to %.0f µs and 99 %% up to %.0f µs from their intended start",
                    capacity, WORKERS, figures.get("p50Micros80"), figures.get("p99Micros80"));
        }
        return new Behaviour(NAME, arm.info().id(), link, "works", evidence, figures);
    }

    /** Returns look-ups per second if each answer is followed by the next look-up. */
    private static double capacity(LookUpLoad load, UUID[] visits, double seconds) throws Exception {
        LookUpLoad.Recorder ignored = new LookUpLoad.Recorder();
        int chunk = 50 * load.width();
        long count = 0;
        long begin = System.nanoTime();
        long end = begin + (long) (seconds * 1e9);
        while (System.nanoTime() < end) {
            long found = load.count(visits, count, chunk, ignored);
            if (found != chunk) {
                throw new WrongAnswerException(
                        "wrong answers: found=" + found + " of " + chunk + " keys, expected all");
            }
            count += chunk;
        }
        return count / ((System.nanoTime() - begin) / 1e9);
    }

    private OpenArrivals.Result at(double rate, int share, KeysSession session, UUID[] visits) throws Exception {
        OpenArrivals.Arrivals arrivals = OpenArrivals.Arrivals.poisson(rate, SECONDS, Keys.SEED + share);
        if (session.store() instanceof KeyStore.Asynchronous asynchronous) {
            KeyStore.AsyncLookup lookup = asynchronous.lookup(LEVEL.keys());
            return new OpenArrivals(arrivals, visits, OpenArrivals.Pace.REAL).asynchronous(lookup);
        }
        KeyStore.Lookup lookup = ((KeyStore.Blocking) session.store()).lookup(LEVEL.keys());
        return new OpenArrivals(arrivals, visits, OpenArrivals.Pace.REAL)
                .blocking(session.workers(LEVEL), WORKERS, lookup);
    }

    private static void add(Map<String, Double> figures, int share, double rate, OpenArrivals.Result result) {
        Histogram nanos = result.latencies();
        figures.put("rate" + share + "PerSecond", rate);
        figures.put("p50Micros" + share, nanos.getValueAtPercentile(50) / 1e3);
        figures.put("p90Micros" + share, nanos.getValueAtPercentile(90) / 1e3);
        figures.put("p99Micros" + share, nanos.getValueAtPercentile(99) / 1e3);
        figures.put("p999Micros" + share, nanos.getValueAtPercentile(99.9) / 1e3);
        figures.put("maxMicros" + share, nanos.getMaxValue() / 1e3);
        figures.put("lagMicros" + share, result.lagNanos() / 1e3);
        figures.put("skipped" + share, (double) result.skipped());
        figures.put("operations" + share, (double) nanos.getTotalCount());
    }
}
