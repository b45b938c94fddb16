package dev.weir.report.page;

import dev.weir.report.page.view.RunView;
import dev.weir.report.stats.SelfTest;
import dev.weir.report.text.Figures;
import dev.weir.report.text.Prose;
import dev.weir.report.text.Words;
import java.util.ArrayList;
import java.util.List;

/**
 * The run's own controls, for and against it, link by link.
 *
 * @param red reasons not to rely on it
 * @param amber reasons to take care
 * @param green what passed
 */
record ControlReasons(List<String> red, List<String> amber, List<String> green) {
    /** A smallest effect above which a run is to be read with care. */
    private static final double BLIND_PERCENT = 10;

    static ControlReasons of(RunView view, boolean injectedElsewhere) {
        ControlReasons reasons = new ControlReasons(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        SelfTest self = view.analysis().selfTest();
        List<SelfTest.OnLink> links = measured(self);
        if (links.isEmpty()) {
            reasons.amber.add("No arm was raced against itself, so the noise floor is unknown.");
            return reasons;
        }
        boolean several = links.size() > 1;
        links.forEach(link -> reasons.pair(link, several));
        reasons.passed(links, several);
        links.forEach(link -> reasons.floor(link, several, view.manifest().thresholdPercent()));
        links.forEach(link -> reasons.blind(link, several));
        if (Trust.injects(view)) {
            links.forEach(link -> reasons.injected(link, several));
        } else if (injectedElsewhere) {
            reasons.green.add("Known delays were added on purpose in another study of this command, not in this one.");
        } else {
            reasons.amber.add(
                    "No known delay was added on purpose, so the smallest difference this run can find is unproven.");
        }
        if (!self.drift().isEmpty()) {
            // pairs of one lap are milliseconds apart: what drifts over minutes is in the times, not in the ratios
            reasons.green.add(
                    "Drift: " + self.drift() + " Ratios are taken within laps, where it cancels; times hold it.");
        }
        return reasons;
    }

    /** Links with an A/A pair. */
    static List<SelfTest.OnLink> measured(SelfTest self) {
        return self.links().stream().filter(link -> link.aa() != null).toList();
    }

    private void pair(SelfTest.OnLink link, boolean several) {
        if (link.isAlarm()) {
            red.add("One arm raced against itself came out different" + on(link, several) + " ("
                    + Prose.ratio(link.aa().ratio()) + "): the run finds differences that do not exist"
                    + (several ? " there." : "."));
        }
    }

    private void passed(List<SelfTest.OnLink> links, boolean several) {
        List<SelfTest.OnLink> same =
                links.stream().filter(link -> !link.isAlarm()).toList();
        if (same.isEmpty()) {
            return;
        }
        green.add(
                several
                        ? "One arm raced against itself came out equal on "
                                + Words.list(
                                        same.stream().map(SelfTest.OnLink::link).toList())
                                + "."
                        : "One arm raced against itself came out equal ("
                                + Prose.ratio(same.get(0).aa().ratio()) + ").");
    }

    private void floor(SelfTest.OnLink link, boolean several, double threshold) {
        if (link.floorPercent() > threshold) {
            amber.add((several ? "On " + link.link() + " the" : "The") + " noise floor, "
                    + Figures.percent(link.floorPercent()) + ", is above the threshold of "
                    + Figures.percent(threshold) + ": nothing is called equal"
                    + (several ? " there" : "") + ", and smaller differences are open.");
        }
    }

    private void blind(SelfTest.OnLink link, boolean several) {
        if (link.smallestEffectPercent() > BLIND_PERCENT) {
            amber.add("Differences below " + Figures.effect(link.smallestEffectPercent()) + " are seldom found"
                    + on(link, several) + ": the heats scatter too much, or are too few.");
        }
    }

    private void injected(SelfTest.OnLink link, boolean several) {
        if (link.smallestResolved().isEmpty()) {
            amber.add("None of the delays added on purpose was found" + on(link, several) + ".");
        } else {
            green.add("Smallest delay added on purpose that was found" + on(link, several) + ": "
                    + link.smallestResolved() + ".");
        }
    }

    private static String on(SelfTest.OnLink link, boolean several) {
        return several ? " on " + link.link() : "";
    }
}
