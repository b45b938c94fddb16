package dev.weir.report.model;

import com.fasterxml.jackson.annotation.JacksonInject;
import com.fasterxml.jackson.annotation.OptBoolean;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * The slices that one worker took on one link in one heat. One line of the journal holds one level as a rule; the
 * groups of all workers at that level together are its laps.
 *
 * @param heat number of the heat, from 0
 * @param position place among the groups of the heat, from 0
 * @param draw which of several equal workers of one heat this is, from 0; only the sentinel is there twice
 * @param factors settings of the outer factors besides the link, for example {@code tls=off}
 * @param outcome whether the slices count
 * @param reason why they do not count, or which of those that do not and why; empty when all do
 * @param startedAt when the first slice began
 * @param durationMillis time from the first slice of the laps to the end of the last, in milliseconds, all workers
 *     together
 * @param levels results level by level, in the order they were visited
 * @param settingsInEffect session variables and driver properties as found on the open connection; recorded once for each
 *     worker and link of a heat
 * @param noise what the machine did meanwhile
 * @param probe the link as found right before the laps; {@code null} where there is no relay
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

    /** Every factor of one of the group's levels besides the link, outer and inner. */
    public Level factors(LevelResult level) {
        return factors.with(level.factors());
    }

    /** Says whether the slices of a group count. */
    public enum Outcome {
        /** Measured, digests right, link within tolerance. */
        OK,
        /** Measured, but the link was out of tolerance: shown, never used. */
        INVALID,
        /** The arm did not deliver: error, wrong rows, server lost. */
        FAILED
    }

    /**
     * One setting of the inner factors.
     *
     * @param factors inner factors, for example {@code rows=100, work=collect}
     * @param laps number of the lap of each slice, ascending; slices of different workers in the same lap are pairs
     * @param slicesMicros time per operation in each slice, in microseconds, in time order
     * @param sliceOperations operations of each slice; times time per operation, the time that the slice took
     * @param firstRowMicros time to the first row in each slice, in microseconds; empty if unknown
     * @param allocatedBytesPerOp bytes allocated in the client JVM per operation, all threads; -1 where unknown
     * @param clientCpuMicrosPerOp CPU time of the client process per operation, in microseconds; -1 where unknown
     * @param serverCpuMicrosPerOp CPU time of the server process per operation, in microseconds; -1 where unknown
     * @param gcCount garbage collections during the slices
     * @param digest digest of the values read, equal to the fixture's
     * @param payloadBytesPerOp bytes of values that one operation delivers to the caller, uncompressed; 0 if unknown
     * @param latency distribution of the times of single operations; {@code null} where only slices were timed
     * @param disturbedLaps laps whose slice does not count, since others took some of the core's time, by the kernel's account;
     *     {@code null} where the system does not tell
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
            List<Integer> disturbedLaps) {
        static final String UNTOLD_LAPS = "disturbed laps that an older run does not tell of";
    }

    /**
     * The activity of a worker's JVM besides its work at a level.
     *
     * @param settled whether the time per operation had stopped falling by then
     * @param jitMillisInSlices time that the JIT compiled during the worker's own slices, in milliseconds
     * @param collectionMillisInSlices time that garbage was collected during the worker's own slices, in milliseconds; -1 where unknown
     * @param jitMillisOutside time that it compiled between them, while others were timed, in milliseconds
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
     * @param p999Micros 99.9th percentile in microseconds; to be shown from 10 000 operations on
     * @param maxMicros longest in microseconds; a single operation, never to rank on
     */
    public record Latency(
            long count, double p50Micros, double p90Micros, double p99Micros, double p999Micros, double maxMicros) {}

    /**
     * Counted at the relay, untimed, per operation.
     *
     * @param operations operations counted over
     * @param roundTrips times the client spoke after the server had spoken
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
     * The activity of the machine during the laps.
     *
     * @param stealPercent CPU time stolen by the hypervisor, per cent of all CPU time; -1 where unknown
     * @param cpuPressurePercent share of the time some task waited for a CPU (PSI), per cent; -1 where unknown
     * @param otherCpuPercent CPU time used by neither client, server nor lab, per cent of all CPU time; -1 where unknown
     * @param relayCpuPercent CPU time used by the lab, relay included, per cent of one CPU
     */
    public record Noise(
            double stealPercent, double cpuPressurePercent, double otherCpuPercent, double relayCpuPercent) {}

    /**
     * The short look at the link before the laps.
     *
     * @param rttMicros median round-trip time in microseconds
     * @param rateBitsPerSecond goodput server to client in bits per second; 0 where not probed
     */
    public record Probe(double rttMicros, int echoes, double rateBitsPerSecond) {}
}
