package dev.weir.report.stats;

/**
 * Something about a cell's samples that makes its figures doubtful.
 *
 * @param sentence what was seen, with figures, and what it means
 */
public record Warning(Cell cell, String sentence) {}
