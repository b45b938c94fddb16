package dev.weir.report.stats;

/**
 * The basis of comparisons of one figure on one link.
 *
 * @param moderation the moderation of spreads
 * @param floor the difference between equal arms there: smaller differences are not called different, and a margin below it
 *     allows no verdict of equality
 * @param logMargin the largest difference that does not matter, on the log scale
 */
record Footing(Moderation moderation, NoiseFloor floor, double logMargin) {}
