package dev.weir.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.lab.UsageException;
import dev.weir.lab.study.Endpoint;
import dev.weir.report.model.Block;
import dev.weir.report.model.Event;
import dev.weir.report.model.LinkCard;
import dev.weir.report.model.Run;
import dev.weir.report.model.RunSet;
import dev.weir.report.stats.Analysis;
import dev.weir.report.stats.SelfTest;
import dev.weir.report.stats.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
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

    private static final At NEVER = new At(0, 0);

    @TempDir
    private Path runs;

    @Test
    void findsWhatIsInjectedAndCallsEqualArmsEqual(LabServer server) throws IOException {
        Run run = run(Requests.small(runs, STEADY_LINK, 60, AT_ONCE, STREAM), server, keeper -> {}, NEVER);
        if (isCalledDifferent(Analysis.of(run).selfTest().aaVerdict())) {
            // one run in twenty may do that by design; two in a row may not
            run = run(Requests.small(runs, STEADY_LINK, 60, AT_ONCE, STREAM), server, keeper -> {}, NEVER);
        }
        SelfTest selfTest = Analysis.of(run).selfTest();

        assertThat(isCalledDifferent(selfTest.aaVerdict())).isFalse();
        assertThat(selfTest.injected())
                .filteredOn(injected -> injected.arm().equals("injected.round-trip")
                        || injected.arm().equals("injected.5-percent"))
                .hasSize(2)
                .allMatch(SelfTest.Injected::found, "found");
        assertThat(Analysis.of(run).comparisons())
                // a later tier may have opened too late to be decided
                .filteredOn(result -> result.comparison().arm().equals(STREAM)
                        && "collect".equals(result.ratio().cell().factors().get("work")))
                .hasSize(1)
                .allSatisfy(result -> {
                    assertThat(result.verdict()).isEqualTo(Verdict.SLOWER);
                    assertThat(result.ratio().ratio().estimate()).isBetween(2.0, 3.2);
                });
        assertThat(run.blocks())
                .allSatisfy(block -> assertThat(block.levels()).allSatisfy(level -> {
                    assertThat(level.samplesMicros()).isNotEmpty().allMatch(micros -> micros > 4000);
                    assertThat(level.allocatedBytesPerOp()).isPositive();
                    assertThat(level.clientCpuMicrosPerOp()).isPositive();
                    assertThat(level.wire().roundTrips()).isGreaterThanOrEqualTo(1);
                }));
    }

    @Test
    void aLinkThrottledHalfWayIsCaughtBySentinelAndCard(LabServer server) throws IOException {
        Consumer<ServerKeeper> throttle =
                keeper -> keeper.network().emulated(STEADY_LINK).orElseThrow().throttle(10_000_000);
        Run run = run(Requests.small(runs, STEADY_LINK, 60, AT_ONCE, STREAM), server, throttle, new At(3, 1));

        assertThat(Analysis.of(run).selfTest().drift()).isNotEmpty();
        assertThat(run.blocks().filter(block -> block.round() >= 2))
                .isNotEmpty()
                .allMatch(block -> block.outcome() == Block.Outcome.INVALID, "invalid");
        assertThat(run.entriesOf(LinkCard.class).map(LinkCard::withinTolerance)).containsExactly(true, false);
    }

    @Test
    void wrongRowsFailTheBlock(LabServer server) throws Exception {
        String url = "jdbc:mysql://127.0.0.1:"
                + server.addresses().get(Endpoint.MYSQL).getPort() + "/" + server.schema();
        var account = server.account();
        try (var connection = DriverManager.getConnection(
                        url + "?allowPublicKeyRetrieval=true&sslMode=DISABLED", account.user(), account.password());
                var statement = connection.createStatement()) {
            statement.executeUpdate("UPDATE events SET name = CONCAT('1', SUBSTRING(name, 2)) WHERE id = 42");
            try {
                Run run = run(Requests.small(runs, "local", 10, AT_ONCE, STREAM), server, keeper -> {}, NEVER);

                assertThat(run.blocks()).isNotEmpty().allSatisfy(block -> {
                    assertThat(block.outcome()).isEqualTo(Block.Outcome.FAILED);
                    assertThat(block.reason()).contains("wrong rows").contains("expected=");
                    assertThat(block.levels()).isEmpty();
                });
            } finally {
                statement.executeUpdate("UPDATE events SET name = CONCAT('0', SUBSTRING(name, 2)) WHERE id = 42");
            }
        }
    }

    @Test
    void aServerThatDiesIsStartedAgainAndTheRunGoesOn() throws IOException {
        LabServer.Source source = (study, progress) -> TestServer.start("mysql");
        Run run = run(Requests.small(runs, "local", 30, AT_ONCE, STREAM), source, KnownAnswersTest::kill, new At(2, 2));

        assertThat(run.blocks()).anyMatch(block -> block.outcome() == Block.Outcome.FAILED);
        assertThat(run.blocks().filter(block -> block.round() > 1))
                .isNotEmpty()
                .allMatch(block -> block.outcome() == Block.Outcome.OK);
    }

    @Test
    void aServerThatDiesEndsTheRunWhenAsked() throws IOException {
        RunRequest request = Requests.small(runs, "local", 30, AT_ONCE, STREAM);
        RunRequest stopping = new RunRequest(
                request.studies(),
                request.preset(),
                request.budget(),
                request.links(),
                request.arms(),
                request.tls(),
                request.levels(),
                request.seed(),
                request.thresholdPercent(),
                true,
                request.commandLine(),
                request.runs());
        LabServer.Source source = (study, progress) -> TestServer.start("mysql");
        Run run = run(stopping, source, KnownAnswersTest::kill, new At(1, 3));

        assertThat(run.entriesOf(Event.class).map(Event::kind)).containsExactly("started", "server-lost", "finished");
        assertThat(run.blocks().reduce((first, second) -> second).orElseThrow().outcome())
                .isEqualTo(Block.Outcome.FAILED);
    }

    @Test
    void aLevelThatThePresetDoesNotVisitIsRefused(LabServer server) {
        RunRequest known = Requests.small(runs, "local", 15, AT_ONCE, STREAM);
        RunRequest request = new RunRequest(
                known.studies(),
                known.preset(),
                known.budget(),
                known.links(),
                known.arms(),
                known.tls(),
                Map.of("rows", Set.of("5")),
                known.seed(),
                known.thresholdPercent(),
                false,
                known.commandLine(),
                runs);
        Lab lab = new Lab(Requests.lend(server), Progress.quiet());

        assertThatThrownBy(() -> lab.start(request))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("rows=5 leaves nothing of study stream")
                .hasMessageContaining("visits 1, 10, 100, 1000");
        assertThat(runs).isEmptyDirectory();
    }

    @Test
    void aRunGoesOnWhereItEnded(LabServer server) throws IOException {
        RunRequest request = Requests.small(runs, "local", 15, AT_ONCE, STREAM);
        Lab lab = new Lab(Requests.lend(server), Progress.quiet());
        RunSet set = lab.start(request);
        int before = lastRound(set.read().get(0));
        lab.resume(request, set);
        Run after = set.read().get(0);

        assertThat(lastRound(after)).isGreaterThan(before);
        assertThat(after.entriesOf(Event.class).map(Event::kind))
                .containsExactly("started", "finished", "resumed", "finished");
        assertThat(after.entriesOf(Event.class).mapToDouble(Event::spentSeconds))
                .isSorted();
        assertThat(Files.size(set.report())).isGreaterThan(10_000);
    }

    private static boolean isCalledDifferent(Verdict verdict) {
        return verdict == Verdict.FASTER || verdict == Verdict.SLOWER;
    }

    private static int lastRound(Run run) {
        return run.blocks().mapToInt(Block::round).max().orElse(-1);
    }

    private static void kill(ServerKeeper keeper) {
        ProcessHandle.of(keeper.server().pids().get(Endpoint.MYSQL))
                .orElseThrow()
                .destroyForcibly();
    }

    private Run run(RunRequest request, LabServer server, Consumer<ServerKeeper> deed, At when) throws IOException {
        return run(request, Requests.lend(server), deed, when);
    }

    /** Runs, and does a deed once when the run has got that far. */
    private Run run(RunRequest request, LabServer.Source source, Consumer<ServerKeeper> deed, At when)
            throws IOException {
        Trigger trigger = new Trigger(deed, when);
        Lab lab = new Lab(source, trigger, trigger);
        return lab.start(request).read().get(0);
    }

    /** A round and a block of it, counted from 1. */
    private record At(int round, int block) {
        boolean isTold(String status) {
            return status.contains("(round " + round + ":") && status.contains(" block " + block + " of ");
        }
    }

    /** Progress that does something to the run's server at a given moment. */
    private static final class Trigger implements Progress, Lab.Watcher {
        private final Consumer<ServerKeeper> deed;
        private final At when;
        private ServerKeeper keeper;
        private boolean done;

        Trigger(Consumer<ServerKeeper> deed, At when) {
            this.deed = deed;
            this.when = when;
        }

        @Override
        public void serverIsUp(ServerKeeper server) {
            keeper = server;
        }

        @Override
        public void line(String text) {}

        @Override
        public void status(String text) {
            if (!done && when.isTold(text)) {
                done = true;
                deed.accept(keeper);
            }
        }
    }
}
