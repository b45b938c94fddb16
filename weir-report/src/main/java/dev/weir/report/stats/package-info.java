/**
 * Statistics of a run: intervals, ratios, verdicts, steady state. Every formula cites its source.
 *
 * <p>One block is one sample: its round's value is the mean of its batches. Ratios pair the blocks of one round. An interval
 * covers one ratio; a verdict is stricter: {@link dev.weir.report.stats.Looks} spreads the error rate over the looks, and
 * the false discovery rate is held over all planned comparisons.
 */
package dev.weir.report.stats;
