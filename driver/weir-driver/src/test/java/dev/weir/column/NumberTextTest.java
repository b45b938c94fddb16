package dev.weir.column;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.Size;

class NumberTextTest {
    @Property
    void doubleIsTheNearestOfWhatJavaWrites(@ForAll long bits) {
        double value = Double.longBitsToDouble(bits);
        if (Double.isFinite(value)) {
            byte[] text = ascii(Double.toString(value));
            assertThat(NumberText.parseDouble(text, 0, text.length)).isEqualTo(value);
        }
    }

    @Property(tries = 5000)
    void doubleAndFloatAreTheNearestOfAnyDecimal(@ForAll("decimals") String decimal) {
        byte[] text = ascii("x" + decimal + "9");
        assertThat(NumberText.parseDouble(text, 1, text.length - 2)).isEqualTo(Double.parseDouble(decimal));
        assertThat(NumberText.parseFloat(text, 1, text.length - 2)).isEqualTo(Float.parseFloat(decimal));
    }

    @Provide
    Arbitrary<String> decimals() {
        Arbitrary<String> sign = Arbitraries.of("", "-", "+");
        Arbitrary<String> digits = Arbitraries.strings().numeric().ofMaxLength(22);
        Arbitrary<String> exponent = Arbitraries.oneOf(
                Arbitraries.just(""), Arbitraries.integers().between(-350, 320).map(e -> "e" + e));
        return Combinators.combine(sign, digits, digits, Arbitraries.of(true, false), exponent)
                .as((s, whole, part, point, e) -> s + (whole.isEmpty() ? "0" : whole) + (point ? "." + part : "") + e);
    }

    @Example
    void doubleRoundsHalfwayCasesToEven() {
        for (String decimal : new String[] {
            "9007199254740993",
            "9007199254740995",
            "1e23",
            "8.5e22",
            "2.2250738585072011e-308",
            "4.9e-324",
            "2e-324",
            "1.7976931348623157e308",
            "1.7976931348623159e308",
            "18446744073709551615",
            "9999999999999999999",
            "16777217",
            "16777219",
            "1.17549428807e-38",
            "3.4028235677973366e38",
            "7.038531e-26"
        }) {
            byte[] text = ascii(decimal);
            assertThat(NumberText.parseDouble(text, 0, text.length)).as(decimal).isEqualTo(Double.parseDouble(decimal));
            assertThat(NumberText.parseFloat(text, 0, text.length)).as(decimal).isEqualTo(Float.parseFloat(decimal));
        }
    }

    @Property
    void longIsReadInItsWholeRange(@ForAll long value) {
        byte[] text = ascii(Long.toString(value));
        assertThat(NumberText.parseLong(text, 0, text.length)).isEqualTo(value);
        byte[] unsigned = ascii("00" + Long.toUnsignedString(value));
        assertThat(NumberText.parseUnsignedLong(unsigned, 0, unsigned.length)).isEqualTo(value);
    }

    @Example
    void longIsBounded() {
        assertThat(parseLong("-9223372036854775808")).isEqualTo(Long.MIN_VALUE);
        assertThat(parseLong("0000000000000000000000000042")).isEqualTo(42);
        for (String beyond : new String[] {"9223372036854775808", "-9223372036854775809", "99999999999999999999"}) {
            assertThatThrownBy(() -> parseLong(beyond)).as(beyond).isInstanceOf(ArithmeticException.class);
        }
        for (String beyond : new String[] {"18446744073709551616", "99999999999999999999", "-1000000000000000000"}) {
            byte[] text = ascii(beyond);
            assertThatThrownBy(() -> NumberText.parseUnsignedLong(text, 0, text.length))
                    .as(beyond)
                    .isInstanceOf(ArithmeticException.class);
        }
    }

    @Property
    void truncatingAgreesWithBigDecimal(@ForAll("decimals") String decimal) {
        byte[] text = ascii(decimal);
        BigDecimal exact = new BigDecimal(decimal);
        assertThat(NumberText.parseDecimal(text, 0, text.length)).isEqualTo(exact);
        BigInteger whole = exact.toBigInteger();
        if (whole.bitLength() < 64) {
            assertThat(NumberText.parseTruncated(text, 0, text.length)).isEqualTo(whole.longValueExact());
        } else {
            assertThatThrownBy(() -> NumberText.parseTruncated(text, 0, text.length))
                    .isInstanceOf(ArithmeticException.class);
        }
    }

    @Example
    void whatIsNoNumberIsRefused() {
        for (String none : new String[] {
            "",
            "-",
            ".",
            "-.",
            "e5",
            "1e",
            "1e+",
            "1.2.3",
            "0x10",
            "NaN",
            "Infinity",
            "1d",
            "1 ",
            " 1",
            "--1",
            "1e5.0",
            "\u0661"
        }) {
            byte[] text = ascii(none);
            assertThatThrownBy(() -> NumberText.parseDouble(text, 0, text.length))
                    .as(none)
                    .isInstanceOf(NumberFormatException.class);
            assertThatThrownBy(() -> NumberText.parseDecimal(text, 0, text.length))
                    .as(none)
                    .isInstanceOf(NumberFormatException.class);
            assertThatThrownBy(() -> NumberText.parseTruncated(text, 0, text.length))
                    .as(none)
                    .isInstanceOf(NumberFormatException.class);
        }
    }

    @Example
    void hugeExponentCostsNothing() {
        byte[] text = ascii("1e999999999");
        assertThatThrownBy(() -> NumberText.parseTruncated(text, 0, text.length))
                .isInstanceOf(ArithmeticException.class);
        assertThatThrownBy(() -> NumberText.integer(new BigDecimal("1e999999999")))
                .isInstanceOf(ArithmeticException.class);
        assertThat(NumberText.parseDouble(text, 0, text.length)).isInfinite();
    }

    @Property(tries = 5000)
    void noiseNeverLeavesTheTwoExceptions(@ForAll @Size(max = 30) byte[] noise) {
        check(noise);
        byte[] nearly = noise.clone();
        for (int i = 0; i < nearly.length; i++) {
            nearly[i] = (byte) "0123456789.-+eE".charAt((nearly[i] & 0xFF) % 15);
        }
        check(nearly);
    }

    private static void check(byte[] text) {
        for (Runnable parser : new Runnable[] {
            () -> NumberText.parseLong(text, 0, text.length),
            () -> NumberText.parseUnsignedLong(text, 0, text.length),
            () -> NumberText.parseTruncated(text, 0, text.length),
            () -> NumberText.parseDouble(text, 0, text.length),
            () -> NumberText.parseFloat(text, 0, text.length),
            () -> NumberText.parseDecimal(text, 0, text.length)
        }) {
            try {
                parser.run();
            } catch (NumberFormatException | ArithmeticException expected) {
                assertThat(expected).isNotNull();
            }
        }
    }

    private static long parseLong(String text) {
        return NumberText.parseLong(ascii(text), 0, text.length());
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
