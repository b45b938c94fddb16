package dev.weir.lab.link;

import static dev.weir.lab.machine.RealTime.close;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weir.lab.Recorded;
import dev.weir.lab.machine.RealTime;
import dev.weir.report.model.LinkCard;
import dev.weir.report.model.SliceGroup;
import dev.weir.rig.link.EmulatedLink;
import dev.weir.rig.link.LinkModel;
import dev.weir.rig.link.LinkSpec;
import dev.weir.rig.link.LinkSyntax;
import dev.weir.rig.link.Profile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("measures")
@Timeout(300)
final class LinkProbeTest {
    private static final double RTT_TOLERANCE_MICROS = 150;

    @Test
    void theCardOfAFaithfulLinkIsWithinToleranceAndComplete() throws Exception {
        LinkSpec declared = LinkSyntax.parse("rtt=5ms,rate=50mbit");
        try (EmulatedLink link = EmulatedLink.open(declared);
                LinkProbe probe = LinkProbe.over(link)) {
            RealTime.holds(() -> {
                LinkCard card = probe.card("start");
                assertThat(card.occasion()).isEqualTo("start");
                assertThat(card.link()).isEqualTo(Recorded.link(declared));
                return late -> assertFaithful(card, late);
            });
        }
    }

    private static void assertFaithful(LinkCard card, double late) {
        assertThat(card.rtt().echoes()).isEqualTo(200);
        close("echo", card.rtt().p50Micros(), 5_000, RTT_TOLERANCE_MICROS).allowing(late);
        assertThat(card.rtt().p99Micros()).isGreaterThanOrEqualTo(card.rtt().p50Micros());
        assertThat(card.goodputBytes()).isGreaterThanOrEqualTo(20L * 5 * 50_000_000 / 8 / 1_000);
        assertThat(card.goodputUpBitsPerSecond()).isCloseTo(50e6, within(1e6));
        assertThat(card.goodputDownBitsPerSecond()).isCloseTo(50e6, within(1e6));
        assertThat(card.transfers())
                .extracting(LinkCard.Transfer::bytes)
                .containsExactly(1L << 10, 4L << 10, 16L << 10, 64L << 10, 256L << 10, 1L << 20, 4L << 20);
        for (LinkCard.Transfer transfer : card.transfers()) {
            double expected = transfer.expectedMicros();
            close("bytes=" + transfer.bytes(), transfer.measuredMicros(), expected, Math.max(500, expected * 0.05))
                    .allowing(late);
        }
        if (late == 0 || card.rtt().p50Micros() < 5_000 + RTT_TOLERANCE_MICROS) {
            assertThat(card.findings()).isEmpty();
            assertThat(card.withinTolerance()).isTrue();
        }
    }

    /** 43 segments each round trip, far less than the rate. */
    @Test
    void theGoodputOfALinkWithAReceiveWindowIsAWindowForEachRoundTrip() throws Exception {
        try (EmulatedLink link = EmulatedLink.open(LinkSyntax.parse("rtt=20ms,rate=200mbit,window=64kb"));
                LinkProbe probe = LinkProbe.over(link)) {
            RealTime.holds(() -> {
                LinkCard card = probe.card("start");
                double expected = card.goodputBytes() / 62_780.0 * 20_058;
                double measured = card.goodputBytes() * 8e6 / card.goodputDownBitsPerSecond();
                return close("goodput", measured, expected, expected * 0.03);
            });
        }
    }

    @Test
    void theCardOfAThrottledLinkSaysWhatIsWrong() {
        try (EmulatedLink link = EmulatedLink.open(LinkSyntax.parse("rtt=5ms,rate=50mbit"));
                LinkProbe probe = LinkProbe.over(link)) {
            link.throttle(45_000_000);
            LinkCard card = probe.card("end");
            assertThat(card.withinTolerance()).isFalse();
            assertThat(card.findings())
                    .anySatisfy(finding -> assertThat(finding)
                            .contains("Rate down of link=rtt=5ms,rate=50mbit is off")
                            .contains("expected 50.00 Mbit/s")
                            .contains("tolerance 2.0 %"));
        }
    }

