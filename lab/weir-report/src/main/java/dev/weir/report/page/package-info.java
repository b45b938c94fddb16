/**
 * The report page: one self-contained HTML file rendered from a run and its analysis, with no network.
 *
 * <p>What is prose or fixed is written here in Java, so that it prints and reads without scripts; what answers to the
 * reader (charts, filters, tables beside them) is drawn by the page's own scripts from the data embedded in it.
 */
package dev.weir.report.page;
