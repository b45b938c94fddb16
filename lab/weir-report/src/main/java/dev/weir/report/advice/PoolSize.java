package dev.weir.report.advice;

import dev.weir.report.model.Behaviour;
import dev.weir.report.model.Interval;
import dev.weir.report.model.Run;
import dev.weir.report.stats.Median;
import dev.weir.report.text.Figures;
import dev.weir.report.text.Units;
import dev.weir.report.text.Words;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The number of connections that a pool needs, from the {@code pool-size} experiment of the keys study: look-ups per second of
 * several numbers of threads with pools of several sizes, each setting once per round.
 */
public record PoolSize(String arm, String link, List<Row> rows) {
    public static final String EXPERIMENT = "pool-size";

    /** The share by which a pool may fall short of the best and still be enough. */
    public static final double TOLERANCE = 0.05;

    private static final Pattern ROUND = Pattern.compile("perSecond(\\d{1,4})x(\\d{1,4})Round(\\d{1,4})");
    private static final double ERROR_RATE = 0.05;

    /**
     * The results for one number of threads.
     *
     * @param enough the smallest pool within {@link #TOLERANCE} of the best
     */
    public record Row(int threads, List<Setting> settings, Setting best, Setting enough) {}

    /**
     * The result for one number of threads and one pool size.
     *
     * @param perSecond look-ups per second: median of the rounds, with its 95 % interval
     * @param ofBest look-ups per second as a multiple of the best pool's in the same rounds: median, with its 95 % interval; 1
     *     for the best
     * @param p50Micros median time of a look-up, the wait for a connection included, in microseconds; {@code NaN} if unknown
     * @param p95Micros 95th percentile in microseconds; {@code NaN} if unknown
     */
    public record Setting(int connections, Interval perSecond, Interval ofBest, double p50Micros, double p95Micros) {
        /** Returns whether the best pool is not shown to be better: the interval of the ratio contains 1, or there is none. */
        public boolean mayBeBest() {
            return !(ofBest.high() < 1);
        }
    }

    /** Returns the pool sizes of a run; empty if the experiment was not run or failed. */
    public static Optional<PoolSize> of(Run run) {
        return run.behaviours(EXPERIMENT)
                .map(PoolSize::of)
                .filter(each -> !each.rows().isEmpty())
                .findFirst();
    }

    /** Reads the result of one {@link #EXPERIMENT}; without rows if it holds no figures. */
    public static PoolSize of(Behaviour behaviour) {
        NavigableMap<Integer, NavigableMap<Integer, SortedMap<Integer, Double>>> logs = new TreeMap<>();
        behaviour.figures().forEach((name, value) -> {
            Matcher matcher = ROUND.matcher(name);
            if (matcher.matches() && value > 0) {
                logs.computeIfAbsent(Integer.valueOf(matcher.group(1)), key -> new TreeMap<>())
                        .computeIfAbsent(Integer.valueOf(matcher.group(2)), key -> new TreeMap<>())
                        .put(Integer.valueOf(matcher.group(3)), Math.log(value));
            }
        });
        List<Row> rows = new ArrayList<>();
        logs.forEach((threads, sizes) -> rows.add(row(threads, sizes, behaviour.figures())));
        return new PoolSize(behaviour.arm(), behaviour.link(), rows);
    }

    private static Row row(
            int threads, NavigableMap<Integer, SortedMap<Integer, Double>> sizes, Map<String, Double> figures) {
        SortedMap<Integer, Double> best = sizes.values().stream()
                .max(Comparator.comparingDouble(PoolSize::median))
                .orElseThrow();
        List<Setting> settings = new ArrayList<>();
        sizes.forEach((size, rounds) -> settings.add(new Setting(
                size,
                interval(rounds),
                interval(over(rounds, best)),
                figures.getOrDefault("p50Micros" + threads + "x" + size, Double.NaN),
                figures.getOrDefault("p95Micros" + threads + "x" + size, Double.NaN))));
        Setting most = settings.stream()
                .max(Comparator.comparingDouble(each -> each.perSecond().estimate()))
                .orElseThrow();
        Setting enough = settings.stream()
                .filter(each -> each.ofBest().estimate() >= 1 - TOLERANCE)
                .findFirst()
                .orElse(most);
        return new Row(threads, List.copyOf(settings), most, enough);
    }

