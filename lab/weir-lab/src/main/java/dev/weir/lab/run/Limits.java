package dev.weir.lab.run;

import dev.weir.lab.study.Preset;
import java.time.Duration;

/** The limits of workers: time for warming up, time for the laps of one group, and the silence after which a worker counts as hung. */
public record Limits(Duration warmUp, Duration laps, Duration silence) {
    private static final Duration LAPS = Duration.ofSeconds(6);
    private static final Duration SILENCE = Duration.ofSeconds(60);

    public static Limits of(Preset preset) {
        return new Limits(preset.mostWarmUp(), LAPS, SILENCE);
    }
}
