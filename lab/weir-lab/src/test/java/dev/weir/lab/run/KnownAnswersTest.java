package dev.weir.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.weir.lab.cli.PageReporter;
import dev.weir.lab.study.ControlArm;
import dev.weir.lab.study.Endpoint;
import dev.weir.lab.study.Preset;
import dev.weir.report.model.Event;
import dev.weir.report.model.LinkCard;
import dev.weir.report.model.Run;
import dev.weir.report.model.RunSet;
import dev.weir.report.model.SliceGroup;
import dev.weir.report.stats.Median;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Whole runs on a real server whose answer is known beforehand. */
@ExtendWith(TestServer.class)
class KnownAnswersTest {
    /** Time here is mostly the link's, so that a shared machine hardly blurs it. */
    private static final String STEADY_LINK = "rtt=4ms,rate=200mbit";

    private static final String AT_ONCE = "connectorj.at-once";
    private static final String STREAM = "connectorj.stream";

    private static final Duration SHORT_WARM_UP = Duration.ofSeconds(2);

    /** Some forty laps. */
    private static final Duration SHORT_LAPS = Duration.ofSeconds(3);

    /** The round trip, and the fixture's 100 rows at the throttled rate. */
    private static final double SMALLEST_THROTTLED_MICROS = 6000;

    @TempDir
    private Path runs;

    /**
     * Five heats are more than a quiet machine takes. What they leave open is inconclusive; what they contradict is wrong,
     * unless it was the one run in twenty that is allowed to be.
     */
    @Test
    @Tag("measures")
    void findsWhatIsInjectedAndCallsEqualArmsEqual(LabServer server) throws IOException {
        KnownEffects effects = measured(runs.resolve("first"), server);
        if (!effects.contradictions().isEmpty()) {
            effects = measured(runs.resolve("second"), server);
        }
        assertThat(effects.contradictions()).isEmpty();
        assumeThat(effects.open()).as("what a run on this machine cannot tell").isEmpty();
    }

    private static KnownEffects measured(Path runs, LabServer server) throws IOException {
        // cold code does not only blur an effect of 5 per cent: an arm that spins has its code compiled meanwhile
        RunRequest request = RequestCopy.of(Requests.small(runs, STEADY_LINK, AT_ONCE, STREAM))
                .limits(Limits.of(Preset.DEFAULT))
                .build();
        Run run = Heats.until(KnownEffects::areSettled, 5, runs).measure(Requests.lend(server), request);
        assertThat(run.groups()).isNotEmpty().allSatisfy(group -> {
            assertThat(group.outcome()).as(group.reason()).isNotEqualTo(SliceGroup.Outcome.FAILED);
            assertThat(group.levels()).isNotEmpty().allSatisfy(level -> {
                assertThat(level.slicesMicros()).isNotEmpty().allMatch(micros -> micros > 4000);
                assertThat(level.laps()).hasSameSizeAs(level.slicesMicros());
                assertThat(level.sliceOperations()).hasSameSizeAs(level.laps()).allMatch(operations -> operations > 0);
                assertThat(level.jvm().warmUpMillis()).isPositive();
                if (group.heat() == 0) {
                    assertThat(level.allocatedBytesPerOp()).isPositive();
                    assertThat(level.clientCpuMicrosPerOp()).isPositive();
                    assertThat(level.wire().roundTrips()).isGreaterThanOrEqualTo(1);
                }
            });
        });
        return KnownEffects.of(run);
    }

    @Test
    @Tag("measures")
    void aLinkThrottledHalfWayIsCaughtBySentinelAndCard(LabServer server) throws IOException {
        Consumer<ServerKeeper> throttle =
                keeper -> keeper.network().emulated(STEADY_LINK).orElseThrow().throttle(10_000_000);
        // a step of half the time shows in few laps, and in code that is not quite warm
        Limits usual = Limits.of(Preset.DEFAULT);
        RunRequest request = RequestCopy.of(Requests.small(runs, STEADY_LINK, AT_ONCE))
                .limits(new Limits(SHORT_WARM_UP, SHORT_LAPS, usual.silence()))
                .build();
        Run run = Heats.of(4).doing(throttle, 3, 1).measure(Requests.lend(server), request);

        assertThat(Heats.from(2, run))
                .isNotEmpty()
                .allMatch(group -> group.outcome() == SliceGroup.Outcome.INVALID, "invalid");
        List<LinkCard> cards = run.entriesOf(LinkCard.class).toList();
        assertThat(cards).hasSize(2);
        assertThat(cards.get(1).withinTolerance()).isFalse();
        assertThat(throttledMicros(run)).isNotEmpty().allMatch(each -> each > SMALLEST_THROTTLED_MICROS, "throttled");
    }

