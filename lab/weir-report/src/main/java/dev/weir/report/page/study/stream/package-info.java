/** The story of the study {@code stream}. */
package dev.weir.report.page.study.stream;
