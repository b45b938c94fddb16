package dev.weir.lab.observe;

import dev.weir.report.text.Figures;
import dev.weir.report.text.Units;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;

/** Recognises one thing that costs clients. */
interface Rule {
    /**
     * Round trips a second from which on a change is worth a thought: fewer than 20 of 30 ms, a long way, do not keep one thread
     * busy.
     */
    double FEW = 20;

    /** Bytes a second from which on a change is worth a thought: a thousandth of 1 Gbit/s. */
    double FEW_BYTES = 125_000;

    /** Counters are read one after the other: what is left out for another count is left out a tenth more often. */
    double SPARE = 1.1;

    /** Together statements take this many at a time: what keyed reads, {@code IN} lists and batches are measured with. */
    int TOGETHER = 100;

    /**
     * Returns what was found.
     *
     * @param server the server's URL without password, for commands that are to be pasted
     * @return empty if it is not there, or unknown
     */
    Optional<Finding> find(Traffic traffic, String server);

    /** Returns {@code 310 a second}. */
    static String rate(double perSecond) {
        return Figures.three(perSecond) + " a second";
    }

    /** Returns {@code 310 to 350 a second}; one figure where both are the same. */
    static String rate(double least, double most) {
        String low = Figures.three(least);
        return least >= most || low.equals(Figures.three(most)) ? rate(least) : low + " to " + rate(most);
    }

    /** Returns how many round trips are left out where as many go together as can. */
    static double saved(Traffic traffic, long roundTrips) {
        return traffic.perSecond(roundTrips - roundTrips / (double) TOGETHER);
    }

    /** Returns how much of all round trips something is. */
    static String share(Traffic traffic, long count) {
        return share(count, traffic.roundTrips());
    }

    static String share(long count, long all) {
        // counters are read one after the other: what is nearly all may come out as more
        double share = Math.min(1, (double) count / Math.max(1, all));
        return Figures.percent(Math.round(1000 * share) / 10.0);
    }

    /**
     * Returns how many statements had another before them that they could go with, at least: the first of a connection or of a
     * transaction has none. Of two sound bounds the larger counts: by all statements, and by the connections that are open.
     *
     * @param all statements that are looked for
     * @param leftOut those of them that do not count
     * @param ofSession a connection's counter of statements, of others besides
     * @param others how many others all connections' counters hold
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

    /** Returns time in the server by these statements, for each second. */
    static double serverSeconds(Traffic traffic, List<Digest> digests) {
        return traffic.perSecond(
                digests.stream().mapToLong(Digest::serverMicros).sum() / 1e6);
    }
}
