package dev.weir.lab.run;

import dev.weir.lab.EnvironmentException;
import dev.weir.lab.link.Profile;
import dev.weir.lab.study.ControlArm;
import dev.weir.lab.study.Preset;
import dev.weir.lab.study.Studies;
import dev.weir.lab.study.Study;
import dev.weir.report.model.Block;
import dev.weir.report.model.Manifest;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A short A/A measurement: the sentinel of the stream study against itself, in fresh JVMs, on the local link. */
public final class NoiseProbe {
    /** Pairs that are measured whatever the budget; fewer say nothing about the spread. */
    public static final int LEAST_ROUNDS = 3;

    private NoiseProbe() {}

    /**
     * What was found.
     *
     * @param server the server that was read from
     * @param logRatios natural logarithm of the time of the second block over that of the first, pair by pair
     * @param secondsPerRound mean time of a pair, launch to exit of both forks, in seconds
     * @param blocks every block, in order
     */
    public record Result(Manifest.Server server, List<Double> logRatios, double secondsPerRound, List<Block> blocks) {}

    /**
     * Starts the server and measures pairs until the budget is spent.
     *
     * @param source where the server comes from
     * @param budget time for the pairs; the start of the server does not count
     * @param logs folder for what the forks print
     * @param progress where it says what it does
     * @throws EnvironmentException when the server cannot be had or a block fails
     * @throws InterruptedException when interrupted in the middle
     */
    public static Result measure(LabServer.Source source, Duration budget, Path logs, Progress progress)
            throws IOException, InterruptedException {
        Study study = Studies.named("stream", Map.of());
        List<Map<String, String>> level = List.of(study.sentinel().level());
        try (LabServer server = source.open(List.of(study), progress)) {
            server.load(study, study.sentinel().arm(), level, progress);
            try (Network network = new Network(server.addresses(), List.of(Profile.LOCAL.link()))) {
                Site site = new Site(network, server.schema(), server.account(), server.nativeAccount(), server.pids());
                BlockRunner runner = new BlockRunner(study, Preset.DEFAULT.timing(), new ForkOptions(List.of()), logs);
                return pairs(runner, site, level, budget, server.describe(), progress);
            }
        }
    }

    private static Result pairs(
            BlockRunner runner,
            Site site,
            List<Map<String, String>> level,
            Duration budget,
            Manifest.Server server,
            Progress progress)
            throws IOException, InterruptedException {
        long start = System.nanoTime();
        List<Block> blocks = new ArrayList<>();
        List<Double> logRatios = new ArrayList<>();
        double seconds = 0;
        for (int round = 0; round < LEAST_ROUNDS || elapsed(start) + seconds < budget.toSeconds(); round++) {
            progress.status("A/A pair " + (round + 1));
            double first = mean(run(runner, site, level, round, 0, blocks));
            double second = mean(run(runner, site, level, round, 1, blocks));
            logRatios.add(Math.log(second / first));
            seconds = elapsed(start) / (round + 1);
        }
        return new Result(server, List.copyOf(logRatios), seconds, List.copyOf(blocks));
    }

    private static double elapsed(long start) {
        return (System.nanoTime() - start) / 1e9;
    }

    private static Block run(
            BlockRunner runner, Site site, List<Map<String, String>> level, int round, int draw, List<Block> blocks)
            throws IOException, InterruptedException {
        PlannedBlock planned =
                new PlannedBlock(ControlArm.SENTINEL, Profile.LOCAL.link().name(), "off", draw, level);
        Block block = runner.run(planned, round, draw, site);
        if (block.outcome() != Block.Outcome.OK) {
            throw new EnvironmentException("a measuring JVM could not do its work: " + block.reason()
                    + "; free memory or try another server by --server");
        }
        blocks.add(block);
        return block;
    }

    private static double mean(Block block) {
        return block.levels().get(0).samplesMicros().stream()
                .mapToDouble(Double::doubleValue)
                .average()
                .orElseThrow();
    }
}
