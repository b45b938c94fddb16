/**
 * Two runs side by side: cells matched by what they mean, differences of the environment first, ratios with intervals.
 *
 * <p>Heats of different runs were not measured together, so nothing is paired: the two runs are independent samples of
 * heats. What the machine did on either day is taken out by the sentinel, which both runs repeat, where it is the same in
 * both.
 */
package dev.weir.report.compare;
