/** The story of the study {@code metadata}. */
package dev.weir.report.page.study.metadata;
