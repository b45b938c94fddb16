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

/** Presents a run to people: its page, its lines of text, its commands. Judges published figures by a run. */
public interface Reporter {
    /** A study with its results so far. */
    record Standing(Manifest manifest, Analysis analysis) {}

    /** The progress of a study: its heats so far. */
    record Moment(String study, int heat) {}

    /** Writes the verdicts so far to the report's path, whole or not at all. */
    void live(Path report, List<Standing> studies, double spentSeconds, double budgetSeconds) throws IOException;

    /** Returns a line about a verified link. */
    String card(LinkCard card);

    String launching(Moment moment, int workers);

    /** Returns a line about the group at a position, from 0. */
    String racing(Moment moment, int position, List<LapGroup> groups);

    List<String> behaviours(List<Behaviour> found);

    List<String> standings(List<Standing> studies);

    /** Returns a line about a study without a verdict, whose next heat would take this time. */
    String missing(Moment moment, double heatSeconds);

    /** Returns the command that resumes a run, from the command line stored with it. */
    String goOn(Path run, String commandLine);

    /** Writes the report, whole or not at all. */
    void report(AnalysedSet done) throws IOException;

    /**
     * Returns the cells of published figures that are not judged yet, or in fewer heats than asked; empty if no figure concerns the raced
     * cells.
     */
    Optional<Set<Cell>> unjudged(Run run, Analysis analysis, int heats);
}
