package dev.weir.lab.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Results of an earlier time, from a file that JMH wrote. What a mechanism allocates is nearly the same on every machine, so
 * that it is judged; how long it takes is not, so that it is only shown.
 *
 * @param measures by benchmark and parameters, as {@link #key} has them
 */
public record Baseline(Map<String, Measure> measures) {
    /** Allocation may grow by so much: JMH's average has the harness's own bytes in it. */
    private static final double ALLOWED_RATIO = 1.01;

    private static final double ALLOWED_BYTES = 1;
    private static final String ALLOCATED = "gc.alloc.rate.norm";

    /**
     * Figures of one benchmark at one setting.
     *
     * @param time mean per operation, in {@code unit}
     * @param error half the width of JMH's 99.9 % interval of the mean; NaN where there are too few iterations
     * @param unit such as {@code ns/op}
     * @param allocatedBytes per operation
     */
    public record Measure(double time, double error, String unit, double allocatedBytes) {
        /** Whether this allocates more than it did. */
        public boolean allocatesMoreThan(Measure before) {
            return allocatedBytes > before.allocatedBytes * ALLOWED_RATIO + ALLOWED_BYTES;
        }
    }

    /**
     * Reads a file.
     *
     * @throws IOException when it cannot be read, or is no result file of JMH with the GC profiler's figures
     */
    public static Baseline read(Path file) throws IOException {
        Map<String, Measure> measures = new LinkedHashMap<>();
        try {
            for (JsonNode each : JsonMapper.shared().readTree(Files.readString(file))) {
                Map<String, String> parameters = new TreeMap<>();
                for (Map.Entry<String, JsonNode> parameter : each.path("params").properties()) {
                    parameters.put(parameter.getKey(), parameter.getValue().asString());
                }
                measures.put(key(each.required("benchmark").asString(), parameters), measure(each));
            }
        } catch (JacksonException e) {
            throw new IOException("it is no result file of JMH: " + e.getOriginalMessage(), e);
        }
        return new Baseline(measures);
    }

    private static Measure measure(JsonNode result) throws IOException {
        JsonNode time = result.path("primaryMetric");
        JsonNode allocated = result.path("secondaryMetrics").path(ALLOCATED).path("score");
        if (!time.path("score").isNumber() || !allocated.isNumber()) {
            throw new IOException("benchmark=" + result.path("benchmark").asString("?") + " has no time or no "
                    + ALLOCATED + "; expected what weir bench --result writes");
        }
        return new Measure(
                time.path("score").asDouble(),
                // JMH writes "NaN" as text
                time.path("scoreError").isNumber() ? time.path("scoreError").asDouble() : Double.NaN,
                time.path("scoreUnit").asString(""),
                allocated.asDouble());
    }

    /** How a benchmark at one setting is named: class and method, then parameters in the order of their names. */
    public static String key(String benchmark, Map<String, String> parameters) {
        String method = benchmark.substring(benchmark.lastIndexOf('.', benchmark.lastIndexOf('.') - 1) + 1);
        StringBuilder key = new StringBuilder(method);
        new TreeMap<>(parameters)
                .forEach((name, value) ->
                        key.append(' ').append(name).append('=').append(value));
        return key.toString();
    }
}
