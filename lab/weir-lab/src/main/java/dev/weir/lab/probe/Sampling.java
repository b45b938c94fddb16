package dev.weir.lab.probe;

import dev.weir.lab.link.Quantile;
import java.sql.SQLException;
import java.util.Arrays;

/** Times something again and again for as long as its share of the time goes. */
final class Sampling {
    private static final int FEWEST = 5;
    private static final int WARM_UP = 10;

    private Sampling() {}

    @FunctionalInterface
    interface Action {
        void run() throws SQLException;
    }

    /** Times an action for so many nanoseconds, or so often; five times in any case. */
    static RealPath.Times of(Action action, long nanos, int most) throws SQLException {
        long end = System.nanoTime() + nanos;
        // the first ones find cold code and cold windows
        for (int i = 0; i < Math.min(WARM_UP, most / 10) && System.nanoTime() < end; i++) {
            action.run();
        }
        double[] micros = new double[most];
        int count = 0;
        while (count < most && (count < FEWEST || System.nanoTime() < end)) {
            long start = System.nanoTime();
            action.run();
            micros[count++] = (System.nanoTime() - start) / 1e3;
        }
        return times(Arrays.copyOf(micros, count));
    }

    static RealPath.Times times(double[] micros) {
        return new RealPath.Times(Quantile.of(micros, 0.5), Quantile.of(micros, 0.99), micros.length);
    }
}
