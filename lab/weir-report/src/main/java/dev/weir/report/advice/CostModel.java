package dev.weir.report.advice;

import java.util.Map;

/**
 * Time of one operation of one arm, from what it moves and the path it moves it over:
 * {@code a + RTT x round trips + wire bytes / rate + c x wire bytes + decode}, parts overlapping as the form says.
 *
 * @param fixedMicros fixed cost a of an operation on client and server, in microseconds; 0 or more
 * @param perWireByteMicros cost c of handling a wire byte on client and server, in microseconds; 0 or more
 * @param decode coefficient of the decode term by kind of data; the key is empty where it does not depend on it
 */
public record CostModel(Form form, double fixedMicros, double perWireByteMicros, Map<String, Double> decode) {

    /** Predicts the time in microseconds; {@code NaN} for a kind of data the model was not fitted to. */
    public double micros(Load load, String data, NetworkPath path) {
        double transfer = path.serialisationMicros(load.bytesDown());
        double copy = perWireByteMicros * load.bytesDown();
        double work = decodeBase(form, load) * coefficient(data);
        return fixedMicros
                + waiting(form, load, path)
                + switch (form.overlap()) {
                    case NONE -> transfer + copy + work;
                    case COPY -> Math.max(transfer, copy) + work;
                    case ALL -> Math.max(transfer, copy + work);
                };
    }

    /** Share of the fitted part in the time, 0 to 1; the rest is the path's and known. */
    public double fittedShare(Load load, String data, NetworkPath path) {
        double transfer = path.serialisationMicros(load.bytesDown());
        double beside = perWireByteMicros * load.bytesDown()
                + (form.overlap() == Form.Overlap.ALL ? decodeBase(form, load) * coefficient(data) : 0);
        boolean hidden = form.overlap() != Form.Overlap.NONE && transfer < beside;
        double known = waiting(form, load, path) + (hidden ? 0 : transfer);
        return Math.max(0, 1 - known / micros(load, data, path));
    }

    /** The part that no parameter changes and nothing overlaps with, in microseconds. */
    static double waiting(Form form, Load load, NetworkPath path) {
        double slowStart = form.fresh() ? path.slowStartMicros(load.bytesDown()) : 0;
        return load.roundTrips() * path.rttMicros() + path.serialisationMicros(load.bytesUp()) + slowStart;
    }

    static double decodeBase(Form form, Load load) {
        return switch (form.decode()) {
            case NONE -> 0;
            case IN_PROCESS -> load.decodeMicros();
            case PER_BYTE, PER_BYTE_AND_DATA -> load.payloadBytes();
        };
    }

    double coefficient(String data) {
        return switch (form.decode()) {
            case NONE -> 0;
            case IN_PROCESS, PER_BYTE -> decode.getOrDefault("", 0.0);
            case PER_BYTE_AND_DATA -> decode.getOrDefault(data, Double.NaN);
        };
    }
}
