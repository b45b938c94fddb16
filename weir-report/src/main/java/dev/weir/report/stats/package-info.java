/**
 * Statistics of a run: intervals, ratios, verdicts, steady state. Every formula cites its source.
 *
 * <p>One slice group is one sample: its heat's value is the mean of its batches. Ratios pair the slice groups of one heat. An interval
 * covers one ratio; a verdict is stricter: {@link dev.weir.report.stats.Looks} spreads the error rate over the looks, and
 * the false discovery rate is held over all planned comparisons.
 */
package dev.weir.report.stats;
