package dev.weir.report.stats;

/**
 * Something about a cell's samples that makes its figures doubtful.
 *
 * @param kind {@code drift} or {@code outliers}
 * @param sentence what was seen, with figures, and what it means
 */
public record Warning(String kind, Cell cell, String sentence) {}
