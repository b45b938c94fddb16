/**
 * The report page: one self-contained HTML file rendered from a run and its analysis, with no network.
 *
 * <p>Prose and static parts are rendered here in Java, so that they can be read and printed without scripts; interactive parts
 * (charts, filters and their tables) are drawn by the page's own scripts from the embedded data.
 */
package dev.weir.report.page;
