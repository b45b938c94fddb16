package dev.weir.report.stats;

import dev.weir.report.model.Run;
import dev.weir.report.model.RunSet;
import java.util.List;

/**
 * A run that is read and analysed once, for everything that shows it: page and terminal.
 *
 * @param runs the run of each study, in order of display
 * @param analyses what the statistics say of each, in the same order
 */
public record AnalysedSet(RunSet set, List<Run> runs, List<Analysis> analyses) {
    /** Reads and analyses a run, or throws a {@link dev.weir.report.model.RunFormatException}. */
    public static AnalysedSet of(RunSet set) {
        List<Run> runs = set.read();
        return new AnalysedSet(set, runs, runs.stream().map(Analysis::of).toList());
    }
}
