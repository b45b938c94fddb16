/**
 * What to do, from what was measured: a cost model per arm, fitted to the run and checked on cells it was not fitted to,
 * and what it says about other round-trip times, rates and sizes. Where the model does not fit there is no advice.
 */
package dev.weir.report.advice;
