package dev.weir.report.compare;

import dev.weir.report.compare.StudyMatch.Question;
import dev.weir.report.compare.StudyMatch.Side;
import dev.weir.report.model.Run;
import dev.weir.report.model.RunFormatException;
import dev.weir.report.stats.ComparisonResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Several runs compared: the spread of each comparison's ratio between runs, relative to their intervals.
 *
 * @param runs number of runs
 * @param environments the environment differences of each later run from the first
 * @param comparisons the comparisons present in two or more runs, in the order of the first run
 */
public record RepeatedRuns(
        int runs, List<List<EnvironmentDifference>> environments, List<RepeatedComparison> comparisons) {

    /**
     * Compares runs study by study.
     *
     * @param sets two or more sets, each with the runs of one command, one per study
     * @throws RunFormatException if no comparison has an interval in two of them
     */
    public static RepeatedRuns of(List<List<Run>> sets) {
        Map<Question, List<ComparisonResult>> found = new LinkedHashMap<>();
        Map<Question, CellKey> cells = new LinkedHashMap<>();
        double errorPercent = 100;
        for (List<Run> set : sets) {
            for (Run run : set) {
                errorPercent = Math.min(errorPercent, run.manifest().errorRatePercent());
                Side side = Side.of(run);
                side.answers().forEach((question, result) -> {
                    if (result.ratio().ratio().hasBounds()) {
                        cells.putIfAbsent(question, side.key(result.ratio().cell()));
                        found.computeIfAbsent(question, each -> new ArrayList<>())
                                .add(result);
                    }
                });
            }
        }
        double errorRate = errorPercent / 100;
        List<RepeatedComparison> repeated = found.entrySet().stream()
                .filter(each -> each.getValue().size() > 1)
                .map(each -> new RepeatedComparison(cells.get(each.getKey()), List.copyOf(each.getValue()), errorRate))
                .toList();
        if (repeated.isEmpty()) {
            throw new RunFormatException(
                    "no comparison has an interval in two of the runs; compare runs of the same study");
        }
        return new RepeatedRuns(sets.size(), environments(sets), repeated);
    }

    private static List<List<EnvironmentDifference>> environments(List<List<Run>> sets) {
        return sets.stream()
                .skip(1)
                .map(later -> sets.get(0).stream()
                        .flatMap(first -> later.stream()
                                .filter(run -> run.manifest()
                                        .study()
                                        .equals(first.manifest().study()))
                                .flatMap(run -> Environments.between(first, run).stream()))
                        .distinct()
                        .toList())
                .toList();
    }
}
