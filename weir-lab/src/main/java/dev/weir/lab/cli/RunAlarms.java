package dev.weir.lab.cli;

import dev.weir.report.model.LinkCard;
import dev.weir.report.model.Run;
import dev.weir.report.model.SliceGroup;
import dev.weir.report.stats.Analysis;
import dev.weir.report.stats.SelfTest;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The reasons that make a run one not to rely on, in sentences. */
final class RunAlarms {
    private RunAlarms() {}

    /** The alarms of every study, each said once. */
    static List<String> of(List<Run> runs, List<Analysis> analyses) {
        Set<String> alarms = new LinkedHashSet<>();
        for (int i = 0; i < runs.size(); i++) {
            String study = runs.get(i).manifest().study();
            of(runs.get(i), analyses.get(i).selfTest()).forEach(alarm -> alarms.add(study + ": " + alarm));
        }
        return List.copyOf(alarms);
    }

    private static List<String> of(Run run, SelfTest selfTest) {
        List<String> alarms = new ArrayList<>();
        long failed = count(run, SliceGroup.Outcome.FAILED);
        if (failed > 0) {
            alarms.add(groups(failed) + " failed; the report says which and why");
        }
        long invalid = count(run, SliceGroup.Outcome.INVALID);
        if (invalid > 0) {
            alarms.add(groups(invalid) + " invalid: their link was out of tolerance");
        }
        if (run.entriesOf(LinkCard.class).anyMatch(card -> !card.withinTolerance())) {
            alarms.add("a link was not what it was declared to be");
        }
        if (selfTest == null) {
            return alarms;
        }
        List<String> ghosts = selfTest.links().stream()
                .filter(SelfTest.OnLink::isAlarm)
                .map(SelfTest.OnLink::link)
                .toList();
        if (!ghosts.isEmpty()) {
            alarms.add("the A/A pair, which is twice the same, came out different on " + String.join(", ", ghosts)
                    + ": do not trust small differences there");
        }
        return alarms;
    }

    private static String groups(long count) {
        return String.format(Locale.ROOT, "%,d slice %s", count, count == 1 ? "group" : "groups");
    }

    private static long count(Run run, SliceGroup.Outcome outcome) {
        return run.groups().filter(group -> group.outcome() == outcome).count();
    }
}
