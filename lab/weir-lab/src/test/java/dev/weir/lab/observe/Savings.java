package dev.weir.lab.observe;

import dev.weir.report.stats.Median;
import dev.weir.report.text.Figures;
import java.util.List;
import java.util.stream.Collectors;

/** What changes were predicted to save, beside what they saved. */
record Savings(List<Case> cases) {
    /** What a finding says, and what came of it: round trips or bytes, and seconds of waiting by all threads together. */
    record Case(Change change, String where, Saving counted, Saving seconds) {
        @Override
        public String toString() {
            return "| " + change + " | " + where + " | " + counted + " | " + seconds + " |";
        }
    }

    /**
     * One kind of saving.
     *
     * @param least predicted, at least
     * @param most predicted, at most
     * @param slack what logins may differ by
     */
    record Saving(double least, double most, double saved, double slack) {
        boolean isInside() {
            return least - slack <= saved && saved <= most + slack;
        }

        /** Returns how far the nearer bound is off, as a share of what was saved; 0 within the interval. */
        double error() {
            return Math.abs(Math.max(least, Math.min(most, saved)) - saved) / Math.abs(saved);
        }

        @Override
        public String toString() {
            return Figures.three(least) + " to " + Figures.three(most) + " | " + Figures.three(saved)
                    + (isInside() ? "" : " (outside)");
        }
    }

    List<Saving> counted() {
        return cases.stream().map(Case::counted).toList();
    }

    /** Returns those in time; what fewer bytes save in time is not predicted. */
    List<Saving> seconds() {
        return cases.stream()
                .filter(each -> each.change() != Change.COLUMNS)
                .map(Case::seconds)
                .toList();
    }

    static double shareInside(List<Saving> savings) {
        return savings.stream().filter(Saving::isInside).count() / (double) savings.size();
    }

    /** Returns the median of the lower bounds' errors: what a finding says is saved at least. */
    static double medianError(List<Saving> savings) {
        return Median.of(savings.stream().mapToDouble(each -> Math.abs(each.least() - each.saved()) / each.saved()));
    }

    /** Returns a line for each change, and one for all. */
    String table() {
        return cases.stream().collect(Collectors.groupingBy(Case::change)).entrySet().stream()
                        .map(each -> each.getKey() + ": " + new Savings(each.getValue()).summary())
                        .sorted()
                        .collect(Collectors.joining("\n"))
                + "\nall: " + summary();
    }

    private String summary() {
        return cases.size() + " cases; counts " + summary(counted()) + "; times " + summary(seconds());
    }

    private static String summary(List<Saving> savings) {
        return savings.isEmpty()
                ? "not predicted"
                : "inside " + savings.stream().filter(Saving::isInside).count() + ", median error "
                        + Figures.percent(Math.round(1000 * medianError(savings)) / 10.0);
    }
}
