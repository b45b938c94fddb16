package dev.weir.session;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlainTextTest {
    @ParameterizedTest
    @ValueSource(strings = {"0", "5", "-17", "123456789012345"})
    void integers(String text) {
        assertThat(PlainText.isInteger(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-", "-0", "05", "+5", "5 ", "5.0", "5x", "1e3", "1234567890123456", "\u0665"})
    void noIntegers(String text) {
        assertThat(PlainText.isInteger(text)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"2024-02-29", "2024-02-29 13:14:15", "2024-02-29 13:14:15.1", "2024-02-29 23:59:59.123456"})
    void dates(String text) {
        assertThat(PlainText.isDate(text) || PlainText.isDateTime(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "2023-02-29",
                "2024-2-29",
                "2024-00-01",
                "2024-13-01",
                "0000-00-00",
                "24-02-29xx",
                "2024/02/29",
                "2024-02-29T13:14:15",
                "2024-02-29 13:14",
                "2024-02-29 24:00:00",
                "2024-02-29 13:14:15.",
                "2024-02-29 13:14:15.1234567",
                "2024-02-29 13:14:15+00:00",
                "2024-02-29 "
            })
    void noDates(String text) {
        assertThat(PlainText.isDate(text) || PlainText.isDateTime(text)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"00:00:00", "23:59:59.123456"})
    void times(String text) {
        assertThat(PlainText.isTime(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1", "1:2:3", "13:14", "24:00:00", "13:60:00", "13:14:1x", "-01:00:00"})
    void noTimes(String text) {
        assertThat(PlainText.isTime(text)).isFalse();
    }
}
