package dev.weir.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.Recorded;
import dev.weir.lab.cli.PageReporter;
import dev.weir.lab.machine.Machine;
import dev.weir.lab.study.Endpoint;
import dev.weir.lab.study.Experiment;
import dev.weir.lab.study.Preset;
import dev.weir.lab.study.Studies;
import dev.weir.lab.study.Study;
import dev.weir.report.advice.PoolSize;
import dev.weir.report.model.Behaviour;
import dev.weir.report.model.Interval;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.Run;
import dev.weir.report.model.SliceGroup;
import dev.weir.report.stats.Analysis;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The keys study as a run makes it: forks, links, a journal and a page. */
@Tag("nightly")
class KeysRunTest {
    private static final Study STUDY = Studies.named("keys", Map.of());
    private static KeysServer servers;

    @TempDir
    private Path runs;

    @BeforeAll
    static void start() {
        servers = new KeysServer();
    }

    @AfterAll
    static void stop() {
        servers.close();
    }

    @Test
    void measuresLookUpsOfEveryKindOverALink() throws Exception {
        String[] arms = {"connectorj.thread-local", "connectorj.hikari", "redis.jedis"};
        RunRequest request = request(runs, arms);
        var directory = new Lab(Requests.lend(servers.server()), RunProgress.quiet(), new PageReporter(), Heats.of(2))
                .start(request)
                .set();
        Run run = Heats.told(directory.read().get(0));

        assertThat(run.manifest().servers())
                .extracting(Manifest.Server::product)
                .containsExactly("MySQL", "Redis");
        assertThat(run.groups()).allSatisfy(group -> {
            assertThat(group.outcome()).as(group.reason()).isNotEqualTo(SliceGroup.Outcome.FAILED);
            assertThat(group.levels()).isNotEmpty().allSatisfy(level -> assertFigures(group, level));
        });
        assertThat(run.groups().map(SliceGroup::arm)).contains(arms);
        assertThat(Analysis.of(run).comparisons())
                .filteredOn(result -> result.ratio().heats() > 1)
                .allSatisfy(result -> {
                    Interval ratio = result.ratio().ratio();
                    assertThat(ratio.estimate()).isBetween(ratio.low(), ratio.high());
                });
        assertThat(Files.size(directory.path().resolve("report.html"))).isPositive();
    }

    private static void assertFigures(SliceGroup group, SliceGroup.LevelResult level) {
        assertThat(level.slicesMicros()).isNotEmpty().allMatch(micros -> micros > 0);
        assertThat(level.latency().count()).isPositive();
        // each look-up crosses the link once, there and back
        assertThat(level.latency().p50Micros()).isGreaterThanOrEqualTo(1000);
        assertThat(level.laps()).hasSameSizeAs(level.slicesMicros()).doesNotHaveDuplicates();
        double roundTrips = group.arm().equals("injected.round-trip") ? 2 : 1;
        // a pool asks a connection whether it lives once that has been idle for half a second, as on a busy machine it
        // may be
        double most = group.arm().equals("connectorj.hikari") ? 2 * roundTrips : roundTrips;
        assertThat(level.wire().roundTrips()).isBetween(roundTrips, most);
        boolean redis = group.arm().startsWith("redis.");
        assertThat(level.wire().packetsUp() == 0).isEqualTo(redis);
        assertThat(level.serverCpuMicrosPerOp()).isPositive();
    }

    /** Many threads, few connections: what is gathered takes fewer round trips, and its CPU time is counted as any other's. */
    @Test
    void measuresManyThreads() throws Exception {
        RunRequest request = request(runs, Set.of("32"), "weir.shared", "weir.small-pool", "redis.lettuce-awaited");
        Run run = Heats.of(1).measure(Requests.lend(servers.server()), request);

        assertThat(run.groups().map(SliceGroup::arm))
                .contains("weir.shared", "weir.small-pool", "redis.lettuce-awaited");
        assertThat(run.groups()).allSatisfy(group -> {
            assertThat(group.outcome()).as(group.reason()).isNotEqualTo(SliceGroup.Outcome.FAILED);
            assertThat(group.levels()).isNotEmpty().allSatisfy(level -> {
                assertThat(level.clientCpuMicrosPerOp()).isPositive();
                assertThat(level.serverCpuMicrosPerOp()).isPositive();
                assertThat(level.latency().count()).isPositive();
                if (group.arm().equals("weir.shared")) {
                    assertThat(level.wire().roundTrips()).isLessThan(0.5);
                }
            });
        });
    }

