package dev.weir.report.jmh;

import dev.weir.report.model.ArmInfo;
import dev.weir.report.model.Entry;
import dev.weir.report.model.Event;
import dev.weir.report.model.KnownStudies;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.RunDirectory;
import dev.weir.report.model.SliceGroup;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A result file of JMH as a run of the study {@code jmh}: a benchmark is an arm, its parameters are factors, a fork is a heat,
 * an iteration is a slice. Times are microseconds per operation of one thread.
 *
 * <p>JMH records neither server nor link nor machine: the run has none. It does not record when it measured either: every slice
 * group has the time of the import, and the position, which counts the forks in the order of the file, tells the order.
 */
public final class JmhRun {
    /** Name of the study, of imported runs. */
    public static final String STUDY = "jmh";

    private static final String UNKNOWN = "unknown";
    private static final SliceGroup.Noise NO_NOISE = new SliceGroup.Noise(-1, -1, -1, 0);

    private final Path file;
    private final List<JmhResult> results;
    private final JmhNames names;
    private final Instant at;

    private JmhRun(Path file, Instant at) {
        this.file = file;
        this.results = JmhFile.read(file);
        this.names = new JmhNames(results);
        this.at = at;
    }

    /**
     * Reads a result file, to be written as a run.
     *
     * @param file what JMH wrote with {@code -rf json}
     * @param at time of the import
     * @throws dev.weir.report.model.RunFormatException when the file is not JMH's, damaged, empty or larger than 256 MiB
     */
    public static JmhRun read(Path file, Instant at) {
        return new JmhRun(file, at);
    }

    /**
     * Writes the run, with a copy of the file beside it as {@code jmh.json}.
     *
     * @param directory where to; it is created
     * @throws IOException when it cannot be written
     */
    public void write(RunDirectory directory, String weirVersion) throws IOException {
        directory.writeManifest(manifest(directory.path().getFileName().toString(), weirVersion));
        for (Entry entry : entries()) {
            directory.append(entry);
        }
        Files.copy(file, directory.path().resolve("jmh.json"));
    }

    private Manifest manifest(String runId, String weirVersion) {
        List<String> jvms = results.stream()
                .map(JmhResult::vm)
                .filter(vm -> !vm.isEmpty())
                .distinct()
                .toList();
        return new Manifest(
                RunDirectory.SCHEMA_VERSION,
                runId,
                STUDY,
                at,
                "weir import " + file.getFileName(),
                weirVersion,
                "imported",
                1,
                0,
                2,
                5,
                new Manifest.Fixture(
                        "Imported from JMH's result file " + file.getFileName()
                                + "; what was read, and from where, is not recorded in it",
                        "",
                        0,
                        0,
                        Map.of()),
                new Manifest.Machine(
                        UNKNOWN,
                        0,
                        0,
                        UNKNOWN,
                        jvms.isEmpty() ? UNKNOWN : String.join("; ", jvms),
                        UNKNOWN,
                        cautions()),
                List.of(),
                List.of(),
                arms(),
                comparisons(),
                "",
                KnownStudies.of(STUDY));
    }

    private List<String> cautions() {
        List<String> cautions = new ArrayList<>();
        cautions.add("JMH recorded neither server nor link nor machine: they are unknown here.");
        cautions.add(
                "JMH ran the benchmarks one after the other, all forks of one before the next: what the machine did in"
                        + " the meantime falls on single arms, and intervals do not hold it.");
        long single = results.stream().filter(each -> each.forks().size() == 1).count();
        if (single > 0) {
            cautions.add(single + " of " + results.size()
                    + " results come from one fork: there is no interval between forks,"
                    + " and the spread of its iterations says nothing about another JVM. Measure with -f 5 or more.");
        }
        cautions.add("No value that was read has been checked by Weir.");
        return cautions;
    }

    private List<Manifest.Arm> arms() {
        Map<String, Manifest.Arm> arms = new LinkedHashMap<>();
        for (JmhResult result : results) {
            String id = names.arm(result);
            int dot = id.lastIndexOf('.');
            arms.putIfAbsent(
                    id,
                    new Manifest.Arm(
                            id,
                            Manifest.Role.STUDY,
                            id.substring(0, Math.max(0, dot)),
                            "",
                            id.substring(dot + 1),
                            "",
                            "JMH benchmark " + result.benchmark(),
                            Map.of(),
                            ArmInfo.of("", "", id.substring(0, Math.max(0, dot)))
                                    .called(id)));
        }
        return List.copyOf(arms.values());
    }

