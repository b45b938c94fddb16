/** A run and its analysis, indexed for pages: cells, arms, pairs of arms, verdicts in words. */
package dev.weir.report.page.view;
