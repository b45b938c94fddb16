package dev.weir.report.advice;

import dev.weir.report.model.Interval;
import java.util.OptionalLong;

/**
 * The most requests a second that a number of connections can answer.
 *
 * <p>With one request at a time on a connection the limit is connections / time that a request takes a connection. That time is
 * measured: connections / highest rate. On a path with another round trip it changes by the round trips of a request. What the
 * cores gave is no matter of connections, nor of the path.
 *
 * @param connections connections that were measured
 * @param measured the highest rate over them, per second
 * @param isCpuBound whether the cores limited it
 * @param isSeveral whether several requests are on their way on a connection
 * @param roundTrips round trips of a request, 1 or more
 * @param path the round-trip times measured and asked for
 * @param cpu the work of a request
 */
record ConnectionLimit(
        long connections,
        Interval measured,
        boolean isCpuBound,
        boolean isSeveral,
        double roundTrips,
        Path path,
        Cpu cpu) {
    /** A pool is sized to be this busy: at 0.87 of the limit the 99th percentile is twice that at 0.2. */
    static final double WITH_RESERVE = 2 / 3.0;

    /** Rounding errors do not take another connection. */
    private static final double ROUNDING = 1e-9;

    /**
     * The path's round-trip times, in microseconds.
     *
     * @param asked equal to the measured one if the rates measured hold as they are
     */
    record Path(double measured, double asked) {
        boolean isAnother() {
            return measured != asked;
        }
    }

    /**
     * The work of a request.
     *
     * @param micros CPU time of client and server, in microseconds; 0 if unknown
     * @param cores cores of the run's machine
     */
    record Cpu(double micros, int cores) {
        /** Returns the requests a second that the cores give at most; infinite if unknown. */
        double most() {
            return cores * 1e6 / micros;
        }
    }

    /** Returns how long a request takes its connection on the path asked for, in microseconds. */
    double takenMicros() {
        return takenMicros(measured.estimate());
    }

    private double takenMicros(double perSecond) {
        double there = connections * 1e6 / perSecond;
        if (!path.isAnother()) {
            return there;
        }
        // the small difference of two measured times may be of noise alone: a request takes its work at least
        double own = Math.max(there - roundTrips * path.measured(), cpu.micros());
        return own + roundTrips * path.asked();
    }

    /** Returns the most requests a second that this many connections answer; several on one are known for those measured only. */
    Interval limit(long count) {
        return measured.map(perSecond -> isSeveral
                ? severalLimit(count, perSecond)
                : Math.min(byConnections(count, perSecond), byCores(perSecond)));
    }

    /** Returns the most requests a second over the connections measured. */
    Interval limit() {
        return limit(connections);
    }

    private double severalLimit(long count, double perSecond) {
        double slower = isCpuBound || path.asked() <= path.measured() ? 1 : path.measured() / path.asked();
        return perSecond * slower * Math.min(1, (double) count / connections);
    }

    private double byConnections(long count, double perSecond) {
        return count * 1e6 / takenMicros(perSecond);
    }

    private double byCores(double perSecond) {
        return isCpuBound ? perSecond : Math.max(perSecond, cpu.most());
    }

    /** Returns whether the run's cores limit this arm over the connections measured. */
    boolean isByCores() {
        double rate = measured.estimate();
        return isCpuBound || (!isSeveral && byConnections(connections, rate) > byCores(rate));
    }

    /**
     * Returns the least number of connections that answer a rate, of which they are busy for a share at most, if there are
     * cores enough; empty if connections are not what it lacks.
     */
    OptionalLong connections(double perSecond, double share) {
        if (isSeveral) {
            return limit().estimate() * share >= perSecond ? OptionalLong.of(connections) : OptionalLong.empty();
        }
        if (isCpuBound && measured.estimate() * share < perSecond) {
            return OptionalLong.empty();
        }
        double busy = perSecond * takenMicros() / 1e6;
        return OptionalLong.of(Math.max(1, (long) Math.ceil(busy / share - ROUNDING)));
    }
}