    private static SortedMap<Integer, Double> over(SortedMap<Integer, Double> rounds, SortedMap<Integer, Double> best) {
        SortedMap<Integer, Double> differences = new TreeMap<>();
        rounds.forEach((round, log) -> {
            if (best.containsKey(round)) {
                differences.put(round, log - best.get(round));
            }
        });
        return differences;
    }

    private static double median(SortedMap<Integer, Double> values) {
        return Median.of(values.values().stream().mapToDouble(Double::doubleValue));
    }

    /**
     * Returns the exponential of the median of the logs with the sign test's interval between two order statistics (Conover,
     * Practical Nonparametric Statistics, 3.2), robust against a round with a stall. Fewer than six rounds have no interval.
     */
    private static Interval interval(SortedMap<Integer, Double> logs) {
        double[] sorted =
                logs.values().stream().mapToDouble(Double::doubleValue).sorted().toArray();
        int outside = outside(sorted.length);
        double low = outside == 0 ? Double.NaN : sorted[outside - 1];
        double high = outside == 0 ? Double.NaN : sorted[sorted.length - outside];
        return new Interval(low, median(logs), high).map(Math::exp);
    }

    /** Returns the largest rank from either end whose order statistics enclose the median at the error rate or better; 0 for none. */
    private static int outside(int n) {
        double probability = Math.pow(0.5, n);
        double tail = 0;
        int rank = 0;
        while (rank < n / 2 && 2 * (tail + probability) <= ERROR_RATE) {
            tail += probability;
            probability *= (n - rank) / (rank + 1.0);
            rank++;
        }
        return rank;
    }

    /** Returns the number of connections that is enough, and their throughput; empty if no number of threads was tried with two sizes. */
    public List<String> sentences() {
        List<Row> several =
                rows.stream().filter(row -> row.settings().size() > 1).toList();
        if (several.isEmpty()) {
            return List.of();
        }
        List<String> sizes = several.stream()
                .map(row -> row.enough().connections() + " for " + row.threads() + " threads")
                .toList();
        return List.of(
                "Connections that are enough for look-ups by primary key on " + link + ", within "
                        + Math.round(100 * TOLERANCE) + " % of the most that any pool reached: "
                        + Words.list(sizes)
                        + ".",
                detail(several.get(several.size() - 1)));
    }

    private static String detail(Row row) {
        Setting enough = row.enough();
        String text =
                row.threads() + " threads look up " + Figures.interval(enough.perSecond()) + " keys a second with "
                        + connections(enough) + ", half of them within " + Units.time(enough.p50Micros())
                        + " and 95 % within "
                        + Units.time(enough.p95Micros()) + ", the wait for a connection included";
        if (enough.equals(row.best())) {
            return text + "; no other size does more.";
        }
        Interval share = enough.ofBest();
        return text + "; that is " + Figures.interval(share, Figures::share) + " of what " + connections(row.best())
                + " do, the most"
                + (enough.mayBeBest() ? "; the two cannot be told apart." : ".");
    }

    private static String connections(Setting setting) {
        return setting.connections() == 1 ? "1 connection" : setting.connections() + " connections";
    }

    /** Returns the conditions under which the figures hold, given the number of cores and whether client and server shared a machine. */
    public static String caution(int cores, boolean together) {
        String where = together
                ? "Client and server shared the " + cores + " cores of one machine, and nothing was in between. "
                : "";
        return where
                + "Each thread asks again as soon as it is answered: threads that do other work in between need fewer"
                + " connections. A longer path, longer statements or transactions keep each connection busy for longer, and so"
                + " take more; a server with more cores can use more.";
    }
}
