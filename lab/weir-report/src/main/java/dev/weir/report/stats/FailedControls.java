package dev.weir.report.stats;

import dev.weir.report.model.LinkCard;
import dev.weir.report.model.Run;
import dev.weir.report.shell.Launcher;
import java.util.LinkedHashMap;
import java.util.Map;

/** Links on which a control of the run failed: there it gives no verdict and no advice. */
public final class FailedControls {
    private FailedControls() {}

    /** The links on which equal workers differed, or that were not what they were declared to be: the reason by name. */
    public static Map<String, String> of(Run run, SelfTest selfTest) {
        Map<String, String> failed = new LinkedHashMap<>();
        for (SelfTest.OnLink each : selfTest.links()) {
            if (each.isAlarm()) {
                failed.put(
                        each.link(),
                        "one arm raced against itself came out different ("
                                + each.aa().ratio().toThousandths() + ")");
            }
        }
        run.entriesOf(LinkCard.class)
                .filter(card -> !card.withinTolerance())
                .forEach(card -> failed.putIfAbsent(
                        card.link().name(),
                        "the link was not what it was declared to be at the " + card.occasion() + " of the run"));
        return failed;
    }

    /** The command that measures a link of a study again. */
    public static String again(String study, String link) {
        return Launcher.command("run " + study + " --link " + link);
    }
}
