package dev.weir.report.stats;

import dev.weir.report.model.SliceGroup;
import java.util.SortedMap;

/**
 * The findings in one cell, over all heats whose slice groups count.
 *
 * @param timeMicros time per operation in microseconds with its interval over heats
 * @param heatsMicros time per operation of each heat in microseconds, the robust centre of its slices, by
 *     number of the heat counted from 0 over the heats found
 * @param firstRowMicros median time to first row in microseconds; {@code NaN} where unknown
 * @param allocatedBytesPerOp median over heats of bytes allocated per operation; {@code NaN} where unknown
 * @param clientCpuMicrosPerOp median over heats of client CPU per operation in microseconds; {@code NaN} where unknown
 * @param serverCpuMicrosPerOp median over heats of server CPU per operation in microseconds; {@code NaN} where unknown
 * @param gcPerThousandOps garbage collections per thousand operations; {@code NaN} where operations were not counted
 * @param wire what one operation moves; {@code null} where it was not counted
 * @param payloadBytesPerOp bytes of values that one operation delivers, uncompressed; 0 if unknown
 * @param latency median over heats of each percentile of single operations, their number and the longest of all;
 *     {@code null} where only batches were timed
 */
public record CellResult(
        Cell cell,
        int heats,
        Interval timeMicros,
        SortedMap<Integer, Double> heatsMicros,
        double firstRowMicros,
        double allocatedBytesPerOp,
        double clientCpuMicrosPerOp,
        double serverCpuMicrosPerOp,
        double gcPerThousandOps,
        SliceGroup.Wire wire,
        double payloadBytesPerOp,
        SliceGroup.Latency latency) {}
