/**
 * Advice from one run: which arm to use on a path, at a size and with given data. Measured cells speak first, by the ratios of their
 * pairs; elsewhere a time is estimated from the time on the run's fastest link, counted round trips and counted bytes. Where neither
 * tells two arms apart, the advice is to change the least.
 */
package dev.weir.report.advice;
