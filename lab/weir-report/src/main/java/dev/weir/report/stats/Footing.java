package dev.weir.report.stats;

/**
 * The basis of comparisons on one link.
 *
 * @param moderation spread of everything compared there
 * @param floor what equal arms differ by there: what differs by no more is not called different, and nothing is called equal
 *     within less
 * @param logMargin differences up to this size do not matter, on the log scale
 */
record Footing(Moderation moderation, NoiseFloor floor, double logMargin) {}
