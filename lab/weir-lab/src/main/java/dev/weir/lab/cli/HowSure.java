package dev.weir.lab.cli;

import dev.weir.report.stats.Analysis;
import dev.weir.report.stats.SelfTest;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;

/** The smallest effect that a run sees, study by study: the range over its links. */
final class HowSure {
    private HowSure() {}

    /**
     * Returns how small an effect each study sees on each link; empty where no link has an A/A pair yet.
     *
     * @param studies names of the studies, named in the line where there are several
     * @param analyses what was found in each, in their order
     */
    static Optional<String> line(List<String> studies, List<Analysis> analyses) {
        List<String> effects = new ArrayList<>();
        for (int i = 0; i < analyses.size(); i++) {
            List<SelfTest.OnLink> links = links(analyses.get(i));
            if (!links.isEmpty()) {
                effects.add((studies.size() == 1 ? "" : studies.get(i) + " ") + range(links));
            }
        }
        return effects.isEmpty()
                ? Optional.empty()
                : Optional.of("How sure: smallest effect seen nine times in ten: " + String.join("; ", effects)
                        + pairs(analyses) + ".");
    }

    private static List<SelfTest.OnLink> links(Analysis analysis) {
        return analysis.selfTest() == null
                ? List.of()
                : analysis.selfTest().links().stream()
                        .filter(link -> Double.isFinite(link.smallestEffectPercent()))
                        .toList();
    }

    private static String range(List<SelfTest.OnLink> links) {
        DoubleSummaryStatistics effects = links.stream()
                .mapToDouble(SelfTest.OnLink::smallestEffectPercent)
                .summaryStatistics();
        String most = percent(effects.getMax());
        return links.size() == 1 ? most : percent(effects.getMin()) + " to " + most;
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
        long alike = pairs.stream().filter(link -> !link.isAlarm()).count();
        return "; A/A pairs without a difference: " + alike + " of " + pairs.size();
    }
}
