package dev.weir.report.advice;

import dev.weir.report.model.Interval;
import dev.weir.report.text.Figures;
import dev.weir.report.text.Units;

/**
 * The time of one read on a path without a measurement: the time on the fastest link, plus the additional time of the counted
 * round trips and bytes. Work done while bytes arrive counts twice; slow start is not counted.
 *
 * @param base the cell on the fastest link; interpolated or extrapolated if its size was not measured
 * @param measuredSize whether the size itself was measured
 */
public record PathEstimate(Sample base, boolean measuredSize, NetworkPath path) {
    /** Returns the time in microseconds; its interval is that of the time on the fastest link, shifted. */
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

    /** Returns the sum in words: {@code 127 µs [93 µs, 173 µs] measured on local + 20.4 ms for 1 round trip + 168 ms for 1.05 MB}. */
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
