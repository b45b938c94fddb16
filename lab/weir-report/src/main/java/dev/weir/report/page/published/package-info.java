/** Published figures compared with the run's: one rule, one table. */
package dev.weir.report.page.published;
