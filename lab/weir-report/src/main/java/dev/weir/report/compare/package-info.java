/**
 * Two runs side by side: what else differs, how every cell changed with its interval, whether the verdicts agree, and
 * whether that passes a gate.
 *
 * <p>Heats of different runs were not raced together: the two runs are independent samples of heats. What the machine did
 * on either day cancels where the sentinel, which both runs repeat, was raced beside a cell: there the cell's time is taken
 * over the sentinel's, lap by lap.
 */
package dev.weir.report.compare;
