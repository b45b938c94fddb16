package dev.weir.report.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weir.report.model.Interval;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;

/** Eight connections over 5 ms hold 1,480 requests a second: each takes its connection for 5.405 ms. */
class ConnectionLimitTest {
    private static final double RTT = 5000;
    private static final double THIRD = ConnectionLimit.WITH_RESERVE;
    private static final ConnectionLimit.Cpu CPU = new ConnectionLimit.Cpu(200, 2);

    private static ConnectionLimit limit(
            double measured, boolean cpuBound, boolean several, double trips, double asked) {
        return new ConnectionLimit(
                8,
                new Interval(0.9 * measured, measured, 1.1 * measured),
                cpuBound,
                several,
                trips,
                new ConnectionLimit.Path(RTT, asked),
                CPU);
    }

    private static ConnectionLimit pool(double asked) {
        return limit(1480, false, false, 1, asked);
    }

    @Example
    void theLimitIsConnectionsOverTheTimeThatOneIsTaken() {
        assertThat(pool(RTT).takenMicros()).isCloseTo(5405.4, within(0.1));
        assertThat(pool(RTT).limit().estimate()).isCloseTo(1480, within(1e-6));
        assertThat(pool(RTT).limit().low()).isCloseTo(1332, within(1e-6));
        assertThat(pool(RTT).limit(16).estimate()).isCloseTo(2960, within(1e-6));
        assertThat(pool(RTT).connections(2000, 1)).hasValue(11);
        assertThat(pool(RTT).connections(2000, THIRD)).hasValue(17);
        assertThat(pool(RTT).connections(1480, 1)).hasValue(8);
        assertThat(pool(RTT).connections(0.01, THIRD)).hasValue(1);
    }

    @Example
    void onAnotherPathEachRoundTripOfARequestTakesTheConnectionForAsMuchMore() {
        assertThat(pool(20_000).takenMicros()).isCloseTo(20_405.4, within(0.1));
        // 8 / 684 = 11.7 ms, of which two round trips are 10 ms
        assertThat(limit(684, false, false, 2, 20_000).takenMicros()).isCloseTo(41_695.9, within(0.1));
        assertThat(pool(300).connections(2000, THIRD)).hasValue(3);
    }

    /** 8 / 1,590 is 31 µs more than a round trip, which is less than the request's work of 200 µs. */
    @Example
    void aRequestTakesItsWorkAtLeast() {
        assertThat(limit(1590, false, false, 1, 100).takenMicros()).isCloseTo(300, within(0.1));
    }

    /** Two cores and 200 µs of work are 10,000 a second, however short the path. */
    @Example
    void aShorterPathGivesNoMoreThanTheCores() {
        assertThat(pool(100).limit().estimate()).isCloseTo(10_000, within(1e-6));
        assertThat(pool(100).isByCores()).isTrue();
        assertThat(pool(RTT).isByCores()).isFalse();
        assertThat(pool(20_000).isByCores()).isFalse();
    }

    @Example
    void whatTheCoresGaveIsNotScaledByTheRoundTripNorByConnections() {
        ConnectionLimit several = limit(23_200, true, true, 1, 20_000);
        assertThat(several.limit().estimate()).isEqualTo(23_200);
        assertThat(several.limit(64).estimate()).isEqualTo(23_200);
        assertThat(several.connections(15_000, THIRD)).hasValue(8);
        assertThat(several.connections(16_000, THIRD)).isEmpty();

        ConnectionLimit pool = limit(9000, true, false, 1, RTT);
        assertThat(pool.limit(64).estimate()).isEqualTo(9000);
        assertThat(pool.connections(7000, THIRD)).isEmpty();
        assertThat(pool.isByCores()).isTrue();
    }

    @Example
    void aPoolThatTheCoresLimitedOnAShortPathIsLimitedByALongOne() {
        ConnectionLimit pool = new ConnectionLimit(
                8, new Interval(9000, 9000, 9000), true, false, 1, new ConnectionLimit.Path(100, 10_100), CPU);
        assertThat(pool.limit().estimate()).isBetween(700.0, 800.0);
    }

    @Example
    void whatALongerPathLimitsHoldsLessOnOneThatIsLongerStill() {
        assertThat(limit(4000, false, true, 1, 2 * RTT).limit().estimate()).isCloseTo(2000, within(1e-6));
        assertThat(limit(4000, false, true, 1, RTT / 2).limit().estimate()).isEqualTo(4000);
    }

    @Property(seed = "1")
    void moreConnectionsNeverHoldLess(
            @ForAll @DoubleRange(min = 1, max = 1e6) double measured,
            @ForAll boolean cpuBound,
            @ForAll boolean several,
            @ForAll @DoubleRange(min = 1, max = 3) double trips,
            @ForAll @DoubleRange(min = 0, max = 1e6) double asked,
            @ForAll @IntRange(min = 1, max = 1000) int connections,
            @ForAll @IntRange(max = 1000) int more) {
        ConnectionLimit limit = limit(measured, cpuBound, several, trips, asked);
        Interval few = limit.limit(connections);
        Interval many = limit.limit(connections + more);
        assertThat(many.estimate()).isGreaterThanOrEqualTo(few.estimate());
        assertThat(many.low()).isGreaterThanOrEqualTo(few.low());
        assertThat(few.low()).isLessThanOrEqualTo(few.estimate());
    }

    @Property(seed = "1")
    void aLongerPathNeverHoldsMore(
            @ForAll @DoubleRange(min = 1, max = 1e6) double measured,
            @ForAll boolean cpuBound,
            @ForAll boolean several,
            @ForAll @DoubleRange(min = 0, max = 1e6) double asked,
            @ForAll @DoubleRange(min = 0, max = 1e6) double more) {
        assertThat(limit(measured, cpuBound, several, 1, asked + more).limit().estimate())
                .isLessThanOrEqualTo(
                        limit(measured, cpuBound, several, 1, asked).limit().estimate() * (1 + 1e-9));
    }

    @Property(seed = "1")
    void theConnectionsAdvisedHoldTheRateAndOneLessDoesNot(
            @ForAll @DoubleRange(min = 10, max = 1590) double measured,
            @ForAll @DoubleRange(min = 1, max = 6000) double rate,
            @ForAll @DoubleRange(min = 500, max = 1e5) double asked) {
        ConnectionLimit limit = limit(measured, false, false, 1, asked);
        long connections = limit.connections(rate, THIRD).orElseThrow();
        assertThat(limit.limit(connections).estimate() * THIRD).isGreaterThanOrEqualTo(rate * (1 - 1e-6));
        if (connections > 1) {
            assertThat(limit.limit(connections - 1).estimate() * THIRD).isLessThan(rate * (1 + 1e-6));
        }
    }
}
