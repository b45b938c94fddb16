/**
 * Statistics of a run: intervals, ratios, verdicts. Every formula cites its source.
 *
 * <p>One heat is one sample, regardless of its number of laps. Ratios are taken between the slices of one lap; a heat's value
 * is their robust centre ({@code Centre}), and the spread of few heats is moderated by the other comparisons on the link
 * ({@code Prior}). An interval covers one ratio; a verdict is stricter: {@link dev.weir.report.stats.Looks} spreads the error
 * rate over the looks, and the false discovery rate is controlled over all planned comparisons.
 */
package dev.weir.report.stats;
