/**
 * Advice from one run: which arm to use on a path, at a size and with given data. Measured cells take precedence, by the ratios
 * of their pairs; otherwise a time is estimated from the time on the run's fastest link and the counted round trips and bytes.
 * If neither distinguishes two arms, the advice is the smaller change.
 */
package dev.weir.report.advice;
