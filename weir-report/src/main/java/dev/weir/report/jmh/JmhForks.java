package dev.weir.report.jmh;

import dev.weir.report.model.RunFormatException;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * Reads the raw figures of one benchmark: {@code rawData} is a list of forks, each a list of iterations; in mode sample there
 * is {@code rawDataHistogram} instead, whose iterations are lists of pairs of time and count.
 */
final class JmhForks {
    private final JsonNode metric;
    private final JsonNode secondary;
    private final int threads;
    private final String where;
    private final JmhUnit unit;

    JmhForks(JsonNode result, int threads, String where) {
        this.metric = result.path("primaryMetric");
        this.secondary = result.path("secondaryMetrics");
        this.threads = threads;
        this.where = where;
        this.unit = JmhUnit.of(metric.path("scoreUnit").asString(""), where);
    }

    List<JmhResult.Fork> read() {
        boolean counted = metric.path("rawDataHistogram").isArray();
        JsonNode raw = counted ? metric.path("rawDataHistogram") : metric.path("rawData");
        if (!raw.isArray() || raw.isEmpty()) {
            throw new RunFormatException(where + ": there is no rawData; the single iterations are what is imported,"
                    + " so a file without them cannot be");
        }
        List<JmhResult.Fork> forks = new ArrayList<>();
        for (JsonNode fork : raw) {
            forks.add(counted ? histogram(fork, forks.size()) : scores(fork, forks.size()));
        }
        return forks;
    }

    private JmhResult.Fork scores(JsonNode iterations, int fork) {
        List<Double> micros = new ArrayList<>();
        for (JsonNode score : iterations) {
            micros.add(usable(unit.micros(number(score), threads), score));
        }
        return fork(micros, null, fork);
    }

    private JmhResult.Fork histogram(JsonNode iterations, int fork) {
        List<Double> micros = new ArrayList<>();
        SortedMap<Double, Long> all = new TreeMap<>();
        for (JsonNode iteration : iterations) {
            double sum = 0;
            long count = 0;
            for (JsonNode pair : iteration) {
                double value = unit.micros(number(pair.path(0)), 1);
                long times = (long) number(pair.path(1));
                all.merge(value, times, Long::sum);
                sum += value * times;
                count += times;
            }
            micros.add(usable(sum / count, iteration));
        }
        return fork(micros, all, fork);
    }

    private JmhResult.Fork fork(List<Double> micros, SortedMap<Double, Long> histogram, int fork) {
        if (micros.isEmpty()) {
            throw new RunFormatException(where + ": fork " + fork + " holds no iteration; remove it from the file");
        }
        double allocated = profiled("gc.alloc.rate.norm", fork).average().orElse(-1);
        long collections =
                (long) profiled("gc.count", fork).filter(each -> each > 0).sum();
        return new JmhResult.Fork(micros, histogram, allocated, collections);
    }

    private static double number(JsonNode node) {
        return node.isNumber() ? node.asDouble() : Double.NaN;
    }

    private double usable(double micros, JsonNode found) {
        if (!(micros > 0 && micros < Double.POSITIVE_INFINITY)) {
            String text = found.toString();
            throw new RunFormatException(where + ": an iteration's score is no positive number: "
                    + text.substring(0, Math.min(60, text.length()))
                    + "; remove the fork from the file or measure again");
        }
        return micros;
    }

    /** Figures of JMH's profilers; older versions put a dot before their names. */
    private java.util.stream.DoubleStream profiled(String name, int fork) {
        return Stream.of(name, "\u00b7" + name)
                .map(each -> secondary.path(each).path("rawData").path(fork))
                .filter(JsonNode::isArray)
                .flatMap(JsonNode::valueStream)
                .mapToDouble(JmhForks::number)
                .filter(Double::isFinite);
    }
}
