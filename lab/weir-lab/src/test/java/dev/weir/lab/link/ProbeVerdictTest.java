package dev.weir.lab.link;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.model.SliceGroup;
import dev.weir.rig.link.LinkModel;
import dev.weir.rig.link.LinkSpec;
import dev.weir.rig.link.LinkSyntax;
import dev.weir.rig.link.Profile;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is said of a link that was found so: a throttled one is caught, however it was measured. */
class ProbeVerdictTest {
    private static Optional<String> verdict(Profile profile, double rttMicros, int echoes, double rate) {
        return new QuickProbe(profile.link()).verdict(new SliceGroup.Probe(rttMicros, echoes, rate));
    }

    @Test
    void aRoundTripTimeOutOfToleranceIsNamed() {
        assertThat(verdict(Profile.WAN_30MS, 30_800, 3, 0)).isEmpty();
        assertThat(verdict(Profile.WAN_30MS, 31_000, 3, 0))
                .hasValueSatisfying(v -> assertThat(v)
                        .contains("measured 31000 µs, expected 30000 µs, off by +1000 µs, tolerance 900 µs"));
        assertThat(verdict(Profile.LAN_1G, 395, 20, 0)).isEmpty();
        assertThat(verdict(Profile.LAN_1G, 405, 20, 0)).isPresent();
    }

    /** Waking up on a busy virtual machine is no other link. */
    @Test
    void aQuarterOfAMillisecondIsAllowedUpToAShare() {
        Tolerance short5 = new Tolerance(LinkSyntax.parse("rtt=5ms,rate=1gbit"));
        Tolerance short1 = new Tolerance(LinkSyntax.parse("rtt=1ms,rate=1gbit"));

        assertThat(short5.rtt(5000, 5240, 20)).isEmpty();
        assertThat(short5.rtt(5000, 5260, 20))
                .hasValueSatisfying(v -> assertThat(v).contains("off by +260 µs, tolerance 250 µs"));
        assertThat(short1.rtt(1000, 1090, 20)).isEmpty();
        assertThat(short1.rtt(1000, 1110, 20)).isPresent();
    }

    @ParameterizedTest
    @CsvSource({"LAN_1G, 20", "WIFI, 3", "WAN_30MS, 3"})
    void halfTheRateIsCaughtAndTheWholeIsNot(Profile profile, int echoes) {
        LinkSpec link = profile.link();
        double rtt = LinkModel.of(link).echoMicros();
        double rate = (double) link.rateBitsPerSecond();

        assertThat(verdict(profile, rtt, echoes, rate)).isEmpty();
        assertThat(verdict(profile, rtt, echoes, rate / 2))
                .hasValueSatisfying(
                        v -> assertThat(v).contains("Rate down of link=" + link.name() + " is off", "off by -50.0 %"));
    }

    /** Ten per cent less than declared, found over the bytes that a card takes. */
    @Test
    void aCardTellsOneTenthLess() {
        Tolerance tolerance = new Tolerance(LinkSyntax.parse("rtt=5ms,rate=50mbit"));

        assertThat(tolerance.rate("down", 50e6, 49.5e6, 1_562_500)).isEmpty();
        assertThat(tolerance.rate("down", 50e6, 45e6, 1_562_500))
                .hasValueSatisfying(
                        v -> assertThat(v).contains("expected 50.00 Mbit/s, off by -10.0 %, tolerance 2.0 %"));
    }
}
