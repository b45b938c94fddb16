package dev.weir.report.history;

import java.util.List;

/**
 * Many runs in time order, and every comparison that two or more of them hold.
 *
 * @param runs the runs, oldest first; at least two
 * @param series the comparisons, most changed first
 * @param once comparisons that only one run holds: their number
 * @param leftOut what could not be read, or is there twice: a sentence each
 */
public record RunHistory(List<Moment> runs, List<Series> series, int once, List<String> leftOut) {

    /** The comparisons whose ratio changed, most changed first. */
    public List<Series> changed() {
        return series.stream().filter(each -> !each.changes().isEmpty()).toList();
    }

    /** The others, in the order of their runs. */
    public List<Series> unchanged() {
        return series.stream().filter(each -> each.changes().isEmpty()).toList();
    }

    /**
     * What the runs on both sides of a change do not share, in words.
     *
     * @param series a comparison
     * @param change one of its changes
     * @return what belongs to the run as a whole by its name alone, since {@link Moment#since} tells it; the rest with both
     *     values; one entry that says so where nothing recorded differs
     */
    public List<String> differing(Series series, Change change) {
        Moment run = runs.get(series.points().get(change.at()).run());
        List<String> words = change.differences().stream()
                .map(each -> run.surroundings().containsKey(each.what()) ? each.what() : each.words())
                .toList();
        return words.isEmpty() ? List.of("nothing that is recorded") : words;
    }
}
