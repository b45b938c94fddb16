package dev.weir.report.jmh;

import dev.weir.report.model.RunFormatException;
import java.util.Map;

/**
 * A unit that JMH scores in: {@code us/op} and its like for times, {@code ops/s} and its like for rates.
 *
 * @param rate whether it counts operations per time
 * @param micros the time unit in microseconds
 */
record JmhUnit(boolean rate, double micros) {
    private static final Map<String, Double> TIMES =
            Map.of("ns", 1e-3, "us", 1.0, "ms", 1e3, "s", 1e6, "min", 60e6, "hr", 3600e6, "day", 86_400e6);

    static JmhUnit of(String text, String where) {
        boolean rate = text.startsWith("ops/");
        String time = rate
                ? text.substring("ops/".length())
                : text.endsWith("/op") ? text.substring(0, text.length() - 3) : "";
        Double micros = TIMES.get(time);
        if (micros == null) {
            throw new RunFormatException(where + ": scoreUnit=" + text
                    + " is no time per operation nor operations per time; expected one like us/op or ops/s");
        }
        return new JmhUnit(rate, micros);
    }

    /** A score as microseconds per operation of one thread: JMH adds up the rates of all threads. */
    double micros(double score, int threads) {
        return rate ? threads * micros / score : score * micros;
    }
}
