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
}
