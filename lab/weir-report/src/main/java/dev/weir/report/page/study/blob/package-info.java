/** The story of the study {@code blob}. */
package dev.weir.report.page.study.blob;
