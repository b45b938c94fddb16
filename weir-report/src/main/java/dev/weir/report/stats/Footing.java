package dev.weir.report.stats;

/**
 * What comparisons on one link are judged on.
 *
 * @param moderation spread of everything compared there
 * @param floor what equal arms differ by there
 */
record Footing(Moderation moderation, NoiseFloor floor) {}
