package dev.weir.report.page;

import dev.weir.report.model.Level;
import dev.weir.report.model.LinkCard;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.SliceGroup;
import dev.weir.report.page.view.RunView;
import dev.weir.report.stats.Placements;
import dev.weir.report.stats.SelfTest;
import dev.weir.report.text.Figures;
import dev.weir.report.text.RatioWords;
import dev.weir.report.text.Units;
import dev.weir.report.text.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The trustworthiness of a run: a light and the reasons for it.
 *
 * @param red reasons not to rely on it
 * @param amber reasons to take care
 * @param passed evidence for the run
 * @param placements its verdicts with a core each; empty if it was raced with one placement only
 */
record Trust(RunView view, List<String> red, List<String> amber, List<String> passed, Optional<Placements> placements) {
    private static final int FEW_HEATS = 3;
    private static final double MANY_LOST = 0.2;
    private static final double BLIND_PERCENT = 10;

    /** Green: the controls passed. Amber: read with care. Red: do not base decisions on it. */
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

    /** Assesses a run; with several runs of one command, only one of them may have the known effects. */
    static Trust of(RunView view, boolean injectedElsewhere) {
        Trust reasons = new Trust(
                view,
                new ArrayList<>(),
                new ArrayList<>(),
                new ArrayList<>(),
                Placements.of(view.run(), view.analysis()));
        reasons.heats();
        reasons.controls(injectedElsewhere);
        reasons.links();
        reasons.groups();
        reasons.disturbances();
        reasons.steadiness();
        reasons.placement();
        if (view.run().interruptedLine()) {
            reasons.amber.add("The last line of the journal was cut off and is left out: the run was interrupted.");
        }
        return reasons;
    }

    Light light() {
        return !red.isEmpty() ? Light.RED : amber.isEmpty() ? Light.GREEN : Light.AMBER;
    }

    /** Returns the sentences against the run, red ones first; empty if the light is green. */
    List<String> reasons() {
        return Stream.concat(red.stream(), amber.stream()).toList();
    }

    static boolean injects(RunView view) {
        return view.arms().values().stream().anyMatch(arm -> arm.role() == Manifest.Role.INJECTED);
    }

    private void heats() {
        int heats = view.analysis().heats();
        if (heats == 0) {
            red.add("No whole heat has been measured yet.");
        } else if (heats == 1) {
            red.add("One heat only: no interval can be given and nothing is decided.");
        } else if (heats < FEW_HEATS) {
            amber.add("Only " + Words.count(heats) + " heats: nothing but large differences can be decided.");
        } else {
            passed.add(Figures.plural(heats, "whole heat") + " measured.");
        }
    }

    private void controls(boolean injectedElsewhere) {
        SelfTest self = view.analysis().selfTest();
        List<SelfTest.OnLink> links = measured(self);
        if (links.isEmpty()) {
            amber.add("No arm was raced against itself, so the noise floor is unknown.");
            return;
        }
        boolean several = links.size() > 1;
        links.forEach(link -> pair(link, several));
        equal(links, several);
        links.forEach(link -> floor(link, several, view.manifest().thresholdPercent()));
        links.forEach(link -> blind(link, several));
        if (injects(view)) {
            links.forEach(link -> injected(link, several));
        } else if (injectedElsewhere) {
            passed.add("Known delays were added on purpose in another study of this command, not in this one.");
        } else {
            amber.add("No known delay was added on purpose, so the smallest difference this run can find is unproven.");
        }
        MachineState.moved(view).ifPresent(passed::add);
    }

    private void links() {
        List<LinkCard> cards = view.run().entriesOf(LinkCard.class).toList();
        for (LinkCard card : cards) {
            if (!card.withinTolerance()) {
                red.add("The link " + card.link().name() + " was out of tolerance at the " + card.occasion()
                        + " of the run.");
            }
        }
        cards.stream()
                .filter(card -> card.rtt().hasLongTail())
                .collect(Collectors.toMap(
                        card -> card.link().name(),
                        LinkCard::rtt,
                        (one, other) -> one.p99Micros() > other.p99Micros() ? one : other,
                        TreeMap::new))
                .forEach((link, rtt) -> amber.add("Some round trips of the link " + link + " are long: median "
                        + Units.time(rtt.p50Micros()) + ", 99th percentile " + Units.time(rtt.p99Micros())
                        + "."));
        if (!cards.isEmpty() && cards.stream().allMatch(LinkCard::withinTolerance)) {
            passed.add("Every link measured as declared, within tolerance.");
        }
    }

