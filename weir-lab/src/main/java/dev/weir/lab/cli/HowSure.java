package dev.weir.lab.cli;

import dev.weir.report.stats.Analysis;
import dev.weir.report.stats.SelfTest;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The smallest effect a run sees, link by link, study by study. */
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
            String links = analyses.get(i).selfTest() == null
                    ? ""
                    : analyses.get(i).selfTest().links().stream()
                            .filter(link -> Double.isFinite(link.smallestEffectPercent()))
                            .map(link -> link.link() + " " + percent(link.smallestEffectPercent()))
                            .collect(Collectors.joining(", "));
            if (!links.isEmpty()) {
                effects.add(studies.size() == 1 ? links : studies.get(i) + " " + links);
            }
        }
        return effects.isEmpty()
                ? Optional.empty()
                : Optional.of("How sure: smallest effect seen nine times in ten: " + String.join("; ", effects)
                        + pairs(analyses) + ".");
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
        return "; A/A pairs not told apart: " + alike + " of " + pairs.size();
    }
}
