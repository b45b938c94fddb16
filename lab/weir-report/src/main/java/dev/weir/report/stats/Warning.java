package dev.weir.report.stats;

/**
 * A reason to doubt a cell's figures, found in its samples.
 *
 * @param sentence the observation, with figures, and its meaning
 */
public record Warning(Cell cell, String sentence) {}
