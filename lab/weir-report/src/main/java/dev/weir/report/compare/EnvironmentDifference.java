package dev.weir.report.compare;

/**
 * A difference between the environments of two runs.
 *
 * @param what its name, for example {@code server version} or {@code driver of connectorj.stream}
 * @param a value in the first run
 * @param b value in the second run
 * @param touchesAll whether it may change the time of every arm, the sentinel's included: server, machine, JVM, the sentinel's
 *     own driver. The sentinel is then no common reference
 */
public record EnvironmentDifference(String what, String a, String b, boolean touchesAll) {}