    private List<Manifest.Comparison> comparisons() {
        JmhComparisons comparisons = new JmhComparisons();
        results.forEach(each -> comparisons.add(names.arm(each), List.of(each.params(), names.factors(each))));
        return comparisons.all();
    }

    private List<Entry> entries() {
        List<Entry> entries = new ArrayList<>();
        entries.add(new Event(at, "started", "imported from " + file.getFileName(), 0));
        Map<List<Object>, Integer> heats = new HashMap<>();
        int position = 0;
        for (JmhResult result : results) {
            List<Object> cell = List.of(names.arm(result), result.params(), names.factors(result));
            for (JmhResult.Fork fork : result.forks()) {
                // a cell that occurs twice in the file was measured in more forks
                int heat = heats.merge(cell, 1, Integer::sum) - 1;
                entries.add(group(result, fork, heat, position++));
            }
        }
        entries.add(new Event(at, "finished", "imported", 0));
        return entries;
    }

    private SliceGroup group(JmhResult result, JmhResult.Fork fork, int heat, int position) {
        SliceGroup.Level level = new SliceGroup.Level(
                result.params(),
                SliceGroup.consecutiveLaps(fork.micros().size()),
                fork.micros(),
                List.of(),
                operations(result, fork),
                List.of(),
                fork.allocatedBytesPerOp(),
                -1,
                -1,
                fork.gcCount(),
                "",
                null,
                0,
                fork.histogram() == null ? null : latency(fork.histogram()),
                null);
        return new SliceGroup(
                heat,
                position,
                0,
                names.arm(result),
                UNKNOWN,
                names.factors(result),
                SliceGroup.Outcome.OK,
                "",
                at,
                0,
                List.of(level),
                result.settings(),
                NO_NOISE,
                null);
    }

    /** Known where JMH counts single operations; 0 elsewhere. */
    private static long operations(JmhResult result, JmhResult.Fork fork) {
        if (fork.histogram() != null) {
            return fork.histogram().values().stream().mapToLong(Long::longValue).sum();
        }
        return result.mode().equals("ss") ? fork.micros().size() : 0;
    }

    private static SliceGroup.Latency latency(SortedMap<Double, Long> histogram) {
        long count = histogram.values().stream().mapToLong(Long::longValue).sum();
        return new SliceGroup.Latency(
                count,
                percentile(histogram, count, 0.5),
                percentile(histogram, count, 0.9),
                percentile(histogram, count, 0.99),
                percentile(histogram, count, 0.999),
                histogram.lastKey());
    }

    /** The smallest value that at least this share of the operations does not exceed. */
    private static double percentile(SortedMap<Double, Long> histogram, long count, double share) {
        long wanted = (long) Math.ceil(share * count);
        long seen = 0;
        for (Map.Entry<Double, Long> each : histogram.entrySet()) {
            seen += each.getValue();
            if (seen >= wanted) {
                return each.getKey();
            }
        }
        return histogram.lastKey();
    }

    /** Names of arms, and the factors that tell equal benchmarks apart. */
    private static final class JmhNames {
        private final boolean shortNames;
        private final boolean manyModes;
        private final boolean manyThreads;

        JmhNames(List<JmhResult> results) {
            long full = results.stream().map(JmhResult::benchmark).distinct().count();
            shortNames = results.stream()
                            .map(each -> shortName(each.benchmark()))
                            .distinct()
                            .count()
                    == full;
            manyModes = results.stream().map(JmhResult::mode).distinct().count() > 1;
            manyThreads = results.stream().map(JmhResult::threads).distinct().count() > 1;
        }

        /** Class and method; the full name where classes of several packages share a name. */
        String arm(JmhResult result) {
            return shortNames ? shortName(result.benchmark()) : result.benchmark();
        }

        SortedMap<String, String> factors(JmhResult result) {
            SortedMap<String, String> factors = new TreeMap<>();
            if (manyModes) {
                factors.put("mode", result.mode());
            }
            if (manyThreads) {
                factors.put("threads", Integer.toString(result.threads()));
            }
            return factors;
        }

        private static String shortName(String benchmark) {
            int method = benchmark.lastIndexOf('.');
            return benchmark.substring(benchmark.lastIndexOf('.', method - 1) + 1);
        }
    }
}
