/** The story of the study {@code connect}. */
package dev.weir.report.page.study.connect;