    @Test
    void aRateThatNoMachineReachesIsOutOfTolerance() {
        try (EmulatedLink link = EmulatedLink.open(LinkSyntax.parse("rtt=1ms,rate=100gbit"));
                LinkProbe probe = LinkProbe.over(link)) {
            SliceGroup.Probe found = probe.quick();
            assertThat(found.rateBitsPerSecond()).isLessThan(90e9);
            assertThat(probe.verdict(found))
                    .hasValueSatisfying(v -> assertThat(v).contains("choose a lower rate"));
        }
    }

    @Test
    void theCardOfTheBareRelayStatesItsOwnCost() throws Exception {
        try (EmulatedLink link = EmulatedLink.open(Profile.RELAY.link());
                LinkProbe probe = LinkProbe.over(link)) {
            RealTime.holds(() -> {
                LinkCard card = probe.card("start");
                assertThat(card.findings())
                        .anySatisfy(finding -> assertThat(finding).startsWith("The relay takes a round trip from"));
                return late -> {
                    assertThat(card.goodputDownBitsPerSecond()).isGreaterThan(1e8);
                    assertThat(card.withinTolerance() || card.rtt().p50Micros() <= late)
                            .as("%s; findings: %s", card.rtt(), card.findings())
                            .isTrue();
                };
            });
        }
    }

    @Test
    void aSlowLinkIsProbedInPartAndTheCardSaysSo() throws Exception {
        try (EmulatedLink link = EmulatedLink.open(LinkSyntax.parse("rtt=100ms,rate=3mbit"));
                LinkProbe probe = LinkProbe.over(link)) {
            LinkCard card = probe.card("start");
            assertThat(card.rtt().echoes()).isEqualTo(20);
            assertThat(card.transfers()).hasSizeBetween(1, 6);
            assertThat(card.findings())
                    .anySatisfy(finding -> assertThat(finding).contains("20 echoes instead of 200"))
                    .anySatisfy(finding -> assertThat(finding).startsWith("Transfer-time curve ends before bytes="));
        }
    }

    @ParameterizedTest
    @CsvSource({"lan-1g, 25000", "wifi, 25000", "wan-30ms, 1168"})
    void theQuickProbePassesAFaithfulLinkAndFailsAThrottledOne(String name, double timedMicros) throws Exception {
        LinkSpec declared = LinkSyntax.parse(name);
        try (EmulatedLink link = EmulatedLink.open(declared);
                LinkProbe probe = LinkProbe.over(link)) {
            RealTime.holds(() -> {
                SliceGroup.Probe found = probe.quick();
                return late -> assertThat(probe.verdict(punctual(found, declared, timedMicros, late)))
                        .isEmpty();
            });
            link.throttle(declared.rateBitsPerSecond() / 2);
            RealTime.holds(() -> {
                SliceGroup.Probe found = probe.quick();
                return late -> assertThat(probe.verdict(found))
                        .hasValueSatisfying(v -> assertThat(v).contains("Rate down of link=" + name + " is off"));
            });
        }
    }

    /** What a probe would have found at best, had nothing been late by more than so much. */
    private static SliceGroup.Probe punctual(
            SliceGroup.Probe found, LinkSpec declared, double timedMicros, double late) {
        double rtt = found.rttMicros();
        double expected = LinkModel.of(declared).echoMicros();
        double slowdown = declared.rateBitsPerSecond() / found.rateBitsPerSecond();
        return new SliceGroup.Probe(
                rtt <= expected ? rtt : Math.max(expected, rtt - late),
                found.echoes(),
                slowdown <= 1
                        ? found.rateBitsPerSecond()
                        : declared.rateBitsPerSecond() / Math.max(1, slowdown - late / timedMicros));
    }
}
