package dev.weir.lab.cli;

import dev.weir.report.stats.Analysis;
import dev.weir.report.stats.SelfTest;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** How small an effect a run sees, link by link, in one line. */
final class HowSure {
    private HowSure() {}

    /** Of several studies the one that sees least speaks for a link; empty where no link has an A/A pair yet. */
    static Optional<String> line(List<Analysis> analyses) {
        Map<String, Double> byLink = new LinkedHashMap<>();
        analyses.stream()
                .map(Analysis::selfTest)
                .filter(self -> self != null)
                .flatMap(self -> self.links().stream())
                .filter(link -> Double.isFinite(link.smallestEffectPercent()))
                .forEach(link -> byLink.merge(link.link(), link.smallestEffectPercent(), Math::max));
        if (byLink.isEmpty()) {
            return Optional.empty();
        }
        String effects = byLink.entrySet().stream()
                .map(each -> each.getKey() + " " + percent(each.getValue()))
                .collect(Collectors.joining(", "));
        return Optional.of("How sure: smallest effect seen nine times in ten: " + effects + pairs(analyses) + ".");
    }

    /** Two digits, rounded up. */
    private static String percent(double value) {
        return BigDecimal.valueOf(value)
                        .round(new MathContext(2, RoundingMode.UP))
                        .stripTrailingZeros()
                        .toPlainString()
                + " %";
    }

    private static String pairs(List<Analysis> analyses) {
        List<SelfTest.OnLink> pairs = analyses.stream()
                .filter(each -> each.selfTest() != null)
                .flatMap(each -> each.selfTest().links().stream())
                .filter(link -> link.aa() != null)
                .toList();
        long alike = pairs.stream().filter(link -> !RunAlarms.isAlarm(link)).count();
        return "; A/A pairs not told apart: " + alike + " of " + pairs.size();
    }
}
