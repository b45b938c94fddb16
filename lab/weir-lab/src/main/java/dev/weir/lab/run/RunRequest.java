package dev.weir.lab.run;

import dev.weir.lab.machine.Machine;
import dev.weir.lab.study.Preset;
import dev.weir.lab.study.Study;
import dev.weir.report.model.Manifest;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The measurement requested by the user.
 *
 * @param studies the studies, in the order in which their heats alternate
 * @param arms ids of the arms to keep; if empty, the preset's
 * @param tls TLS settings to keep, {@code off} and {@code on}; if empty, the preset's
 * @param levels levels to keep per level factor, see {@link Study#levelFactor}; for a factor not named, the preset's
 * @param thresholdPercent the largest difference that does not matter, in per cent
 * @param machine the machine as the lab takes it
 */
public record RunRequest(
        List<Study> studies,
        Preset preset,
        Duration budget,
        List<Manifest.Link> links,
        Set<String> arms,
        Set<String> tls,
        Map<String, Set<String>> levels,
        long seed,
        double thresholdPercent,
        boolean stopOnServerLoss,
        Limits limits,
        Machine machine,
        String commandLine,
        Path runs) {
    private static final double CARD_SECONDS = 5;

    /** Returns the time of verifying the links at the start or at the end of a run, in seconds. */
    public double cardSeconds() {
        return CARD_SECONDS * links.stream().filter(Manifest.Link::emulated).count();
    }
}
