package dev.weir.report.advice;

import dev.weir.report.model.Manifest;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * An arm with what it holds and costs.
 *
 * @param highest the highest rate measured
 * @param limit what numbers of connections hold on the path asked for
 * @param cost CPU time of a request; empty if it was not measured
 * @param waiting the cost of requests that wait; empty if it was not found out
 * @param effort effort of a change to it from the usual arm, see {@link Demand}
 */
record RequestWay(
        Manifest.Arm arm,
        HighestRate highest,
        ConnectionLimit limit,
        Optional<RequestCost> cost,
        Optional<WaitingCost> waiting,
        int effort) {
    String id() {
        return arm.id();
    }

    boolean isSeveral() {
        return limit.isSeveral();
    }

    /**
     * Returns the connections with which the run lets one expect that a rate is held; empty if there are none. Beyond the
     * highest rate measured it has to leave a third of the run's cores.
     *
     * @param share the share of connections that are busy at most
     */
    OptionalLong holdsWith(double perSecond, double share, int cores) {
        boolean shown = perSecond <= highest.perSecond().estimate()
                || cost.filter(each -> each.allCores(perSecond) <= ConnectionLimit.WITH_RESERVE * cores)
                        .isPresent();
        return shown ? limit.connections(perSecond, share) : OptionalLong.empty();
    }

    /** Returns the number of connections by which the wait for one is counted: those that hold the rate, or else those measured. */
    long pool(double perSecond) {
        return limit.connections(perSecond, ConnectionLimit.WITH_RESERVE).orElse(limit.connections());
    }

    /** Returns the time until the last of some requests that wait at once is answered, in microseconds. */
    double drainMicros(long inFlight, double perSecond) {
        return inFlight * 1e6 / limit.limit(pool(perSecond)).estimate();
    }
}
