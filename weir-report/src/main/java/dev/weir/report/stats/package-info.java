/** Statistics of a run: intervals, ratios, verdicts, steady state. Every formula cites its source. */
package dev.weir.report.stats;
