package dev.weir.report.advice;

import java.util.Map;
import java.util.NavigableMap;

/**
 * The bytes and work of one operation of an arm at one size and kind of data.
 *
 * @param payloadBytes uncompressed bytes delivered; 0 if unknown
 * @param encodeMicros time to encode in process, in microseconds; {@code NaN} where unknown
 * @param serverWriteMicros time of the server's INSERT in microseconds; {@code NaN} where unknown
 * @param storedBytes bytes stored; {@code NaN} where unknown
 */
public record Load(
        double roundTrips,
        double bytesUp,
        double bytesDown,
        double payloadBytes,
        double encodeMicros,
        double serverWriteMicros,
        double storedBytes) {

    /** Returns the load at a size by linear interpolation or extrapolation of the counted loads; {@code null} if off a single one. */
    static Load at(double size, NavigableMap<Double, Load> points) {
        Load exact = points.get(size);
        if (exact != null) {
            return exact;
        }
        Map.Entry<Double, Load> first = points.firstEntry();
        if (points.size() == 1) {
            return null;
        }
        Map.Entry<Double, Load> from = points.lowerEntry(size);
        if (from == null) {
            from = first;
        } else if (points.higherEntry(size) == null) {
            from = points.lowerEntry(points.lastKey());
        }
        Map.Entry<Double, Load> to = points.higherEntry(from.getKey());
        double share = (size - from.getKey()) / (to.getKey() - from.getKey());
        return from.getValue().towards(to.getValue(), share);
    }

    /** Returns the load at a share of the way to another; a share outside 0 to 1 extrapolates, never below zero. */
    Load towards(Load other, double share) {
        return new Load(
                mix(roundTrips, other.roundTrips, share),
                mix(bytesUp, other.bytesUp, share),
                mix(bytesDown, other.bytesDown, share),
                mix(payloadBytes, other.payloadBytes, share),
                mix(encodeMicros, other.encodeMicros, share),
                mix(serverWriteMicros, other.serverWriteMicros, share),
                mix(storedBytes, other.storedBytes, share));
    }

    private static double mix(double from, double to, double share) {
        return Math.max(0, from + (to - from) * share);
    }
}
