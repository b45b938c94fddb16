package dev.weir.report.page;

import dev.weir.report.model.LinkCard;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.SliceGroup;
import dev.weir.report.page.view.RunView;
import dev.weir.report.text.Figures;
import dev.weir.report.text.Words;
import java.util.ArrayList;
import java.util.List;

/**
 * The extent to which a run can be trusted: a light and the reasons for it.
 *
 * @param light the worst of the reasons
 * @param reasons sentences against the run, the ones that set the light first; none when it is green
 * @param passed sentences for it
 */
record Trust(Light light, List<String> reasons, List<String> passed) {

    /** Green: the controls passed. Amber: read with care. Red: do not decide on it. */
    enum Light {
        GREEN("Sound", "the controls passed; the figures can be used as they stand"),
        AMBER("With care", "usable, but mind the reasons below"),
        RED("Not to be relied on", "do not decide anything on this run");

        final String word;
        final String meaning;

        Light(String word, String meaning) {
            this.word = word;
            this.meaning = meaning;
        }
    }

    private static final int FEW_HEATS = 3;
    private static final double MANY_LOST = 0.2;

    /** Several runs of one command may leave the known effects to one of them. */
    static Trust of(RunView view, boolean injectedElsewhere) {
        List<String> red = new ArrayList<>();
        List<String> amber = new ArrayList<>();
        List<String> green = new ArrayList<>();
        heats(view, red, amber, green);
        ControlReasons controls = ControlReasons.of(view, injectedElsewhere);
        red.addAll(controls.red());
        amber.addAll(controls.amber());
        green.addAll(controls.green());
        links(view, red, green);
        groups(view, red, amber, green);
        steadiness(view, amber, green);
        if (view.run().interruptedLine()) {
            amber.add("The last line of the journal was cut off and is left out: the run was interrupted.");
        }
        Light light = !red.isEmpty() ? Light.RED : !amber.isEmpty() ? Light.AMBER : Light.GREEN;
        List<String> reasons = new ArrayList<>(red);
        reasons.addAll(amber);
        return new Trust(light, List.copyOf(reasons), List.copyOf(green));
    }

    private static void heats(RunView view, List<String> red, List<String> amber, List<String> green) {
        int heats = view.analysis().heats();
        if (heats == 0) {
            red.add("No whole heat has been measured yet.");
        } else if (heats == 1) {
            red.add("One heat only: no interval can be given and nothing is decided.");
        } else if (heats < FEW_HEATS) {
            amber.add("Only " + Words.count(heats) + " heats: nothing but large differences can be decided.");
        } else {
            green.add(Figures.plural(heats, "whole heat") + " measured.");
        }
    }

    static boolean injects(RunView view) {
        return view.arms().values().stream().anyMatch(arm -> arm.role() == Manifest.Role.INJECTED);
    }

    private static void links(RunView view, List<String> red, List<String> green) {
        List<LinkCard> cards = view.run().entriesOf(LinkCard.class).toList();
        for (LinkCard card : cards) {
            if (!card.withinTolerance()) {
                red.add("The link " + card.link().name() + " was out of tolerance at the " + card.occasion()
                        + " of the run.");
            }
        }
        if (!cards.isEmpty() && cards.stream().allMatch(LinkCard::withinTolerance)) {
            green.add("Every link measured as declared, within tolerance.");
        }
    }

    private static void groups(RunView view, List<String> red, List<String> amber, List<String> green) {
        List<SliceGroup> groups = view.run().groups().toList();
        if (groups.isEmpty()) {
            return;
        }
        long lost = groups.stream()
                .filter(b -> b.outcome() != SliceGroup.Outcome.OK)
                .count();
        String share = lost + " of " + Figures.plural(groups.size(), "slice group");
        if (lost > MANY_LOST * groups.size()) {
            red.add(share + " do not count: see the reasons below.");
        } else if (lost > 0) {
            amber.add(share + (lost == 1 ? " does" : " do") + " not count: see below.");
        } else {
            green.add("All " + Figures.plural(groups.size(), "slice group") + " count.");
        }
    }

    private static void steadiness(RunView view, List<String> amber, List<String> green) {
        JvmWatch watch = JvmWatch.of(view);
        // what changes during the laps of workers that have settled is the machine, and cancels
        amber.addAll(watch.alarms());
        if (watch.alarms().isEmpty() && Double.isFinite(watch.settledShare())) {
            green.add(Figures.percent(100 * watch.settledShare())
                    + " of the workers' levels had settled when their laps began.");
        }
    }
}
