package dev.weir.lab.run;

import dev.weir.lab.Recorded;
import dev.weir.lab.machine.Machine;
import dev.weir.lab.machine.Placement;
import dev.weir.lab.run.plan.LapGroup;
import dev.weir.lab.study.ControlArm;
import dev.weir.lab.study.Preset;
import dev.weir.lab.study.Studies;
import dev.weir.lab.study.Study;
import dev.weir.report.model.Level;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.SliceGroup;
import dev.weir.report.stats.Median;
import dev.weir.rig.EnvironmentException;
import dev.weir.rig.link.Profile;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** A short A/A measurement: the sentinel of the stream study raced against its twin, in fresh JVMs, on the local link. */
public final class NoiseProbe {
    /** The least number of heats, whatever the budget; fewer tell nothing about the spread. */
    public static final int LEAST_HEATS = 3;

    private static final int LAPS = 60;
    private static final int HEAP_MEGABYTES = 256;
    private static final String LOCAL = Recorded.link(Profile.LOCAL).name();

    private NoiseProbe() {}

    /**
     * The findings of a noise probe.
     *
     * @param logRatios natural logarithm of the twin's time over the sentinel's, one per heat: the median over its laps
     * @param secondsPerHeat mean time of a heat, launch to exit, in seconds
     */
    public record Result(
            Manifest.Server server, List<Double> logRatios, double secondsPerHeat, List<SliceGroup> groups) {}

    /** Starts the server and races heats until the budget is spent; the forks log into the folder {@code logs}. */
    public static Result measure(
            Machine machine, LabServer.Source source, Duration budget, Path logs, RunProgress progress)
            throws IOException, InterruptedException {
        Study study = Studies.usual().get(0);
        Level level = study.sentinel().level();
        try (LabServer server = source.open(List.of(study), progress)) {
            server.load(study, study.sentinel().arm(), List.of(level), progress);
            try (Network network = new Network(server, List.of(Recorded.link(Profile.LOCAL)))) {
                HeatSetup setup = new HeatSetup(
                        study,
                        network,
                        List.of(Recorded.link(Profile.LOCAL)),
                        ForkOptions.withoutArchive(machine),
                        HEAP_MEGABYTES,
                        Limits.of(Preset.DEFAULT),
                        Placement.on(machine),
                        logs,
                        progress);
                LapGroup group = new LapGroup(
                        new LapGroup.Setting(LOCAL, "off", level),
                        List.of(
                                new LapGroup.DrawnArm(ControlArm.SENTINEL, 0),
                                new LapGroup.DrawnArm(ControlArm.SENTINEL, 1)));
                return heats(setup, group, budget, server.describe(), progress);
            }
        } catch (RuntimeException e) {
            // the signal that stops the lab ends its server and forks, too
            throw Interruption.isShuttingDown()
                    ? new EnvironmentException("stopped by the user before enough heats were measured", e)
                    : e;
        }
    }

    private static Result heats(
            HeatSetup setup, LapGroup group, Duration budget, Manifest.Server server, RunProgress progress)
            throws IOException, InterruptedException {
        long start = System.nanoTime();
        List<SliceGroup> groups = new ArrayList<>();
        List<Double> logRatios = new ArrayList<>();
        double seconds = 0;
        for (int heat = 0; heat < LEAST_HEATS || elapsed(start) + seconds < budget.toSeconds(); heat++) {
            int before = heat;
            double spent = elapsed(start);
            progress.follow(() -> stage(budget.toMillis() / 1e3, before, spent, elapsed(start)));
            progress.status("Timing an A/A pair: heat " + (heat + 1));
            List<SliceGroup> raced = race(setup, group, heat);
            groups.addAll(raced);
            logRatios.add(logRatio(raced.get(1), raced.get(0)));
            seconds = elapsed(start) / (heat + 1);
        }
        return new Result(server, List.copyOf(logRatios), seconds, List.copyOf(groups));
    }

    /** Returns the stage at a time of the current heat, whose end the heats before it foretell; some heats are raced whatever the budget. */
    static RunProgress.Stage stage(double budget, int heats, double spent, double now) {
        double perHeat = spent / Math.max(1, heats);
        double planned = heats == 0
                ? budget
                : perHeat * Math.max(LEAST_HEATS - heats, Math.ceil((budget - spent) / perHeat - 1));
        double left = Math.max(1, Math.max(planned - (now - spent), (LEAST_HEATS - 1 - heats) * (now - spent)));
        return new RunProgress.Stage(now / (now + left), left, "");
    }

    private static double elapsed(long start) {
        return (System.nanoTime() - start) / 1e9;
    }

    private static List<SliceGroup> race(HeatSetup setup, LapGroup group, int number)
            throws IOException, InterruptedException {
        Random random = new Random(number);
        try (Heat heat = Heat.launch(setup, number, List.of(group), random)) {
            LapRunner runner = new LapRunner(setup.study(), heat, setup.network(), random, new TimeLedger());
            List<SliceGroup> raced = runner.race(group, 0, lapNanos -> LAPS, new Counts());
            for (SliceGroup each : raced) {
                if (each.outcome() != SliceGroup.Outcome.OK) {
                    throw new EnvironmentException("a measuring JVM could not do its work: " + each.reason()
                            + "; free memory or try another server by --server");
                }
            }
            return raced;
        }
    }

    /** Returns the median over the laps that both took part in. */
    private static double logRatio(SliceGroup twin, SliceGroup sentinel) {
        SliceGroup.LevelResult above = twin.levels().get(0);
        SliceGroup.LevelResult below = sentinel.levels().get(0);
        return Median.of(above.laps().stream()
                .filter(below.laps()::contains)
                .mapToDouble(lap -> Math.log(micros(above, lap) / micros(below, lap))));
    }

    private static double micros(SliceGroup.LevelResult level, int lap) {
        return level.slicesMicros().get(level.laps().indexOf(lap));
    }
}
