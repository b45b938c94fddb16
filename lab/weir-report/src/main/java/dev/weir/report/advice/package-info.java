/**
 * The advice, from what was measured: the cells of just the situation, or those at the sizes next to it; elsewhere a cost
 * model per
 * arm, fitted to the run and checked on cells it was not fitted to, for other round-trip times, rates and sizes. Where neither
 * knows an arm, that is said.
 */
package dev.weir.report.advice;
