package dev.weir.report.jmh;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import java.util.stream.Collectors;

/** Writes text in the format of JMH's result files. */
public final class JmhText {
    private final StringJoiner results = new StringJoiner(",\n", "[\n", "\n]\n");

    /** A benchmark with its raw scores, fork by fork, iteration by iteration. */
    public JmhText add(String benchmark, String mode, String unit, Map<String, String> params, double[]... forks) {
        return add(benchmark, mode, unit, 1, params, "\"rawData\": " + lists(forks), "");
    }

    /** A benchmark with everything that can be said of it. */
    public JmhText add(
            String benchmark,
            String mode,
            String unit,
            int threads,
            Map<String, String> params,
            String raw,
            String secondary) {
        String settings = params.entrySet().stream()
                .map(each -> "\"" + each.getKey() + "\": \"" + each.getValue() + "\"")
                .collect(Collectors.joining(", "));
        results.add(String.format(Locale.ROOT, """
                {"jmhVersion": "1.37", "benchmark": "%s", "mode": "%s", "threads": %d, "forks": 1,
                 "jvm": "/nowhere/bin/java", "jvmArgs": [], "jdkVersion": "17.0.9", "vmName": "OpenJDK 64-Bit Server VM",
                 "vmVersion": "17.0.9+9", "warmupIterations": 1, "warmupTime": "1 s", "warmupBatchSize": 1,
                 "measurementIterations": 5, "measurementTime": "1 s", "measurementBatchSize": 1,
                 "params": {%s},
                 "primaryMetric": {"score": 1.0, "scoreError": "NaN", "scoreConfidence": ["NaN", "NaN"],
                   "scorePercentiles": {"50.0": 1.0}, "scoreUnit": "%s", %s},
                 "secondaryMetrics": {%s}}""", benchmark, mode, threads, settings, unit, raw, secondary));
        return this;
    }

    static String lists(double[]... forks) {
        return Arrays.stream(forks).map(Arrays::toString).collect(Collectors.joining(", ", "[", "]"));
    }

    @Override
    public String toString() {
        return results.toString();
    }
}
