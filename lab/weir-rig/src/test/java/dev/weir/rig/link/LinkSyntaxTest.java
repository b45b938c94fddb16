package dev.weir.rig.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.rig.UsageException;
import java.math.BigDecimal;
import java.util.Locale;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

final class LinkSyntaxTest {
    @ParameterizedTest
    @EnumSource(Profile.class)
    void everyProfileIsKnownByItsName(Profile profile) {
        assertThat(LinkSyntax.parse(" " + profile.id().toUpperCase(Locale.ROOT) + " "))
                .isEqualTo(profile.link());
    }

    @Test
    void onlyTheLocalLinkHasNoRelay() {
        assertThat(LinkSyntax.parse("local").emulated()).isFalse();
        assertThat(LinkSyntax.parse("relay").emulated()).isTrue();
    }

    @Test
    void freeFormFillsInWhatIsLeftOut() {
        assertThat(LinkSyntax.parse("rtt=5ms,rate=100mbit"))
                .isEqualTo(new LinkSpec("rtt=5ms,rate=100mbit", true, 5_000, 100_000_000, 0, 10));
    }

    @Test
    void freeFormTakesEveryUnit() {
        LinkSpec link = LinkSyntax.parse("rate=1.5gbit, rtt=250us, jitter=0.1ms, initcwnd=0");
        assertThat(link.rttMicros()).isEqualTo(250);
        assertThat(link.rateBitsPerSecond()).isEqualTo(1_500_000_000L);
        assertThat(link.jitterMicros()).isEqualTo(100);
        assertThat(link.initialWindowSegments()).isZero();
        assertThat(link.windowBytes()).isZero();
        assertThat(LinkSyntax.parse("rtt=1s,rate=500kbit").rttMicros()).isEqualTo(1_000_000);
        assertThat(LinkSyntax.parse("rtt=5ms,rate=1mbit,window=0.5mb").windowBytes())
                .isEqualTo(500_000);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "wan-30  | \"wan-30\" is unknown; did you mean wan-30ms? Expected one of local, relay, aws",
                "lan1g   | did you mean lan-1g?",
                "rtt=5ms | \"rtt=5ms\" lacks rate; expected rtt and rate, like rtt=5ms,rate=100mbit",
                "rtt=5,rate=100mbit | rtt=5 is not usable; expected 0us to 2s in us, ms or s, like rtt=5ms",
                "rtt=5ms,rate=100mb | rate=100mb is not usable; expected 100kbit to 100gbit",
                "rtt=3s,rate=1mbit | rtt=3s is not usable; expected 0us to 2s",
                "rtt=5ms,rate=1kbit | rate=1kbit is not usable",
                "rtt=0.0001ms,rate=1mbit | rtt=0.0001ms is not usable",
                "rtt=5ms,rate=1mbit,jitter=-1ms | jitter=-1ms is not usable",
                "rtt=5ms,rate=1mbit,initcwnd=1001 | initcwnd=1001 is not usable; expected 0 (no window) to 1000",
                "rtt=5ms,rate=1mbit,window=4kb | window=4kb is not usable; expected 64kb to 1000mb",
                "rtt=5ms,rate=1mbit,rtt=6ms | key=rtt is given twice",
                "rtt=5ms,speed=1mbit | key=\"speed\" is unknown; expected one of [rtt, rate, jitter, initcwnd, window]",
                "rtt=5ms,raate=1mbit | did you mean rate?",
                "rtt=5ms,100mbit | part=\"100mbit\" has no value",
            })
    void errorsNameThePartItsValueAndWhatWasExpected(String text, String expected) {
        assertThatThrownBy(() -> LinkSyntax.parse(text))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(expected);
    }

    @Property(seed = "1")
    void figuresAreReadAsTheyAreWritten(
            @ForAll @LongRange(max = 2_000_000) long rtt,
            @ForAll @LongRange(min = 100_000, max = 100_000_000_000L) long rate,
            @ForAll @LongRange(max = 1_000_000) long jitter,
            @ForAll @IntRange(max = 1_000) int window) {
        String kilobits = BigDecimal.valueOf(rate, 3).toPlainString();
        String text = "rtt=" + rtt + "us,rate=" + kilobits + "kbit,jitter=" + jitter + "us,initcwnd=" + window;
        assertThat(LinkSyntax.parse(text)).isEqualTo(new LinkSpec(text, true, rtt, rate, jitter, window));
    }

    @Property(seed = "1")
    void anyTextIsALinkOrAUsageError(@ForAll String text) {
        parseOrExplain(text);
    }

    @Property(seed = "1")
    void anythingThatLooksLikeALinkIsALinkOrAUsageError(@ForAll("pieces") String text) {
        parseOrExplain(text);
    }

    private static void parseOrExplain(String text) {
        try {
            assertThat(LinkSyntax.parse(text)).isNotNull();
        } catch (UsageException e) {
            assertThat(e).hasMessageStartingWith("link").hasMessageContaining("like ");
        }
    }

    @Provide
    Arbitrary<String> pieces() {
        return Arbitraries.of(
                        "rtt",
                        "rate",
                        "jitter",
                        "initcwnd",
                        "window",
                        "=",
                        "=",
                        ",",
                        "5",
                        "0.5",
                        "99999999999",
                        "ms",
                        "us",
                        "s",
                        "mbit",
                        "gbit",
                        "kb",
                        "-",
                        " ",
                        ".")
                .list()
                .ofMaxSize(14)
                .map(pieces -> String.join("", pieces));
    }
}
