package dev.weir.report.stats;

import dev.weir.report.model.Manifest;

/** The largest difference that does not matter: the run's threshold, or half of the default on slow links, where times scatter little. */
public final class Margin {
    /** The default threshold, in per cent. */
    public static final double DEFAULT_PERCENT = 2;

    /** On links with a round trip of at least this many microseconds the default is halved. */
    private static final long SLOW_MICROS = 5000;

    private Margin() {}

    public static double percent(Manifest manifest, String link) {
        boolean slow =
                manifest.links().stream().anyMatch(each -> each.name().equals(link) && each.rttMicros() >= SLOW_MICROS);
        double given = manifest.thresholdPercent();
        return slow && given == DEFAULT_PERCENT ? given / 2 : given;
    }
}
