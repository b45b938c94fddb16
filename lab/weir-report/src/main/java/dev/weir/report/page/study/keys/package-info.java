/** The story of the study {@code keys}. */
package dev.weir.report.page.study.keys;