    @Test
    void wrongRowsFailTheGroups(LabServer server) throws Exception {
        String url = "jdbc:mysql://127.0.0.1:"
                + server.addresses().get(Endpoint.MYSQL).getPort() + "/" + server.schema();
        var account = server.account();
        try (var connection = DriverManager.getConnection(
                        url + "?allowPublicKeyRetrieval=true&sslMode=DISABLED", account.user(), account.password());
                var statement = connection.createStatement()) {
            statement.executeUpdate("UPDATE events SET name = CONCAT('1', SUBSTRING(name, 2)) WHERE id = 42");
            try {
                Run run = Heats.of(1).measure(Requests.lend(server), Requests.small(runs, "local", AT_ONCE, STREAM));

                assertThat(run.groups()).isNotEmpty().allSatisfy(group -> {
                    assertThat(group.outcome()).isEqualTo(SliceGroup.Outcome.FAILED);
                    assertThat(group.reason()).contains("wrong rows").contains("expected=");
                    assertThat(group.levels()).isEmpty();
                });
            } finally {
                statement.executeUpdate("UPDATE events SET name = CONCAT('0', SUBSTRING(name, 2)) WHERE id = 42");
            }
        }
    }

    @Test
    @Tag("nightly")
    void aServerThatDiesIsStartedAgainAndTheRunGoesOn() throws IOException {
        LabServer.Source source = (study, progress) -> TestServer.start("mysql");
        Run run =
                Heats.of(2).doing(KnownAnswersTest::kill, 1, 1).measure(source, Requests.small(runs, "local", AT_ONCE));

        assertThat(run.groups()).anyMatch(group -> group.outcome() == SliceGroup.Outcome.FAILED);
        assertThat(Heats.from(1, run)).isNotEmpty().allMatch(group -> group.outcome() == SliceGroup.Outcome.OK);
    }

    @Test
    @Tag("nightly")
    void aServerThatDiesEndsTheRunWhenAsked() throws IOException {
        RunRequest stopping = RequestCopy.of(Requests.small(runs, "local", AT_ONCE))
                .stoppingOnServerLoss()
                .build();
        LabServer.Source source = (study, progress) -> TestServer.start("mysql");
        Run run = Heats.of(2).doing(KnownAnswersTest::kill, 1, 1).measure(source, stopping);

        assertThat(run.entriesOf(Event.class)
                        .map(Event::kind)
                        .filter(kind -> !kind.equals(Event.BUSY) && !kind.equals(Event.STANDSTILL)))
                .containsExactly("started", "server-lost", "finished");
        assertThat(run.groups().reduce((first, second) -> second).orElseThrow().outcome())
                .isEqualTo(SliceGroup.Outcome.FAILED);
    }

    @Test
    void aRunGoesOnWhereItEnded(LabServer server) throws IOException {
        RunRequest request = Requests.small(runs, "local", AT_ONCE);
        Lab lab = new Lab(Requests.lend(server), RunProgress.quiet(), new PageReporter(), Heats.of(1));
        RunSet set = lab.start(request).set();
        int before = lastHeat(set.read().get(0));
        lab.resume(request, set);
        Run after = set.read().get(0);

        assertThat(lastHeat(after)).isGreaterThan(before);
        assertThat(after.entriesOf(Event.class)
                        .map(Event::kind)
                        .filter(kind -> !kind.equals(Event.BUSY) && !kind.equals(Event.STANDSTILL)))
                .containsExactly("started", "finished", "resumed", "finished");
        assertThat(after.entriesOf(Event.class).mapToDouble(Event::spentSeconds))
                .isSorted();
        assertThat(Files.size(set.report())).isGreaterThan(10_000);
    }

    /** Medians of the sentinel's slice groups from the third heat on. */
    private static DoubleStream throttledMicros(Run run) {
        return run.groups()
                .filter(group -> group.arm().equals(ControlArm.SENTINEL) && group.heat() >= 2)
                .flatMap(group -> group.levels().stream())
                .mapToDouble(level -> Median.of(level.slicesMicros().stream().mapToDouble(Double::doubleValue)));
    }

    private static int lastHeat(Run run) {
        return run.groups().mapToInt(SliceGroup::heat).max().orElse(-1);
    }

    private static void kill(ServerKeeper keeper) {
        ProcessHandle.of(keeper.server().pids().get(Endpoint.MYSQL))
                .orElseThrow()
                .destroyForcibly();
    }
}
