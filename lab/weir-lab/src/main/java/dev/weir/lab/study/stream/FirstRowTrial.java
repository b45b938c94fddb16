package dev.weir.lab.study.stream;

import dev.weir.lab.study.Arm;
import dev.weir.lab.study.ArmSession;
import dev.weir.lab.study.Experiment;
import dev.weir.lab.study.Operation;
import dev.weir.lab.study.Target;
import dev.weir.report.model.Behaviour;
import dev.weir.report.model.Level;
import dev.weir.report.text.Text;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The round trips of connecting and of the first row, with and without TLS. A round trip is counted when a client sends after its server has
 * sent, so that data in one write counts once; TCP's own round trip is not included.
 */
record FirstRowTrial(Arm arm) {
    static final String NAME = "connect-to-first-row";

    private static final Level ONE_ROW = Level.of("rows", 1).with("work", "collect");
    /**
     * Counts from opening a connection to reading the single row of a prepared query: connecting with the driver's session queries,
     * preparing and executing, and executing once more.
     */
    Behaviour run(Target target, String link, Experiment.Counters counters) throws Exception {
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
        return new Behaviour(NAME, arm.info().id(), link, "works", evidence, figures);
    }

    /** The round trips of each step. */
    private record Steps(long connect, long first, long again) {}

    private Steps steps(Target target, Experiment.Counters counters) throws Exception {
        // the first connect may query settings that a driver then caches, and the server may want the whole password
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
