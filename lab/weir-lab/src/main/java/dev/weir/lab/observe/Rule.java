package dev.weir.lab.observe;

import dev.weir.report.text.Figures;
import dev.weir.report.text.Units;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;

/** Detects one kind of avoidable cost for clients. */
interface Rule {
    /**
     * Round trips per second from which on a change is worthwhile: fewer than 20 round trips of 30 ms, a long link, do not keep one thread
     * busy.
     */
    double FEW = 20;

    /** Bytes per second from which on a change is worthwhile: a thousandth of 1 Gbit/s. */
    double FEW_BYTES = 125_000;

    /** Counters are read one after another, so a count to be subtracted is increased by a tenth. */
    double SPARE = 1.1;

    /** Batch size of combined statements: the size at which keyed reads, {@code IN} lists and batches are measured. */
    int TOGETHER = 100;

    /**
     * Applies the rule to a look.
     *
     * @param server the server's URL without password, for commands to paste
     * @return the finding; empty if it does not apply or is unknown
     */
    Optional<Finding> find(Traffic traffic, String server);

    /** Returns text like {@code 310 a second}. */
    static String rate(double perSecond) {
        return Figures.three(perSecond) + " a second";
    }

    /** Returns text like {@code 310 to 350 a second}; one figure if both are the same. */
    static String rate(double least, double most) {
        String low = Figures.three(least);
        return least >= most || low.equals(Figures.three(most)) ? rate(least) : low + " to " + rate(most);
    }

    /** Returns the number of round trips saved if as many statements as possible are combined. */
    static double saved(Traffic traffic, long roundTrips) {
        return traffic.perSecond(roundTrips - roundTrips / (double) TOGETHER);
    }

    /** Returns the share in all round trips. */
    static String share(Traffic traffic, long count) {
        return share(count, traffic.roundTrips());
    }

    static String share(long count, long all) {
        // counters are read one after another: a share near 1 may come out above it
        double share = Math.min(1, (double) count / Math.max(1, all));
        return Figures.percent(Math.round(1000 * share) / 10.0);
    }

    /**
     * Returns the least number of statements preceded by another one that they could be combined with; the first of a connection or
     * transaction has none. Of two valid lower bounds, one from all statements and one from the open connections, the larger counts.
     *
     * @param all the statements in question
     * @param leftOut those of them that do not count
     * @param ofSession a connection's counter of these statements, which includes others
     * @param others the number of those others in all connections' counters
     */
    static long following(
            Traffic traffic, long all, long leftOut, ToLongFunction<ConnectionCounts> ofSession, long others) {
        long behind = traffic.sessions().entrySet().stream()
                .mapToLong(each -> Math.max(
                        0,
                        ofSession.applyAsLong(each.getValue()) - each.getValue().ends() - traffic.first(each.getKey())))
                .sum();
        long byStatements =
                Math.round(all - SPARE * (leftOut + traffic.ends() + traffic.connections() + traffic.unknown()));
        long byConnections = Math.round(behind - SPARE * (others + traffic.unknown()));
        return Math.max(0, Math.max(byStatements, byConnections));
    }

    static String executed(Traffic traffic, Digest digest) {
        return rate(traffic.perSecond(digest.count())) + ", "
                + Units.time(digest.serverMicros() / (double) Math.max(1, digest.count())) + " each in the server: "
                + digest.shown();
    }

    /** Returns the server time of these statements per second. */
    static double serverSeconds(Traffic traffic, List<Digest> digests) {
        return traffic.perSecond(
                digests.stream().mapToLong(Digest::serverMicros).sum() / 1e6);
    }
}
