package dev.weir.lab.study.stream;

import dev.weir.lab.Text;
import dev.weir.lab.study.Arm;
import dev.weir.lab.study.ArmSession;
import dev.weir.lab.study.Experiment;
import dev.weir.lab.study.Operation;
import dev.weir.lab.study.Target;
import dev.weir.report.model.Behaviour;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Round trips from opening a connection to having read the one row of a prepared query, without TLS and with it: connecting
 * and what the driver asks of a new session, preparing and executing, and executing once more. TCP's own round trip is not
 * among them. A round trip is counted when a client speaks after its server has spoken, so that what leaves in one write is one.
 */
record FirstRowTrial(Arm arm) {
    static final String NAME = "connect-to-first-row";

    private static final Map<String, String> ONE_ROW = Map.of("rows", "1", "work", "collect");

    /** Round trips of each part. */
    private record Steps(long connect, long first, long again) {}

    Behaviour roundTrips(Target target, String link, Experiment.Counters counters) throws Exception {
        Map<String, Double> figures = new LinkedHashMap<>();
        Steps plain = count(target.encrypted(false), counters);
        Steps tls = count(target.encrypted(true), counters);
        figures.put("plainRoundTrips", (double) (plain.connect() + plain.first()));
        figures.put("tlsRoundTrips", (double) (tls.connect() + tls.first()));
        figures.put("connectRoundTrips", (double) plain.connect());
        figures.put("firstQueryRoundTrips", (double) plain.first());
        figures.put("secondQueryRoundTrips", (double) plain.again());
        String evidence = Text.format(
                "%d round trips without TLS (connecting %d, preparing and executing %d; executing again %d), %d with it,"
                        + " besides TCP's own",
                plain.connect() + plain.first(),
                plain.connect(),
                plain.first(),
                plain.again(),
                tls.connect() + tls.first());
        return new Behaviour(NAME, arm.info().id(), link, "works", evidence, figures);
    }

    private Steps count(Target target, Experiment.Counters counters) throws Exception {
        // the first connect may ask for what a driver then keeps, and the server may want the password in full
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
