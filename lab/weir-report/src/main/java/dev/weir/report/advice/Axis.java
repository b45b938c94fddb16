package dev.weir.report.advice;

import dev.weir.report.text.Figures;
import dev.weir.report.text.Units;
import java.util.function.DoubleFunction;

/** A dimension in which situations vary. */
public enum Axis {
    /** Rate of the path, in bits per second. */
    RATE,
    /** Round-trip time, in microseconds. */
    RTT,
    /** Size, in the unit of the study's size factor. */
    SIZE;

    double of(Situation at) {
        return switch (this) {
            case RATE -> at.path().rateBitsPerSecond();
            case RTT -> at.path().rttMicros();
            case SIZE -> at.size();
        };
    }

    /** Returns the function from a place on this axis to the situation that otherwise equals the given one. */
    DoubleFunction<Situation> from(Situation at) {
        NetworkPath path = at.path();
        return switch (this) {
            case RATE -> rate -> at.on(new NetworkPath(path.name(), path.rttMicros(), rate, path.windowBytes()));
            case RTT -> rtt -> at.on(new NetworkPath(path.name(), rtt, path.rateBitsPerSecond(), path.windowBytes()));
            case SIZE -> at::at;
        };
    }

    String words(double place, String sizeFactor) {
        return switch (this) {
            case RATE -> Units.rate(place);
            case RTT -> Units.time(place);
            case SIZE -> sizeFactor.equals("size") ? Units.bytes(place) : count(Math.rint(place), sizeFactor);
        };
    }

    /** Returns {@code 1 row}, {@code 1,000 rows}; {@code rate 1,300} for a factor that counts nothing. */
    private static String count(double count, String factor) {
        if (!factor.endsWith("s")) {
            return factor + " " + Figures.count(count);
        }
        return Figures.count(count) + " " + (count == 1 ? factor.substring(0, factor.length() - 1) : factor);
    }
}
