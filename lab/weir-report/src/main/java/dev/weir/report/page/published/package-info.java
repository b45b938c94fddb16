/** Published figures beside the run's: one rule, one table. */
package dev.weir.report.page.published;
