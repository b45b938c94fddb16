package dev.weir.lab.run;

import dev.weir.lab.EnvironmentException;
import dev.weir.lab.link.Profile;
import dev.weir.lab.study.ControlArm;
import dev.weir.lab.study.Preset;
import dev.weir.lab.study.Studies;
import dev.weir.lab.study.Study;
import dev.weir.report.model.SliceGroup;
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
     * @param logRatios natural logarithm of the time of the second slice group over that of the first, pair by pair
     * @param secondsPerHeat mean time of a pair, launch to exit of both forks, in seconds
     * @param slice groups every slice group, in order
     */
    public record Result(Manifest.Server server, List<Double> logRatios, double secondsPerHeat, List<SliceGroup> groups) {}

    /**
     * Starts the server and measures pairs until the budget is spent.
     *
     * @param source where the server comes from
     * @param budget time for the pairs; the start of the server does not count
     * @param logs folder for what the forks print
     * @param progress where it says what it does
     * @throws EnvironmentException when the server cannot be had or a slice group fails
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
        List<SliceGroup> groups = new ArrayList<>();
        List<Double> logRatios = new ArrayList<>();
        double seconds = 0;
        for (int heat = 0; heat < LEAST_ROUNDS || elapsed(start) + seconds < budget.toSeconds(); heat++) {
            progress.status("A/A pair " + (heat + 1));
            double first = mean(run(runner, site, level, heat, 0, groups));
            double second = mean(run(runner, site, level, heat, 1, groups));
            logRatios.add(Math.log(second / first));
            seconds = elapsed(start) / (heat + 1);
        }
        return new Result(server, List.copyOf(logRatios), seconds, List.copyOf(groups));
    }

    private static double elapsed(long start) {
        return (System.nanoTime() - start) / 1e9;
    }

    private static SliceGroup run(
            BlockRunner runner, Site site, List<Map<String, String>> level, int heat, int draw, List<SliceGroup> groups)
            throws IOException, InterruptedException {
        PlannedGroups planned =
                new PlannedGroups(ControlArm.SENTINEL, Profile.LOCAL.link().name(), "off", draw, level);
        SliceGroup group = runner.run(planned, heat, draw, site);
        if (group.outcome() != SliceGroup.Outcome.OK) {
            throw new EnvironmentException("a measuring JVM could not do its work: " + group.reason()
                    + "; free memory or try another server by --server");
        }
        groups.add(group);
        return group;
    }

    private static double mean(SliceGroup group) {
        return group.levels().get(0).slicesMicros().stream()
                .mapToDouble(Double::doubleValue)
                .average()
                .orElseThrow();
    }
}
