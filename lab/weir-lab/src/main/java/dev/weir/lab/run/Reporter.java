package dev.weir.lab.run;

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

/** Shows a run to people, and knows which published figures it speaks of. */
public interface Reporter {
    /** A study as far as it is measured. */
    record Standing(Manifest manifest, Analysis analysis) {}

    /** Writes what is decided so far to where the report will be, whole or not at all. */
    void live(Path report, List<Standing> studies, double spentSeconds, double budgetSeconds) throws IOException;

    /** Writes the report, whole or not at all. */
    void report(AnalysedSet done) throws IOException;

    /**
     * Returns the cells of published figures that are not judged yet, or in fewer heats than asked; empty where no figure speaks of
     * what was raced.
     */
    Optional<Set<Cell>> unjudged(Run run, Analysis analysis, int heats);
}
