package dev.weir.report.jmh;

import java.util.List;
import java.util.Map;

/**
 * One element of JMH's result file: a benchmark at one setting of its parameters.
 *
 * @param benchmark full name: package, class, method
 * @param mode {@code thrpt}, {@code avgt}, {@code sample} or {@code ss}
 * @param threads threads that ran the benchmark
 * @param params parameters by name
 * @param forks one element per fork
 * @param settings what was declared, by name
 * @param vm name and version of the JVM; empty where not recorded
 */
record JmhResult(
        String benchmark,
        String mode,
        int threads,
        Map<String, String> params,
        List<Fork> forks,
        Map<String, String> settings,
        String vm) {

    /**
     * One fork.
     *
     * @param micros mean time per operation of each iteration, in microseconds, of one thread
     * @param histogram time of single operations in microseconds to how often it occurred; {@code null} but in mode sample
     * @param allocatedBytesPerOp from the GC profiler; -1 where it was not used
     * @param gcCount from the GC profiler; 0 where it was not used
     */
    record Fork(
            List<Double> micros,
            java.util.SortedMap<Double, Long> histogram,
            double allocatedBytesPerOp,
            long gcCount) {}
}
