package dev.weir.report.page.view;

import dev.weir.report.stats.ComparisonResult.Mode;
import dev.weir.report.text.Figures;
import dev.weir.report.text.Prose;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Comparisons whose ratio switches between two values: no single figure is true of them, so both are given. */
public final class TwoModes {
    public static final String SIGN = "≷";

    private TwoModes() {}

    /** {@code 0.980× (62 %) and 1.24× (38 %)}: where the modes lie, with the share of the laps or heats in each. */
    public static String prose(List<Mode> modes) {
        return modes.stream()
                .map(mode -> Prose.ratio(mode.ratio()) + " (" + Figures.percent((double) Math.round(100 * mode.share()))
                        + ")")
                .collect(Collectors.joining(" and "));
    }

    public static String words(List<Mode> modes) {
        return Prose.plain(prose(modes));
    }

    static List<Mode> inverse(List<Mode> modes) {
        List<Mode> turned = new ArrayList<>(modes.stream()
                .map(mode -> new Mode(1 / mode.ratio(), mode.share()))
                .toList());
        Collections.reverse(turned);
        return turned;
    }

    /** Returns what is said of the settings without a verdict that have two modes each; empty of none. */
    public static Optional<String> switching(List<List<Mode>> open, int settings) {
        List<List<Mode>> two = open.stream().filter(modes -> !modes.isEmpty()).toList();
        if (two.isEmpty()) {
            return Optional.empty();
        }
        String first = words(two.get(0));
        return Optional.of("at " + two.size() + " of " + Figures.plural(settings, "setting")
                + " the ratio switches between two values, " + (two.size() == 1 ? first : "at the first " + first));
    }
}
