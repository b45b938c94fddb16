package dev.weir.report.page.view;

import dev.weir.report.stats.CellResult;
import dev.weir.report.stats.RatioResult;
import dev.weir.report.text.Figures;
import dev.weir.report.text.RatioWords;
import dev.weir.report.text.Scale;
import java.util.ArrayList;
import java.util.List;

/** Explains why two cells differ, as far as the counts show. */
public record WhyWriter(RunView view) {
    /** Returns the differences in round trips, bytes and allocation between arm and reference, or that there are none. */
    public String why(RatioResult ratio) {
        CellResult arm = view.cells().get(ratio.cell());
        CellResult reference = view.cells().get(ratio.cell().withArm(ratio.reference()));
        if (arm == null || reference == null) {
            return "not counted";
        }
        List<String> parts = new ArrayList<>();
        if (arm.wire() != null && reference.wire() != null) {
            trips(parts, arm.wire().roundTrips() - reference.wire().roundTrips());
            bytes(parts, "sent", arm.wire().bytesUp(), reference.wire().bytesUp());
            bytes(parts, "received", arm.wire().bytesDown(), reference.wire().bytesDown());
        }
        times(parts, "allocation", arm.allocatedBytesPerOp(), reference.allocatedBytesPerOp());
        times(parts, "client CPU", arm.clientCpuMicrosPerOp(), reference.clientCpuMicrosPerOp());
        if (parts.isEmpty()) {
            return arm.wire() == null ? "wire not counted" : "same round trips, bytes and allocation";
        }
        return String.join(", ", parts);
    }

    private static void trips(List<String> parts, double difference) {
        if (Math.abs(difference) >= 0.05) {
            String words = signed(difference);
            parts.add(words + " round trip" + (words.substring(1).equals("1") ? "" : "s"));
        }
    }

    private static String signed(double difference) {
        return (difference > 0 ? "+" : "−") + Figures.count(Math.abs(difference));
    }

    private static void bytes(List<String> parts, String what, double arm, double reference) {
        double difference = arm - reference;
        if (Math.abs(difference) >= 0.5 && Math.abs(difference) > 0.005 * reference) {
            String size = Scale.bytes(Math.abs(difference)).with(Math.abs(difference));
            parts.add((difference > 0 ? "+" : "−") + size.replaceFirst("\\.0+ ", " ") + " " + what);
        }
    }

    /** Adds a ratio only if it matters: below 0.9 or above 1.1. */
    private static void times(List<String> parts, String what, double arm, double reference) {
        double ratio = arm / reference;
        if (Double.isFinite(ratio) && ratio > 0 && (ratio > 1.1 || ratio < 0.9)) {
            parts.add(RatioWords.of(ratio, what));
        }
    }
}
