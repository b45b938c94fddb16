package dev.weir.lab.study.stream;

import dev.weir.lab.study.Arm;
import dev.weir.lab.study.ArmSession;
import dev.weir.lab.study.Experiment;
import dev.weir.lab.study.Operation;
import dev.weir.lab.study.Target;
import dev.weir.report.model.Behaviour;
import dev.weir.report.model.Level;
import dev.weir.report.text.Text;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The cost of connecting and of the first row, with and without TLS: time on the direct route, round trips and bytes on the counted one. A
 * round trip is counted when a client sends after its server has sent, so that data in one write counts once; TCP's own round trip is not
 * included.
 */
record ConnectTrial(Arm arm) {
    static final String FIRST_ROW = "connect-to-first-row";

    private static final Level ONE_ROW = Level.of("rows", 1).with("work", "collect");
    private static final int WARM_UP = 30;
    private static final int TIMED = 61;

    Behaviour times(Target target, String link) throws Exception {
        Map<String, Double> figures = new LinkedHashMap<>();
        figures.put("plainMicros", medianMicros(target.encrypted(false)));
        figures.put("tlsMicros", medianMicros(target.encrypted(true)));
        String evidence = Text.format(
                "median of %d: %,.0f µs without TLS, %,.0f µs with it",
                TIMED, figures.get("plainMicros"), figures.get("tlsMicros"));
        return new Behaviour("connect", arm.info().id(), link, "works", evidence, figures);
    }

    private double medianMicros(Target target) throws Exception {
        double[] micros = new double[TIMED];
        for (int i = -WARM_UP; i < TIMED; i++) {
            long start = System.nanoTime();
            ArmSession session = arm.open(target);
            long end = System.nanoTime();
            session.close();
            if (i >= 0) {
                micros[i] = (end - start) / 1e3;
            }
        }
        Arrays.sort(micros);
        return micros[TIMED / 2];
    }

    /** Counts one connect with and one without TLS. */
    Behaviour roundTrips(Target target, String link, Experiment.Counters counters) throws Exception {
        Map<String, Double> figures = new LinkedHashMap<>();
        count(target.encrypted(false), "plain", counters, figures);
        count(target.encrypted(true), "tls", counters, figures);
        String evidence = Text.format(
                "%.0f round trips and %.0f bytes from the server without TLS, %.0f and %.0f with it, besides TCP's own",
                figures.get("plainRoundTrips"),
                figures.get("plainBytes"),
                figures.get("tlsRoundTrips"),
                figures.get("tlsBytes"));
        return new Behaviour("connect-round-trips", arm.info().id(), link, "works", evidence, figures);
    }

    private void count(Target target, String name, Experiment.Counters counters, Map<String, Double> figures)
            throws Exception {
        // the first connect may query settings that a driver then caches, and the server may require full password
        // authentication
        arm.open(target).close();
        Experiment.Count before = counters.now();
        ArmSession session = arm.open(target);
        Experiment.Count after = counters.now();
        session.close();
        figures.put(name + "RoundTrips", (double) (after.roundTrips() - before.roundTrips()));
        figures.put(name + "Bytes", (double) (after.bytesDown() - before.bytesDown()));
    }

    /**
     * Counts from opening a connection to reading the single row of a prepared query: connecting with the driver's session queries,
     * preparing and executing, and executing once more.
     */
    Behaviour firstRow(Target target, String link, Experiment.Counters counters) throws Exception {
        Steps plain = steps(target.encrypted(false), counters);
        Steps tls = steps(target.encrypted(true), counters);
        long plainTrips = plain.connect() + plain.first();
        long tlsTrips = tls.connect() + tls.first();
        Map<String, Double> figures = new LinkedHashMap<>();
        figures.put("plainRoundTrips", (double) plainTrips);
        figures.put("tlsRoundTrips", (double) tlsTrips);
        figures.put("connectRoundTrips", (double) plain.connect());
        figures.put("firstQueryRoundTrips", (double) plain.first());
        figures.put("secondQueryRoundTrips", (double) plain.again());
        String evidence = Text.format(
                "%d round trips without TLS (connecting %d, preparing and executing %d; executing again %d), %d with it,"
                        + " besides TCP's own",
                plainTrips, plain.connect(), plain.first(), plain.again(), tlsTrips);
        return new Behaviour(FIRST_ROW, arm.info().id(), link, "works", evidence, figures);
    }

    /** The round trips of each step. */
    private record Steps(long connect, long first, long again) {}

    private Steps steps(Target target, Experiment.Counters counters) throws Exception {
        // as above: the first connect may cost more
        arm.open(target).close();
        long before = counters.now().roundTrips();
        try (ArmSession session = arm.open(target)) {
            long connected = counters.now().roundTrips();
            Operation operation = session.operation(ONE_ROW);
            operation.once();
            long first = counters.now().roundTrips();
            operation.once();
            long again = counters.now().roundTrips();
            return new Steps(connected - before, first - connected, again - first);
        }
    }
}
