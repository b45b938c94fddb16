package dev.weir.report.model;

import com.fasterxml.jackson.annotation.JacksonInject;
import com.fasterxml.jackson.annotation.OptBoolean;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * The slices of one worker on one link in one heat. Usually one line of the journal holds one level; the groups of all workers
 * at a level together form its laps.
 *
 * @param heat number of the heat, from 0
 * @param position place among the groups of the heat, from 0
 * @param draw index among equal workers of one heat, from 0; only the sentinel may run twice
 * @param factors settings of the outer factors besides the link, for example {@code tls=off}
 * @param outcome whether the slices count
 * @param reason reason why slices do not count, with the slices concerned if not all; empty if all count
 * @param startedAt start of the first slice
 * @param durationMillis time from the first slice of the laps to the end of the last, in milliseconds, all workers together
 * @param levels results by level, in the order measured
 * @param settingsInEffect session variables and driver properties read from the open connection; recorded once per worker and
 *     link of a heat
 * @param noise the machine's activity meanwhile
 * @param probe the link as measured right before the laps; {@code null} without a relay
 */
public record SliceGroup(
        int heat,
        int position,
        int draw,
        String arm,
        String link,
        Level factors,
        Outcome outcome,
        String reason,
        Instant startedAt,
        long durationMillis,
        List<LevelResult> levels,
        Map<String, String> settingsInEffect,
        Noise noise,
        Probe probe)
        implements Entry {

    /** Returns the outer and inner factors of one of the group's levels, besides the link. */
    public Level factors(LevelResult level) {
        return factors.with(level.factors());
    }

    /** Validity of the slices of a group. */
    public enum Outcome {
        /** Measured, digests correct, link within tolerance. */
        OK,
        /** Measured with the link out of tolerance: shown, never used. */
        INVALID,
        /** The arm failed: error, wrong rows, server lost. */
        FAILED
    }

    /**
     * The result at one setting of the inner factors.
     *
     * @param factors inner factors, for example {@code rows=100, work=collect}
     * @param laps lap number of each slice, ascending; slices of different workers in the same lap form pairs
     * @param slicesMicros time per operation in each slice, in microseconds, in time order
     * @param sliceOperations operations of each slice; multiplied by the time per operation they give the slice's duration
     * @param firstRowMicros time to the first row in each slice, in microseconds; empty if unknown
     * @param allocatedBytesPerOp bytes allocated in the client JVM per operation, all threads; -1 where unknown
     * @param clientCpuMicrosPerOp CPU time of the client process per operation, in microseconds; -1 where unknown
     * @param serverCpuMicrosPerOp CPU time of the server process per operation, in microseconds; -1 where unknown
     * @param gcCount garbage collections during the slices
     * @param digest digest of the values read, equal to the fixture's
     * @param payloadBytesPerOp uncompressed bytes of values that one operation delivers to the caller; 0 if unknown
     * @param latency distribution of the times of single operations; {@code null} where only slices were timed
     * @param disturbedLaps laps whose slice does not count, since other processes used some of the core's time according to the
     *     kernel; {@code null} if the system does not report it
     * @param arrivals conditions of requests that arrived at a rate; {@code null} for other work
     */
    public record LevelResult(
            Level factors,
            List<Integer> laps,
            List<Double> slicesMicros,
            List<Long> sliceOperations,
            long operations,
            List<Double> firstRowMicros,
            double allocatedBytesPerOp,
            double clientCpuMicrosPerOp,
            double serverCpuMicrosPerOp,
            long gcCount,
            String digest,
            Wire wire,
            double payloadBytesPerOp,
            Latency latency,
            Jvm jvm,

            @JacksonInject(value = UNTOLD_LAPS, useInput = OptBoolean.TRUE)
            List<Integer> disturbedLaps,

            @JacksonInject(value = UNTOLD_ARRIVALS, useInput = OptBoolean.TRUE)
            Arrivals arrivals) {
        static final String UNTOLD_LAPS = "disturbed laps that an older run does not tell of";
        static final String UNTOLD_ARRIVALS = "arrivals that an older run does not tell of";
    }

    /**
     * The conditions of requests that arrived at a rate, means over slices.
     *
     * @param perSecond arrivals per second
     * @param answeredPercent share of requests answered before the last one arrived, in per cent
     * @param lagMicros 99th percentile of the generator's lateness, in microseconds
     * @param cpuPercent share of the machine's cores used by client, server and lab, in per cent; -1 where unknown
     * @param clientCpuMicros CPU time of the client process per request, in microseconds; -1 where unknown
     * @param allocatedBytes bytes allocated in the client JVM per request; -1 where unknown
     */
    public record Arrivals(
            double perSecond,
            double answeredPercent,
            double lagMicros,
            double cpuPercent,
            double clientCpuMicros,
            double allocatedBytes) {
        private static final double LEAST_ANSWERED_PERCENT = 95;

        /** Returns whether so few requests were answered in time that their queue grew: a latency only tells how long it was measured. */
        public boolean isBreakdown() {
            return answeredPercent < LEAST_ANSWERED_PERCENT;
        }

        /** Returns the means of several slices' conditions; {@code null} without slices. */
        public static Arrivals mean(List<Arrivals> slices) {
            return slices.isEmpty()
                    ? null
                    : new Arrivals(
                            mean(slices, Arrivals::perSecond),
                            mean(slices, Arrivals::answeredPercent),
                            mean(slices, Arrivals::lagMicros),
                            mean(slices, Arrivals::cpuPercent),
                            mean(slices, Arrivals::clientCpuMicros),
                            mean(slices, Arrivals::allocatedBytes));
        }

        private static double mean(List<Arrivals> slices, ToDoubleFunction<Arrivals> figure) {
            return slices.stream().mapToDouble(figure).average().orElseThrow();
        }
    }

    /**
     * The JIT and GC activity of a worker's JVM at a level.
     *
     * @param settled whether the time per operation had stopped falling after warm-up
     * @param jitMillisInSlices JIT compilation time during the worker's own slices, in milliseconds
     * @param collectionMillisInSlices garbage collection time during the worker's own slices, in milliseconds; -1 where unknown
     * @param jitMillisOutside JIT compilation time between them, while other workers were timed, in milliseconds
     * @param collectionsOutside garbage collections between them
     */
    public record Jvm(
            double warmUpMillis,
            boolean settled,
            double jitMillisInSlices,

            @JacksonInject(value = UNTOLD_COLLECTIONS, useInput = OptBoolean.TRUE)
            double collectionMillisInSlices,

            double jitMillisOutside,
            long collectionsOutside) {
        static final String UNTOLD_COLLECTIONS = "time of collections that an older run does not tell of";
    }

    /**
     * Distribution of the times of single operations.
     *
     * @param p999Micros 99.9th percentile in microseconds; shown from 10 000 operations on
     * @param maxMicros maximum in microseconds; a single operation, never used for ranking
     */
    public record Latency(
            long count, double p50Micros, double p90Micros, double p99Micros, double p999Micros, double maxMicros) {}

    /**
     * Counts per operation at the relay, taken untimed.
     *
     * @param operations number of operations counted
     * @param roundTrips number of times the client sent after the server had sent
     * @param packetsUp MySQL packets, or TLS records, client to server
     * @param packetsDown MySQL packets, or TLS records, server to client
     */
    public record Wire(
            long operations,
            double roundTrips,
            double packetsUp,
            double packetsDown,
            double bytesUp,
            double bytesDown) {}

    /**
     * The machine's activity during the laps.
     *
     * @param stealPercent CPU time stolen by the hypervisor, per cent of all CPU time; -1 where unknown
     * @param cpuPressurePercent share of time in which some task waited for a CPU (PSI), in per cent; -1 where unknown
     * @param otherCpuPercent CPU time used by neither client, server nor lab, per cent of all CPU time; -1 where unknown
     * @param relayCpuPercent CPU time used by the lab, relay included, per cent of one CPU
     */
    public record Noise(
            double stealPercent, double cpuPressurePercent, double otherCpuPercent, double relayCpuPercent) {}

    /**
     * A short measurement of the link before the laps.
     *
     * @param rttMicros median round-trip time in microseconds
     * @param rateBitsPerSecond goodput server to client in bits per second; 0 where not probed
     */
    public record Probe(double rttMicros, int echoes, double rateBitsPerSecond) {}
}
