package dev.weir.lab.run;

import dev.weir.lab.study.Preset;
import dev.weir.lab.study.Study;
import dev.weir.report.model.Manifest;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The measurement that the user asked for.
 *
 * @param studies the questions, in the order their heats take turns
 * @param arms ids of the arms to keep; empty: as the preset says
 * @param tls settings of TLS to keep, {@code off} and {@code on}; empty: as the preset says
 * @param levels levels to keep of a level factor, see {@link Study#levelFactor}; a factor not named: as the preset says
 * @param thresholdPercent differences up to this size do not matter, in per cent
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
        String commandLine,
        Path runs) {}
