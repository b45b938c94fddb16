package dev.weir.lab.run;

import dev.weir.lab.run.plan.LapGroup;
import dev.weir.report.model.Behaviour;
import dev.weir.report.model.LinkCard;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.Run;
import dev.weir.report.stats.AnalysedSet;
import dev.weir.report.stats.Analysis;
import dev.weir.report.stats.Cell;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Shows a run to people: its page, the lines about it, the commands. Knows which published figures it speaks of. */
public interface Reporter {
    /** A study as far as it is measured. */
    record Standing(Manifest manifest, Analysis analysis) {}

    /** A study at work: its heats so far, and the time that is left in seconds. */
    record Moment(String study, int heat, double leftSeconds) {}

    /** Writes what is decided so far to where the report will be, whole or not at all. */
    void live(Path report, List<Standing> studies, double spentSeconds, double budgetSeconds) throws IOException;

    /** A line about a link that was verified. */
    String card(LinkCard card);

    String launching(Moment moment, int workers);

    /** A line about the group at a position, from 0. */
    String racing(Moment moment, int position, List<LapGroup> groups);

    List<String> behaviours(List<Behaviour> found);

    List<String> standings(List<Standing> studies);

    /** A line about a study without a verdict: what a heat takes, and the budget that would do, in seconds. */
    String missing(Moment moment, double heatSeconds, double budgetSeconds);

    /** Returns the command that goes on with a run, by the command line that it keeps. */
    String goOn(Path run, String commandLine);

    /** Writes the report, whole or not at all. */
    void report(AnalysedSet done) throws IOException;

    /**
     * Returns the cells of published figures that are not judged yet, or in fewer heats than asked; empty where no figure speaks of
     * what was raced.
     */
    Optional<Set<Cell>> unjudged(Run run, Analysis analysis, int heats);
}
