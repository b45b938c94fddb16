package dev.weir.lab.cli;

import dev.weir.lab.bench.Baseline;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Results of benchmarks beside those of a baseline.
 *
 * @param lines one per benchmark, under a heading
 * @param more whether one of them allocates more than it did
 */
record BaselineText(List<String> lines, boolean more) {
    static BaselineText of(Baseline before, Baseline now) {
        List<String> lines = new ArrayList<>();
        lines.add("");
        lines.add(row("benchmark", "time", "baseline", "ratio", "bytes", "baseline", "")
                .stripTrailing());
        boolean more = false;
        for (Map.Entry<String, Baseline.Measure> each : now.measures().entrySet()) {
            Baseline.Measure measure = each.getValue();
            Baseline.Measure earlier = before.measures().get(each.getKey());
            boolean grown = earlier != null && measure.allocatesMoreThan(earlier);
            more |= grown;
            lines.add(line(each.getKey(), measure, earlier, grown));
        }
        lines.add(
                more
                        ? "Something allocates more than in the baseline."
                        : "Nothing allocates more than in the baseline.");
        return new BaselineText(lines, more);
    }

    private static String line(String name, Baseline.Measure now, Baseline.Measure before, boolean grown) {
        String time = number(now.time()) + " ± " + number(now.error()) + " " + now.unit();
        if (before == null) {
            return row(name, time, "", "", number(now.allocatedBytes()), "", "not in the baseline");
        }
        return row(
                        name,
                        time,
                        number(before.time()),
                        String.format(Locale.ROOT, "%.2f", now.time() / before.time()),
                        number(now.allocatedBytes()),
                        number(before.allocatedBytes()),
                        grown ? "MORE" : "")
                .stripTrailing();
    }

    private static String row(Object... cells) {
        return String.format(Locale.ROOT, "%-50s %20s %12s %7s %14s %12s  %s", cells);
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }
}
