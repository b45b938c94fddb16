/** The story of the study {@code export}. */
package dev.weir.report.page.study.export;
