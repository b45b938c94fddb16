package dev.weir.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.weir.lab.Recorded;
import dev.weir.lab.machine.IdlePolling;
import dev.weir.lab.machine.Machine;
import dev.weir.lab.machine.Placement;
import dev.weir.lab.study.Endpoint;
import dev.weir.lab.study.ForwardingStudy;
import dev.weir.lab.study.Preset;
import dev.weir.lab.study.Study;
import dev.weir.report.model.Interval;
import dev.weir.report.model.Run;
import dev.weir.report.model.SliceGroup;
import dev.weir.report.stats.Analysis;
import dev.weir.report.stats.CellResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;
import tools.jackson.databind.json.JsonMapper;

/** Slices and JMH, forked and by average time, agree on what two operations take. */
@Tag("measures")
@ExtendWith(TestServer.class)
class RefereeTest {
    private static final String ARM = "connectorj.at-once";
    /** Time here is mostly the link's, so that it is the same on one core and on two. */
    private static final String LINK = "rtt=4ms,rate=200mbit";

    private static final List<String> ROWS = List.of("1", "1000");
    /** A slow machine takes most of it for three heats. */
    private static final Duration BUDGET = Duration.ofMinutes(2);

    /** Some twenty slices of each worker; both levels have them in each heat. */
    private static final Duration LAPS = Duration.ofSeconds(2);

    /** JMH's forks have less. */
    private static final Duration WARM_UP = Duration.ofSeconds(2);

    /** Heats without a link that was late; one alone has no interval. */
    private static final int FEWEST_HEATS = 2;

    /** Differences up to this size count as equal in a run, too. */
    private static final double DELTA = 0.02;

    private static final double MOST_OTHER_PERCENT = 20;

    @TempDir
    private Path runs;

    @Test
    @SuppressWarnings("try") // polling is there to run
    void slicesAgreeWithJmh(LabServer server) throws Exception {
        Run run = Heats.of(3).measure(Requests.lend(server), request());
        Map<String, CellResult> cells = told(run);
        Map<String, Interval> referee = new TreeMap<>();
        Placement placement = Placement.on(Machine.ofThisProcess());
        // as the race has it: a core that halts adds its waking up to every round trip
        try (Network network = new Network(server, List.of(Recorded.link(LINK)));
                IdlePolling polling = placement.isPossible()
                        ? IdlePolling.on(Machine.ofThisProcess(), placement.lastCore())
                        : IdlePolling.none()) {
            placement.shareOneCore(server.pids().values());
            for (String rows : ROWS) {
                referee.put(
                        rows,
                        referee(network, java(placement), rows, cells.get(rows).timeMicros()));
            }
        } finally {
            placement.useEveryCore(server.pids().values());
        }
        for (String rows : ROWS) {
            Interval slices = cells.get(rows).timeMicros();
            Interval jmh = referee.get(rows);
            System.out.printf("rows=%s: slices %s, JMH %s, in us%n", rows, slices, jmh);
            assertThat(overlap(slices, jmh))
                    .as("rows=%s: overlap of slices %s and JMH %s, in us", rows, slices, jmh)
                    .isTrue();
        }
    }

    /** The cells by rows, unless the machine was too busy for them. */
    private static Map<String, CellResult> told(Run run) {
        assumeThat(run.groups().map(SliceGroup::noise).mapToDouble(SliceGroup.Noise::otherCpuPercent))
                .as("inconclusive: share of the CPU that other processes had, per cent")
                .allMatch(percent -> percent < MOST_OTHER_PERCENT);
        Map<String, CellResult> cells = cells(run);
        assumeThat(ROWS)
                .as(
                        "inconclusive: levels measured in fewer than %d heats, the links being late: %s",
                        FEWEST_HEATS, cells)
                .allMatch(rows -> cells.containsKey(rows) && cells.get(rows).heats() >= FEWEST_HEATS);
        return cells;
    }

    /**
     * What JMH finds. A difference has to come again, as JMH leaves out no lap in which the link was late: where the
     * second finding is another than the first, neither is a referee.
     */
    private static Interval referee(Network network, String java, String rows, Interval slices) throws RunnerException {
        Interval first = jmh(network, java, rows);
        if (overlap(slices, first)) {
            return first;
        }
        Interval second = jmh(network, java, rows);
        assumeThat(overlap(first, second))
                .as("inconclusive: rows=%s: JMH found %s, then %s, in us", rows, first, second)
                .isTrue();
        return second;
    }

    private static boolean overlap(Interval one, Interval other) {
        return one.low() < other.high() * (1 + DELTA) && one.high() > other.low() * (1 - DELTA);
    }

    private static Map<String, CellResult> cells(Run run) {
        return Analysis.of(run).cells().stream()
                .filter(cell -> cell.cell().arm().equals(ARM)
                        && "collect".equals(cell.cell().factors().get("work")))
                .collect(Collectors.toMap(cell -> cell.cell().factors().get("rows"), cell -> cell));
    }

    /** A java that runs where workers do. */
    private String java(Placement placement) throws IOException {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        if (!placement.isPossible()) {
            return java.toString();
        }
        int last = placement.lastCore();
        Path script = runs.resolve("java");
        Files.writeString(script, "#!/bin/sh\nexec taskset -c " + last + " " + java + " \"$@\"\n");
        assertThat(script.toFile().setExecutable(true)).isTrue();
        return script.toString();
    }

    private static Interval jmh(Network network, String java, String rows) throws RunnerException {
        JsonMapper json = JsonMapper.shared();
        String target = json.writeValueAsString(network.target(network.entry(LINK, Endpoint.MYSQL), false));
        String direct = json.writeValueAsString(network.target(network.server(Endpoint.MYSQL), false));
        RunResult result = new Runner(new OptionsBuilder()
                        .include(ArmBenchmark.class.getName())
                        .param("arm", ARM)
                        .param("level", "rows=" + rows + ";work=collect")
                        .param("target", target)
                        .param("direct", direct)
                        .jvm(java)
                        .forks(3)
                        .warmupIterations(1)
                        .warmupTime(TimeValue.milliseconds(500))
                        .measurementIterations(3)
                        .measurementTime(TimeValue.milliseconds(200))
                        .jvmArgs("-Xms512m", "-Xmx512m", "-XX:+UseSerialGC", "-Djmh.ignoreLock=true")
                        .shouldFailOnError(true)
                        .verbosity(VerboseMode.SILENT)
                        .build())
                .runSingle();
        double[] bounds = result.getPrimaryResult().getStatistics().getConfidenceIntervalAt(0.95);
        return new Interval(bounds[0], result.getPrimaryResult().getScore(), bounds[1]);
    }

    private RunRequest request() {
        RunRequest small = Requests.small(runs, LINK, ARM);
        Limits usual = Limits.of(small.preset());
        return RequestCopy.of(small)
                .study(new CollectOnly(small.studies().get(0)))
                .budget(BUDGET)
                .levels("rows", Set.copyOf(ROWS))
                .limits(new Limits(WARM_UP, LAPS, usual.silence()))
                .build();
    }

    /** The study without levels that the referee does not measure. */
    private static final class CollectOnly extends ForwardingStudy {
        CollectOnly(Study study) {
            super(study);
        }

        @Override
        public List<Tier> tiers(Preset preset) {
            return super.tiers(preset).stream()
                    .map(tier -> new Tier(
                            tier.arms(),
                            tier.tls(),
                            tier.levels().stream()
                                    .filter(level -> "collect".equals(level.get("work")))
                                    .toList()))
                    .toList();
        }
    }
}
