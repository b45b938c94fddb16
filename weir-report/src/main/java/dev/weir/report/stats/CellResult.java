package dev.weir.report.stats;

import dev.weir.report.model.Block;
import java.util.List;

/**
 * What was found in one cell, over all rounds whose blocks count.
 *
 * @param cell the cell
 * @param rounds number of rounds
 * @param timeMicros time per operation in microseconds with its interval over rounds
 * @param roundMeansMicros mean time per operation of each round in microseconds, oldest first
 * @param firstRowMicros median time to first row in microseconds; {@code NaN} where unknown
 * @param allocatedBytesPerOp median over rounds of bytes allocated per operation; {@code NaN} where unknown
 * @param clientCpuMicrosPerOp median over rounds of client CPU per operation in microseconds; {@code NaN} where unknown
 * @param serverCpuMicrosPerOp median over rounds of server CPU per operation in microseconds; {@code NaN} where unknown
 * @param gcPerThousandOps garbage collections per thousand operations; {@code NaN} where operations were not counted
 * @param steadyShare share of rounds in which the samples were flat or had finished warming up, 0 to 1; {@code NaN}
 *     where no round has the four batches it takes to tell
 * @param wire what one operation moves; {@code null} where it was not counted
 * @param payloadBytesPerOp bytes of values that one operation delivers, uncompressed; 0 where not told
 * @param latency median over rounds of each percentile of single operations, their number and the longest of all;
 *     {@code null} where only batches were timed
 */
public record CellResult(
        Cell cell,
        int rounds,
        Interval timeMicros,
        List<Double> roundMeansMicros,
        double firstRowMicros,
        double allocatedBytesPerOp,
        double clientCpuMicrosPerOp,
        double serverCpuMicrosPerOp,
        double gcPerThousandOps,
        double steadyShare,
        Block.Wire wire,
        double payloadBytesPerOp,
        Block.Latency latency) {}
