package dev.weir.report.stats;

import dev.weir.report.model.Manifest;

/** Differences that do not matter: the run's threshold, and half of the default one where times scatter little. */
public final class Margin {
    /** The threshold of who names none, in per cent. */
    public static final double DEFAULT_PERCENT = 2;

    /** On links with a round trip of so many microseconds and more the default is half as large. */
    private static final long SLOW_MICROS = 5000;

    private Margin() {}

    public static double percent(Manifest manifest, String link) {
        boolean slow =
                manifest.links().stream().anyMatch(each -> each.name().equals(link) && each.rttMicros() >= SLOW_MICROS);
        double given = manifest.thresholdPercent();
        return slow && given == DEFAULT_PERCENT ? given / 2 : given;
    }
}
