package dev.weir.lab.cli;

import static dev.weir.report.text.Text.format;

import dev.weir.lab.compress.DryRun;
import dev.weir.report.shell.Launcher;
import dev.weir.report.text.Figures;
import dev.weir.report.text.Units;
import dev.weir.rewrite.CodecGain;
import dev.weir.rewrite.ColumnFigures;
import dev.weir.rewrite.SizeDistribution.SizeClass;
import dev.weir.rig.link.Profile;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The findings from a sample of a column. */
record DryRunText(DryRun result, ColumnFigures figures) {
    private static final String CODEC_ROW = "  %-10s %8s %8s %10s %11s %11s";

    static List<String> lines(DryRun result) {
        return new DryRunText(result, result.figures()).lines();
    }

    private List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add("Nothing is written. A sample of " + result.subject() + ", spread over the primary key: "
                + Figures.count(figures.values()) + " values of " + Units.bytes((double) figures.bytes()) + ", "
                + Figures.count(figures.nulls()) + " NULL, " + Figures.count(figures.frames())
                + " framed already; about "
                + Figures.count(result.subject().rows()) + " rows, " + Units.bytes(whole((double) figures.bytes()))
                + " in all.");
        if (figures.values() == 0) {
            lines.add("There is nothing to compress.");
            return lines;
        }
        sizes(lines);
        codecs(lines);
        links(lines);
        return lines;
    }

    private double whole(double ofSample) {
        long rows = figures.values() + figures.nulls();
        return rows == 0 ? 0 : ofSample / rows * result.subject().rows();
    }

    private void sizes(List<String> lines) {
        lines.add("Sizes:");
        for (SizeClass each : figures.sizes().classes()) {
            lines.add(format(
                    "  below %8s  %7s of values  %7s of bytes",
                    Units.memory((double) each.below()),
                    Figures.share((double) each.values() / figures.values()),
                    Figures.share((double) each.bytes() / Math.max(1, figures.bytes()))));
        }
    }

    private void codecs(List<String> lines) {
        lines.add("Codecs, for values of " + Figures.count(result.work().least()) + " bytes or more:");
        lines.add(format(CODEC_ROW, "codec", "framed", "size", "saves", "encodes", "decodes"));
        figures.gains().stream()
                .sorted(Comparator.comparingLong(CodecGain::bytesAfter))
                .forEach(gain -> lines.add(format(
                        CODEC_ROW,
                        gain.codec(),
                        Figures.share((double) gain.framed() / figures.values()),
                        Figures.share((double) gain.bytesAfter() / Math.max(1, figures.bytes())),
                        Units.bytes(whole((double) (figures.bytes() - gain.bytesAfter()))),
                        rate(gain, gain.encodeNanos()),
                        rate(gain, gain.decodeNanos()))));
    }

    private static String rate(CodecGain gain, long nanos) {
        return nanos == 0 ? "-" : Units.bytes((double) gain.framedBefore() * 1e9 / nanos) + "/s";
    }

    private void links(List<String> lines) {
        CodecGain gain = figures.gains().stream()
                .filter(each -> each.codec().equals(result.work().codec()))
                .findFirst()
                .orElseThrow();
        if (gain.framed() == 0) {
            lines.add(gain.codec() + " makes no value smaller.");
            return;
        }
        double bytes = (double) figures.bytes() / figures.values();
        double saved = bytes - (double) gain.bytesAfter() / figures.values();
        double decoding = gain.decodeNanos() / 1e6 / figures.values();
        lines.add("A read of one value of " + Units.bytes(bytes) + " (the mean) with " + gain.codec()
                + ": transfer less, decoding more:");
        for (Profile profile : Profile.values()) {
            long rate = profile.link().rateBitsPerSecond();
            if (rate > 0) {
                double less = saved * 8e3 / rate;
                lines.add(format(
                        "  %-9s -%.3f ms +%.3f ms of %.3f ms transfer%s",
                        profile.id(), less, decoding, bytes * 8e3 / rate, less > decoding ? "" : ": slower"));
            }
        }
        lines.add("Times are of a sample, decoded while it was read; measure reads with: "
                + Launcher.command("run blob --url URL --table ")
                + result.subject().table() + " --column "
                + result.subject().column());
    }
}
