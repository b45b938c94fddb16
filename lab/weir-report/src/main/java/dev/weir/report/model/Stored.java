package dev.weir.report.model;

import java.util.List;

/**
 * The cost of storing values in an arm's form, measured in process.
 *
 * @param factors level of the values, for example {@code size=102400, data=high}
 * @param rawBytes mean uncompressed size of a value in bytes
 * @param storedBytes mean stored size of a value in bytes
 * @param encodeMicros mean time to encode a value in microseconds; 0 if the client encodes nothing
 * @param decodeMicros mean time to decode a value in microseconds; 0 if the client decodes nothing
 * @param serverWriteMicros mean time of the server's INSERT of a value in microseconds, without the link; -1 where unknown
 * @param ratioPercentiles 5th, 25th, 50th, 75th and 95th percentile over the values of the ratio of uncompressed to stored size
 */
public record Stored(
        String arm,
        Level factors,
        long values,
        double rawBytes,
        double storedBytes,
        double encodeMicros,
        double decodeMicros,
        double serverWriteMicros,
        List<Double> ratioPercentiles)
        implements Entry {}