    /** Each setting once a round, and what the page and the advice read of it. */
    @Test
    void thePoolSizesAreSweptAgainstThreads() throws Exception {
        LabServer server = servers.server();
        Behaviour sweep = run("pool-size", "connectorj.hikari");
        assertThat(sweep.outcome()).as(sweep.evidence()).isEqualTo("works");
        PoolSize found = PoolSize.of(new Run(null, List.of(sweep), false)).orElseThrow();
        assertThat(found.rows()).extracting(PoolSize.Row::threads).containsExactly(1, 4, 16, 32);
        assertThat(found.rows()).allSatisfy(row -> {
            assertThat(row.settings())
                    .extracting(PoolSize.Setting::connections)
                    .containsExactlyElementsOf(Stream.of(1, 2, 4, 8, 16, 32)
                            .filter(size -> size <= row.threads())
                            .toList());
            assertThat(row.settings()).allSatisfy(each -> {
                assertThat(each.perSecond().estimate())
                        .isBetween(each.perSecond().low(), each.perSecond().high());
                assertThat(each.p50Micros()).isPositive().isLessThanOrEqualTo(each.p95Micros());
            });
            assertThat(row.enough().connections()).isLessThanOrEqualTo(row.threads());
        });
        assertThat(server.isAlive()).isTrue();
    }

    @Test
    void withoutRedisItsArmsAreLeftOutWithTheReason() throws Exception {
        LabServer.Source without = (studies, progress) -> new WithoutRedis(servers.server());
        RunRequest request = request(runs, "connectorj.thread-local", "redis.jedis");
        // what is left out is reported before the first heat
        Run run = Heats.of(0).measure(without, request);

        assertThat(run.manifest().arms()).extracting(Manifest.Arm::id).doesNotContain("redis.jedis");
        assertThat(run.entriesOf(Behaviour.class)).anySatisfy(behaviour -> {
            assertThat(behaviour.arm()).isEqualTo("redis.jedis");
            assertThat(behaviour.outcome()).isEqualTo("cannot-connect");
            assertThat(behaviour.evidence()).isEqualTo("no Redis for this machine");
        });
    }

    private Behaviour run(String name, String arm) throws Exception {
        List<Experiment> experiments = STUDY.experiments();
        for (int i = 0; i < experiments.size(); i++) {
            if (experiments.get(i).name().equals(name)
                    && experiments.get(i).arm().equals(arm)) {
                LabServer server = servers.server();
                server.load(STUDY, arm, List.of(STUDY.sentinel().level()), RunProgress.quiet());
                try (Network network = new Network(server, List.of(Recorded.link("local")))) {
                    return (Behaviour)
                            new ExperimentRunner(STUDY, ForkOptions.withoutArchive(Machine.ofThisProcess()), runs)
                                    .run(i, List.of(), network)
                                    .get(0);
                }
            }
        }
        throw new AssertionError("no experiment " + name + " of " + arm);
    }

    private static RunRequest request(Path runs, String... arms) {
        return request(runs, Set.of("1"), arms);
    }

    private static RunRequest request(Path runs, Set<String> parallelism, String... arms) {
        return new RunRequest(
                List.of(new WithoutExperiments(STUDY)),
                Preset.DEFAULT,
                Requests.SAFETY_NET,
                Stream.of("rtt=1ms,rate=200mbit").map(Recorded::link).toList(),
                Set.of(arms),
                Set.of("off"),
                Map.of("parallelism", parallelism),
                42,
                2,
                false,
                Requests.LIMITS,
                Machine.ofThisProcess(),
                "weir run",
                runs);
    }

    /** A server on a machine that Redis does not run on. */
    private static final class WithoutRedis extends LentServer {
        WithoutRedis(LabServer server) {
            super(server);
        }

        @Override
        public Map<Endpoint, InetSocketAddress> addresses() {
            return Map.of(Endpoint.MYSQL, super.addresses().get(Endpoint.MYSQL));
        }

        @Override
        public Map<Endpoint, String> missing() {
            return Map.of(Endpoint.REDIS, "no Redis for this machine");
        }

        @Override
        public List<Manifest.Server> describeAll() {
            return List.of(describe());
        }
    }
}
