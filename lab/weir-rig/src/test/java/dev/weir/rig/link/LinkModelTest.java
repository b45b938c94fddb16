package dev.weir.rig.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** Against figures worked out by hand. */
final class LinkModelTest {
    private static final LinkSpec FIFTY = LinkSyntax.parse("rtt=50ms,rate=1gbit");

    @Test
    void hundredKilobytesTakeFourWindowsAtFiftyMilliseconds() {
        // windows of 14 600, 29 200 and 58 400 bytes hold 102 200: the third one carries the last byte
        assertThat(LinkModel.of(FIFTY).transferMicros(100_000)).isCloseTo(150_000, within(600.0));
    }

    @Test
    void oneInitialWindowTakesOneRoundTrip() {
        assertThat(LinkModel.of(FIFTY).transferMicros(14_600)).isCloseTo(50_000, within(200.0));
        assertThat(LinkModel.of(FIFTY).transferMicros(14_601)).isCloseTo(100_000, within(200.0));
    }

    @Test
    void withoutAWindowOnlyDelayAndSerialisationCount() {
        LinkSpec link = LinkSyntax.parse("rtt=50ms,rate=8mbit,initcwnd=0");
        assertThat(LinkModel.of(link).transferMicros(1_000_000)).isCloseTo(1_050_000, within(10.0));
    }

    @Test
    void onceTheLinkIsFullTimeGrowsByTheRateAlone() {
        LinkSpec link = LinkSyntax.parse("rtt=30ms,rate=100mbit");
        double four = LinkModel.of(link).transferMicros(4_000_000);
        double five = LinkModel.of(link).transferMicros(5_000_000);
        assertThat(five - four).isCloseTo(80_000, within(0.001));
    }

    /** Windows of 14 600, 29 200 and 58 400 bytes, then of 43 segments, which are 62 780. */
    @Test
    void aReceiveWindowLetsOneOfItThroughEachRoundTrip() {
        LinkSpec link = LinkSyntax.parse("rtt=50ms,rate=1gbit,window=64kb");
        assertThat(LinkModel.of(link).transferMicros(164_980)).isCloseTo(200_000, within(1_000.0));
        assertThat(LinkModel.of(link).transferMicros(164_981)).isCloseTo(250_000, within(200.0));
        assertThat(LinkModel.of(link).goodputBitsPerSecond()).isCloseTo(62_780 * 8 / 0.050012, within(1_000.0));
        assertThat(LinkModel.of(link).bytesUntilFull()).isEqualTo(102_200 + 6_250_000);
    }

    @Test
    void aReceiveWindowThatCoversTheLinkNeverLimits() {
        LinkSpec link = LinkSyntax.parse("rtt=30ms,rate=100mbit,window=4mb");
        assertThat(LinkModel.of(link).transferMicros(4_000_000))
                .isEqualTo(LinkModel.of(Profile.WAN_30MS.link()).transferMicros(4_000_000));
        assertThat(LinkModel.of(link).goodputBitsPerSecond()).isEqualTo(100e6);
    }

    @Test
    void anEchoCostsTheRoundTripAndTheMeanJitterOfBothWays() {
        assertThat(LinkModel.of(LinkSyntax.parse("rtt=5ms,rate=1gbit,jitter=2ms"))
                        .echoMicros())
                .isCloseTo(7_000, within(0.1));
    }
}
