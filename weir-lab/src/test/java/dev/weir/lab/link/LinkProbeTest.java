package dev.weir.lab.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weir.lab.machine.RealTime;
import dev.weir.report.model.LinkCard;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.SliceGroup;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
final class LinkProbeTest {
    @Test
    void theCardOfAFaithfulLinkIsWithinToleranceAndComplete() throws Exception {
        Manifest.Link declared = LinkSyntax.parse("rtt=5ms,rate=50mbit");
        try (EmulatedLink link = EmulatedLink.open(declared);
                LinkProbe probe = LinkProbe.over(link)) {
            RealTime.holds(() -> {
                LinkCard card = probe.card("start");
                assertThat(card.findings()).isEmpty();
                assertThat(card.withinTolerance()).isTrue();
                assertThat(card.occasion()).isEqualTo("start");
                assertThat(card.link()).isEqualTo(declared);
                assertThat(card.rtt().echoes()).isEqualTo(200);
                assertThat(card.rtt().p50Micros()).isCloseTo(5_000, within(150.0));
                assertThat(card.rtt().p99Micros())
                        .isGreaterThanOrEqualTo(card.rtt().p50Micros());
                assertThat(card.goodputBytes()).isGreaterThanOrEqualTo(20L * 5 * 50_000_000 / 8 / 1_000);
                assertThat(card.goodputUpBitsPerSecond()).isCloseTo(50e6, within(1e6));
                assertThat(card.goodputDownBitsPerSecond()).isCloseTo(50e6, within(1e6));
                assertThat(card.transfers())
                        .extracting(LinkCard.Transfer::bytes)
                        .containsExactly(1L << 10, 4L << 10, 16L << 10, 64L << 10, 256L << 10, 1L << 20, 4L << 20);
                assertThat(card.transfers())
                        .allSatisfy(t -> assertThat(t.measuredMicros())
                                .isCloseTo(t.expectedMicros(), within(Math.max(500, t.expectedMicros() * 0.05))));
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
                            .contains("declared 50.00 Mbit/s")
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
                assertThat(card.goodputDownBitsPerSecond()).isGreaterThan(1e8);
                assertThat(card.withinTolerance()).isTrue();
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

    @Test
    void theQuickProbePassesAFaithfulLinkAndFailsAThrottledOne() throws Exception {
        for (String name : new String[] {"lan-1g", "wifi", "wan-30ms"}) {
            Manifest.Link declared = LinkSyntax.parse(name);
            try (EmulatedLink link = EmulatedLink.open(declared);
                    LinkProbe probe = LinkProbe.over(link)) {
                RealTime.holds(() -> assertThat(probe.verdict(probe.quick())).isEmpty());
                link.throttle(declared.rateBitsPerSecond() / 2);
                assertThat(probe.verdict(probe.quick()))
                        .hasValueSatisfying(v -> assertThat(v).contains("Rate down of link=" + name + " is off"));
            }
        }
    }

    @Test
    void theVerdictNamesARoundTripTimeOutOfTolerance() {
        try (EmulatedLink link = EmulatedLink.open(Profile.WAN_30MS.link());
                LinkProbe probe = LinkProbe.over(link)) {
            assertThat(probe.verdict(new SliceGroup.Probe(30_800, 3, 0))).isEmpty();
            assertThat(probe.verdict(new SliceGroup.Probe(31_000, 3, 0)))
                    .hasValueSatisfying(v -> assertThat(v)
                            .contains("measured 31000 µs, expected 30000 µs, off by +1000 µs, tolerance 900 µs"));
        }
        try (EmulatedLink link = EmulatedLink.open(Profile.LAN_1G.link());
                LinkProbe probe = LinkProbe.over(link)) {
            assertThat(probe.verdict(new SliceGroup.Probe(395, 20, 0))).isEmpty();
            assertThat(probe.verdict(new SliceGroup.Probe(405, 20, 0))).isPresent();
        }
    }
}
