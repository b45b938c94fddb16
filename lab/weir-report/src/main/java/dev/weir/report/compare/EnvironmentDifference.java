package dev.weir.report.compare;

/**
 * Something about the surroundings that the two runs do not share.
 *
 * @param what name of it, for example {@code server version} or {@code driver of connectorj.stream}
 * @param a how it is in the first run
 * @param b how it is in the second run
 * @param touchesAll whether it may change the time of every arm, the sentinel's included: server, machine, JVM, the
 *     sentinel's own driver. Then the sentinel is no common measure
 */
public record EnvironmentDifference(String what, String a, String b, boolean touchesAll) {}