    private void groups() {
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
            passed.add("All " + Figures.plural(groups.size(), "slice group") + " count.");
        }
    }

    /** Adds the share of slices disturbed by other processes according to the kernel, or a note that mean times are unknown. */
    private void disturbances() {
        List<SliceGroup.LevelResult> levels = view.run()
                .groups()
                .filter(group -> group.outcome() == SliceGroup.Outcome.OK)
                .flatMap(group -> group.levels().stream())
                .toList();
        List<SliceGroup.LevelResult> told =
                levels.stream().filter(level -> level.disturbedLaps() != null).toList();
        if (!told.isEmpty()) {
            double slices = told.stream().mapToInt(level -> level.laps().size()).sum();
            double disturbed = told.stream()
                    .mapToInt(level -> level.disturbedLaps().size())
                    .sum();
            passed.add(Figures.share(disturbed / slices)
                    + " of the slices were disturbed by others, by the kernel's account, and do not count.");
        }
        if (told.size() < levels.size()) {
            passed.add("Which slices others disturbed is not known"
                    + (told.isEmpty() ? "" : " in " + (levels.size() - told.size()) + " of " + levels.size() + " cases")
                    + ": times are typical ones there, and have no mean beside them.");
        }
    }

    private void steadiness() {
        JvmWatch watch = JvmWatch.of(view);
        // once workers have settled, changes during the laps come from the machine, and cancel
        amber.addAll(watch.alarms());
        if (watch.alarms().isEmpty() && Double.isFinite(watch.settledShare())) {
            passed.add(Figures.percent(100 * watch.settledShare())
                    + " of the workers' levels had settled when their laps began.");
        }
    }

    private void placement() {
        placements.ifPresent(both -> (both.turned().isEmpty() ? passed : amber).add(Words.capital(both.words()) + "."));
    }

    static List<SelfTest.OnLink> measured(SelfTest self) {
        return self.links().stream().filter(link -> link.aa() != null).toList();
    }

    private void pair(SelfTest.OnLink link, boolean several) {
        link.aaLevels().stream().filter(SelfTest.Twins::differ).forEach(twins -> {
            Level own = link.own(twins);
            red.add("One arm raced against itself came out different" + on(link, several)
                    + (own.isEmpty() ? "" : " at " + own) + " ("
                    + RatioWords.amount(twins.ratio().ratio())
                    + "): the run finds differences that do not exist there.");
        });
    }

    private void equal(List<SelfTest.OnLink> links, boolean several) {
        List<SelfTest.OnLink> same =
                links.stream().filter(link -> !link.isAlarm()).toList();
        if (same.isEmpty()) {
            return;
        }
        passed.add(
                several
                        ? "One arm raced against itself came out equal on "
                                + Words.list(
                                        same.stream().map(SelfTest.OnLink::link).toList())
                                + "."
                        : "One arm raced against itself came out equal ("
                                + RatioWords.plain(same.get(0).aa().ratio()) + ").");
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
            passed.add("Smallest delay added on purpose that was found" + on(link, several) + ": "
                    + link.smallestResolved() + ".");
        }
        List<String> untrue = link.untrue().stream()
                .map(each ->
                        each.effect() + " as " + RatioWords.amount(each.ratio().ratio()))
                .toList();
        if (!untrue.isEmpty()) {
            amber.add("A delay added on purpose was not found as large as it is" + on(link, several) + ": "
                    + Words.list(untrue) + ".");
        }
    }

    private static String on(SelfTest.OnLink link, boolean several) {
        return several ? " on " + link.link() : "";
    }
}
