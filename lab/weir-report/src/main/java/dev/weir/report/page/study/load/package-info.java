/** The story of many requests at once. */
package dev.weir.report.page.study.load;
