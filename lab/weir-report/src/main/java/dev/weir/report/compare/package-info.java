/**
 * Comparison of two runs: differences between their environments, the change of every cell with its interval, agreement of the
 * verdicts, and the gate.
 *
 * <p>Heats of different runs were not raced together: the two runs are independent samples of heats. The machine's state on
 * either day cancels where the sentinel, which both runs repeat, was raced beside a cell: the cell's time is then taken over
 * the sentinel's, lap by lap.
 */
package dev.weir.report.compare;
