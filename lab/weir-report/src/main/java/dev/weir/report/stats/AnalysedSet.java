package dev.weir.report.stats;

import dev.weir.report.model.Run;
import dev.weir.report.model.RunSet;
import java.util.List;

/**
 * A run, read and analysed once for both the page and the terminal.
 *
 * @param runs the run of each study, in order of display
 * @param analyses the analysis of each run, in the same order
 */
public record AnalysedSet(RunSet set, List<Run> runs, List<Analysis> analyses) {
    /** Reads and analyses a run, or throws a {@link dev.weir.report.model.RunFormatException}. */
    public static AnalysedSet of(RunSet set) {
        List<Run> runs = set.read();
        return new AnalysedSet(set, runs, runs.stream().map(Analysis::of).toList());
    }
}
