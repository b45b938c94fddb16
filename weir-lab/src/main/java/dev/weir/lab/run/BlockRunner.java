package dev.weir.lab.run;

import dev.weir.lab.EnvironmentException;
import dev.weir.lab.machine.NoiseLedger;
import dev.weir.lab.machine.ProcessCpu;
import dev.weir.lab.run.fork.ForkMessage;
import dev.weir.lab.run.fork.ForkTask;
import dev.weir.lab.study.Endpoint;
import dev.weir.lab.study.Preset;
import dev.weir.lab.study.Study;
import dev.weir.lab.study.Target;
import dev.weir.report.model.SliceGroup;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Runs one slice group in a fork and tells what became of it. */
final class BlockRunner {
    private static final Duration QUIET = Duration.ofSeconds(10);

    private final Study study;
    private final Preset.Timing timing;
    private final ForkOptions options;
    private final Path logs;

    BlockRunner(Study study, Preset.Timing timing, ForkOptions options, Path logs) {
        this.study = study;
        this.timing = timing;
        this.options = options;
        this.logs = logs;
    }

    /** Runs a slice group; whatever goes wrong inside is told by its outcome. */
    SliceGroup run(PlannedGroups planned, int heat, int position, Site site) throws IOException, InterruptedException {
        Instant startedAt = Instant.now();
        Network network = site.network();
        Optional<SliceGroup.Probe> probe = network.probe(planned.link());
        Findings findings = new Findings();
        probe.flatMap(found -> network.complaint(planned.link(), found)).ifPresent(findings::linkIsOff);
        NoiseLedger ledger = NoiseLedger.start();
        Endpoint endpoint = endpoint(planned.arm());
        long serverPid = site.serverPid(endpoint);
        long cpuBefore = ProcessCpu.nanos(serverPid);
        long forkCpu = 0;
        Path log = logs.resolve("heat-" + heat + "-group-" + position + ".log");
        try (Fork fork = Fork.launch(task(planned, site, endpoint), options.timed(), log)) {
            forkCpu = listen(fork, planned, network, findings);
        }
        long known = forkCpu + Math.max(0, ProcessCpu.nanos(serverPid) - cpuBefore);
        SliceGroup.Noise noise = ledger.stop(() -> known);
        Optional<SliceGroup.Probe> after = network.probe(planned.link());
        after.flatMap(found -> network.complaint(planned.link(), found)).ifPresent(findings::linkIsOff);
        return new SliceGroup(
                heat,
                position,
                planned.draw(),
                planned.arm(),
                planned.link(),
                Map.of("tls", planned.tls()),
                findings.outcome(),
                findings.reason(),
                startedAt,
                Duration.between(startedAt, Instant.now()).toMillis(),
                findings.levels,
                findings.settings,
                noise,
                probe.orElse(null));
    }

    /** What an arm talks to; the lab's own arms talk to what the sentinel's arm talks to. */
    private Endpoint endpoint(String arm) {
        boolean control =
                study.arms().stream().noneMatch(each -> each.info().id().equals(arm));
        String id = control ? study.sentinel().arm() : arm;
        return study.arms().stream()
                .filter(each -> each.info().id().equals(id))
                .findFirst()
                .orElseThrow()
                .endpoint();
    }

    private ForkTask.Measure task(PlannedGroups planned, Site site, Endpoint endpoint) {
        Network network = site.network();
        boolean tls = planned.tls().equals("on");
        InetSocketAddress counting = network.countingRelay(endpoint).address();
        List<ForkTask.PlannedLevel> levels = planned.levels().stream()
                .map(level -> new ForkTask.PlannedLevel(level, study.expectedDigest(level)))
                .toList();
        Target counted = network.countsItself(planned.link()) ? null : site.target(counting, tls);
        return new ForkTask.Measure(
                study.name(),
                study.subject(),
                planned.arm(),
                site.target(network.server(endpoint), tls),
                site.target(network.entry(planned.link(), endpoint), tls),
                counted,
                levels,
                timing,
                site.serverPid(endpoint));
    }

    /** Listens until the fork is done; gives the CPU time it used, in nanoseconds. */
    private long listen(Fork fork, PlannedGroups planned, Network network, Findings findings)
            throws IOException, InterruptedException {
        long cpu = 0;
        try {
            while (true) {
                Optional<ForkMessage> message = fork.next(patience());
                cpu = Math.max(cpu, ProcessCpu.nanos(fork.pid()));
                if (message.isEmpty()) {
                    findings.failed("the measuring JVM ended early: " + fork.lastWords());
                    return cpu;
                }
                ForkMessage said = message.get();
                if (said instanceof ForkMessage.CountWanted) {
                    fork.answer(network.counterOf(planned.link(), endpoint(planned.arm()))
                            .counters()
                            .awaitQuiet(QUIET));
                } else if (!findings.take(said)) {
                    return cpu;
                }
            }
        } catch (Fork.ForkSilentException e) {
            findings.failed("the arm hung: " + e.getMessage());
            return cpu;
        } catch (EnvironmentException e) {
            findings.failed(e.getMessage());
            return cpu;
        }
    }

    /** Far more than any level takes, so that only a hang runs into it. */
    private Duration patience() {
        long timed = (long) timing.settleIterations() * timing.settleMillis()
                + (long) timing.iterations() * timing.iterationMillis();
        return Duration.ofMillis(60_000 + 10 * timed);
    }

    /** What a fork has told so far. */
    private static final class Findings {
        private final List<SliceGroup.Level> levels = new ArrayList<>();
        private Map<String, String> settings = Map.of();
        private String failure = "";
        private String complaint = "";

        /** Takes a message; false when it was the last. */
        boolean take(ForkMessage message) {
            if (message instanceof ForkMessage.Connected connected) {
                settings = connected.settings();
            } else if (message instanceof ForkMessage.LevelMeasured measured) {
                levels.add(measured.level());
            } else if (message instanceof ForkMessage.Failed failed) {
                failed(failed.reason());
                return false;
            }
            return !(message instanceof ForkMessage.Done);
        }

        void failed(String reason) {
            failure = reason;
        }

        void linkIsOff(String reason) {
            complaint = reason;
        }

        SliceGroup.Outcome outcome() {
            if (!failure.isEmpty()) {
                return SliceGroup.Outcome.FAILED;
            }
            return complaint.isEmpty() ? SliceGroup.Outcome.OK : SliceGroup.Outcome.INVALID;
        }

        String reason() {
            return failure.isEmpty() ? complaint : failure;
        }
    }
}
