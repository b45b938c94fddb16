package dev.weir.lab.study.blob;

import java.util.List;
import java.util.concurrent.TimeUnit;

/** Times an action over values: the JIT is warmed up first, and slow actions are cut short. */
final class Stopwatch {
    private static final long WARM_UP_NANOS = TimeUnit.MILLISECONDS.toNanos(30);
    private static final long LEAST_NANOS = TimeUnit.MILLISECONDS.toNanos(60);
    private static final long MOST_NANOS = TimeUnit.SECONDS.toNanos(2);

    private Stopwatch() {}

    @FunctionalInterface
    interface Action<T> {
        void accept(T value) throws Exception;
    }

    /** Mean time for a value in microseconds; passes are whole unless one takes too long. */
    static <T> double micros(List<T> values, Action<T> action) throws Exception {
        repeat(values, action, WARM_UP_NANOS, WARM_UP_NANOS);
        return repeat(values, action, LEAST_NANOS, MOST_NANOS);
    }

    private static <T> double repeat(List<T> values, Action<T> action, long least, long most) throws Exception {
        long begin = System.nanoTime();
        long done = 0;
        do {
            for (T value : values) {
                action.accept(value);
                done++;
                if (System.nanoTime() - begin > most) {
                    break;
                }
            }
        } while (System.nanoTime() - begin < least);
        return (System.nanoTime() - begin) / 1e3 / done;
    }
}
