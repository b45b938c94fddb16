/** A run and its analysis, indexed the way pages ask: cells, arms, pairs of arms, verdicts in words. */
package dev.weir.report.page.view;
