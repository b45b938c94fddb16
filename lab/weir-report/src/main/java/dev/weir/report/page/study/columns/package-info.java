/** The story of the study {@code columns}. */
package dev.weir.report.page.study.columns;
