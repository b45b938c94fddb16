package dev.weir.lab.run;

import dev.weir.lab.study.Preset;
import java.time.Duration;

/** The most that workers get: for warming up, for the laps of one group, and silence, after which a worker hangs. */
public record Limits(Duration warmUp, Duration laps, Duration silence) {
    private static final Duration LAPS = Duration.ofSeconds(6);
    private static final Duration SILENCE = Duration.ofSeconds(60);

    public static Limits of(Preset preset) {
        return new Limits(preset.mostWarmUp(), LAPS, SILENCE);
    }
}
