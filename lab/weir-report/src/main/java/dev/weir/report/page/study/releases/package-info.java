/** The story of the study {@code releases}. */
package dev.weir.report.page.study.releases;
