package dev.weir.report.advice;

import dev.weir.report.stats.Interval;
import dev.weir.report.text.Figures;
import dev.weir.report.text.Units;

/**
 * Time of one read on a path where it was not measured: the time on the fastest link, and what the counted round trips and bytes
 * take longer on the path than on that link. Work done while bytes arrive counts twice; slow start does not count.
 *
 * @param base the cell on the fastest link; on a line through measured sizes where the size itself was not measured
 * @param measuredSize whether the size itself was measured
 */
public record PathEstimate(Sample base, boolean measuredSize, NetworkPath path) {
    /** Time in microseconds; the interval is that of the time on the fastest link. */
    Interval micros() {
        return measured().map(each -> each + roundTripMicros() + byteMicros());
    }

    private Interval measured() {
        double factor = Math.exp(base.halfWidth());
        return new Interval(base.micros() / factor, base.micros(), base.micros() * factor);
    }

    private double roundTripMicros() {
        return base.load().roundTrips() * (path.rttMicros() - base.path().rttMicros());
    }

    private double byteMicros() {
        return path.serialisationMicros(bytes()) - base.path().serialisationMicros(bytes());
    }

    private double bytes() {
        return base.load().bytesUp() + base.load().bytesDown();
    }

    /** Names its parts: {@code 127 µs [93 µs, 173 µs] measured on local + 20.4 ms for 1 round trip + 168 ms for 1.05 MB}. */
    String words() {
        double trips = base.load().roundTrips();
        String link = base.path().name();
        return Figures.interval(measured(), Units::time)
                + (measuredSize ? " measured on " + link : " on " + link + " by a line through measured sizes")
                + part(roundTripMicros(), Figures.count(trips) + (trips == 1 ? " round trip" : " round trips"))
                + part(byteMicros(), Units.bytes(bytes()));
    }

    private static String part(double micros, String of) {
        return micros == 0 ? "" : (micros < 0 ? " - " : " + ") + Units.time(Math.abs(micros)) + " for " + of;
    }
}
