/** The story of the study {@code batch}. */
package dev.weir.report.page.study.batch;
