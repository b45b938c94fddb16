package dev.weir.report.advice;

import dev.weir.report.model.Manifest;
import dev.weir.report.stats.Interval;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How plain values that are there already get into the form that is advised: one command. */
final class MigrationCommand {
    /** Codecs whose values are frames, by the name of their mode; a dictionary's are not, for it has to be trained first. */
    private static final Pattern FRAMES = Pattern.compile("(gzip|deflate|snappy)|(zstd|brotli|lz4)-(\\d{1,2}|fast)");

    private MigrationCommand() {}

    /**
     * The command.
     *
     * @param now the arm in use
     * @param to the arm that is advised
     * @param ratio time of a read then over the time now
     * @param storedShare bytes stored then as a share of those now; {@code NaN} where unknown
     * @return a line to paste; empty where nothing has to be rewritten, or not by Weir
     */
    static Optional<String> of(Manifest.Arm now, Manifest.Arm to, Interval ratio, double storedShare) {
        Matcher frames = FRAMES.matcher(to.mode());
        if (!now.mode().startsWith("plain") || !frames.matches()) {
            return Optional.empty();
        }
        String codec = frames.group(1) != null ? to.mode() : frames.group(2) + ":" + frames.group(3);
        return Optional.of("./weir compress --url URL --table TABLE --column COLUMN --codec " + codec
                + "  # rewrites what is there: a read takes " + RecommendationText.times(ratio) + " the time"
                + (Double.isNaN(storedShare) ? "" : ", storage " + QuantityText.percent(storedShare))
                + "; try --dry-run first");
    }
}
