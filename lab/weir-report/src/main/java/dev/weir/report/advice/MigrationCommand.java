package dev.weir.report.advice;

import dev.weir.report.model.ArmInfo;
import dev.weir.report.model.Manifest;
import dev.weir.report.shell.Launcher;
import dev.weir.report.stats.Interval;
import dev.weir.report.text.Figures;
import dev.weir.report.text.Prose;
import dev.weir.report.text.RatioWords;
import java.util.Optional;

/** The command that gives plain values the form that is advised: one command. */
final class MigrationCommand {
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
        String codec = to.about().storage().codec();
        if (!now.about().storage().form().equals(ArmInfo.Storage.PLAIN) || codec.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(Launcher.command("compress --url URL --table TABLE --column COLUMN --codec ") + codec
                + "  # rewrites what is there: a read " + Prose.plain(RatioWords.does(ratio))
                + (Double.isNaN(storedShare) ? "" : ", storage " + Figures.share(storedShare))
                + "; try --dry-run first");
    }
}
