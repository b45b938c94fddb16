package dev.weir.report.model;

import java.util.List;

/**
 * The cost of keeping values the way an arm reads them, measured in process, without a server.
 *
 * @param factors level the values belong to, for example {@code size=102400, data=high}
 * @param rawBytes mean uncompressed size of a value in bytes
 * @param storedBytes mean stored size of a value in bytes
 * @param encodeMicros mean time to encode a value in microseconds; 0 where the client has nothing to encode
 * @param decodeMicros mean time to decode a value in microseconds; 0 where the client has nothing to decode
 * @param serverWriteMicros mean time of the server's INSERT of a value in microseconds, without the link; -1 where unknown
 * @param ratioPercentiles 5th, 25th, 50th, 75th and 95th percentile of uncompressed size over stored size among the values
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
