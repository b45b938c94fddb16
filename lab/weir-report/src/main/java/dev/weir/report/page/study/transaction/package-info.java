/** The story of the study {@code transaction}. */
package dev.weir.report.page.study.transaction;
