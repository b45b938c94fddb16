package dev.weir.arrow;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DecimalTextTest {
    private final DecimalText decimal = new DecimalText();

    private boolean parse(String text, int precision, int scale) {
        byte[] bytes = ("7" + text + "7").getBytes(StandardCharsets.US_ASCII);
        return decimal.parse(bytes, 1, text.length(), precision, scale);
    }

    /** Returns the value read without a branch for each digit; null for a text that it leaves to the other way. */
    private static BigInteger shortValue(String text, int precision, int scale) {
        byte[] bytes = ("12345678" + text + "7").getBytes(StandardCharsets.US_ASCII);
        long value = DecimalText.parseShort(bytes, 8, text.length(), precision, scale);
        return value == DecimalText.OTHER ? null : BigInteger.valueOf(value);
    }

    private BigInteger value() {
        BigInteger value = BigInteger.valueOf(decimal.words[3]);
        for (int i = 2; i >= 0; i--) {
            value = value.shiftLeft(Long.SIZE).or(new BigInteger(Long.toUnsignedString(decimal.words[i])));
        }
        return value;
    }

    @Test
    void randomNumbersAreThoseOfBigDecimal() {
        Random random = new Random(11);
        for (int i = 0; i < 20_000; i++) {
            int scale = random.nextInt(31);
            BigInteger unscaled = new BigInteger(random.nextInt(216), random);
            BigDecimal number = new BigDecimal(random.nextBoolean() ? unscaled : unscaled.negate(), scale);
            String text = number.toPlainString();
            assertThat(parse(text, 66, scale)).as(text).isTrue();
            assertThat(value()).as(text).isEqualTo(number.unscaledValue());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "1.5, 3, 2, 150",
        "1, 3, 2, 100",
        "-0.00, 3, 2, 0",
        ".5, 1, 1, 5",
        "5., 1, 0, 5",
        "0012, 2, 0, 12",
        "1.500, 2, 1, 15",
        "-99999999999999999999999999999999999999, 38, 0, -99999999999999999999999999999999999999"
    })
    void missingDigitsAreZeros(String text, int precision, int scale, BigInteger expected) {
        assertThat(parse(text, precision, scale)).isTrue();
        assertThat(value()).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "'', 3, 0",
        "-, 3, 0",
        "., 3, 0",
        "1e3, 9, 0",
        "1.2.3, 9, 2",
        "1000, 3, 0",
        "1.25, 9, 1",
        "10, 3, 2",
        "+1, 3, 0"
    })
    void whatDoesNotFitIsRefused(String text, int precision, int scale) {
        assertThat(parse(text, precision, scale)).isFalse();
    }

    @Test
    void shortNumbersAreThoseOfBigDecimal() {
        Random random = new Random(12);
        for (int i = 0; i < 20_000; i++) {
            int scale = random.nextInt(9);
            long unscaled = random.nextLong() % (long) Math.pow(10, 1 + random.nextInt(8 + scale));
            String text = BigDecimal.valueOf(unscaled, scale).toPlainString();
            assertThat(shortValue(text, 18, scale)).as(text).isEqualTo(BigInteger.valueOf(unscaled));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "'', 3, 0",
        "-, 3, 0",
        "., 3, 0",
        "1e3, 9, 0",
        "1.2.3, 9, 1",
        "1000, 3, 0",
        "100.0, 3, 1",
        "1, 3, 2",
        "1.5, 3, 2",
        "1.25, 9, 1",
        ".5, 1, 1",
        "+1, 3, 0",
        "1:, 3, 0",
        "1/, 3, 0",
        "123456789, 9, 0",
        "1.123456789, 10, 9"
    })
    void whatIsNoShortNumberAtTheScaleIsLeftToTheOtherWay(String text, int precision, int scale) {
        assertThat(shortValue(text, precision, scale)).isNull();
    }

    @Test
    void everyCharacterBesidesDigitsIsNoticed() {
        for (int character = 0; character < 256; character++) {
            byte[] bytes = {'0', '0', '0', '0', '0', '1', '2', '3', '4', '.', '5', '6'};
            for (int at : new int[] {7, 8, 10, 11}) {
                byte[] other = bytes.clone();
                other[at] = (byte) character;
                boolean digit = character >= '0' && character <= '9';
                assertThat(DecimalText.parseShort(other, 7, 5, 4, 2) != DecimalText.OTHER)
                        .as("character=%d at=%d", character, at)
                        .isEqualTo(digit || (at == 7 && character == '-'));
            }
        }
    }
}
