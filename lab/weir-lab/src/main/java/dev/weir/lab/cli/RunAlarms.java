package dev.weir.lab.cli;

import dev.weir.report.model.Run;
import dev.weir.report.model.SliceGroup;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The faults of a run, in sentences; a control that failed says so itself. */
final class RunAlarms {
    private RunAlarms() {}

    static List<String> of(List<Run> runs) {
        List<String> alarms = new ArrayList<>();
        for (Run run : runs) {
            String study = run.manifest().study();
            long failed = count(run, SliceGroup.Outcome.FAILED);
            if (failed > 0) {
                alarms.add(study + ": " + groups(failed) + " failed; the report says which and why");
            }
            long invalid = count(run, SliceGroup.Outcome.INVALID);
            if (invalid > 0) {
                alarms.add(study + ": " + groups(invalid) + " invalid: their link was out of tolerance");
            }
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
