package dev.weir.column;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.api.LentRows;
import dev.weir.column.Column.Value;
import dev.weir.packet.ColumnDefinition;
import dev.weir.packet.FieldType;
import java.sql.Date;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@SuppressWarnings("JavaUtilDate")
class TemporalReaderTest {
    private static final ColumnDefinition DATE = Column.of(FieldType.DATE, 10, 0, 0);
    private static final ColumnDefinition DATETIME = Column.of(FieldType.DATETIME, 26, 0, 6);
    private static final ColumnDefinition TIME = Column.of(FieldType.TIME, 17, 0, 6);
    private static final ColumnDefinition YEAR = Column.of(FieldType.YEAR, 4, 0, 0);

    @Test
    void objectIsLocalDateTimeOrTimestamp() throws SQLException {
        String text = "2024-01-02 03:04:05.000000";
        assertThat(Column.text(DATETIME, text).object()).isEqualTo(LocalDateTime.of(2024, 1, 2, 3, 4, 5));
        assertThat(Column.text(Column.of(FieldType.TIMESTAMP, 26, 0, 6), text).object())
                .isEqualTo(Timestamp.from(java.time.Instant.parse("2024-01-02T03:04:05Z")));
    }

    @Test
    void microsecondsAreThoseOfTheFields() throws SQLException {
        for (LocalDate date = LocalDate.of(0, 1, 1); date.getYear() < 10_000; date = date.plusDays(17)) {
            LocalDateTime fields = date.atTime(23, 59, 58, 123_456_000);
            Value value = Column.text(DATETIME, fields.toString().replace('T', ' '));
            assertThat(value.reader.getMicros(value.row, value.offset, value.length))
                    .as("%s", fields)
                    .isEqualTo(fields.toEpochSecond(ZoneOffset.UTC) * 1_000_000 + 123_456);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "2024-02-29, true", "2023-02-29, false", "1900-02-29, false", "2000-02-29, true", "2024-04-31, false",
        "2024-12-31, true", "0000-00-00, false", "2024-00-01, false", "2024-01-00, false", "0000-01-01, true"
    })
    void onlyDatesOfTheCalendarHaveMicroseconds(String date, boolean exists) throws SQLException {
        Value value = Column.text(DATE, date);
        long micros = value.reader.getMicros(value.row, value.offset, value.length);
        assertThat(micros == LentRows.NO_DATE).isEqualTo(!exists);
    }

    @Test
    void timeHasMicrosecondsOfEitherSign() throws SQLException {
        Value value = Column.text(TIME, "-838:59:59.000001");
        assertThat(value.reader.getMicros(value.row, value.offset, value.length))
                .isEqualTo(-3_020_399_000_001L);
    }

    @ParameterizedTest
    @CsvSource({
        "00 00000000 00 00 00 01000000, 00:00:00.000001",
        "'', 00:00:00.000000",
        "00 00000000 17 3b 3b, 23:59:59.000000",
        "00 22000000 16 3b 3b, 838:59:59.000000",
        "01 22000000 16 3b 3b, -838:59:59.000000",
        "01 00000000 00 00 01 20a10700, -00:00:01.500000",
        "00 04000000 04 00 00, 100:00:00.000000"
    })
    void time(String bytes, String text) throws SQLException {
        String[] parts = text.replace("-", "").split("[:.]", -1);
        Duration size = Duration.ofHours(Long.parseLong(parts[0]))
                .plusMinutes(Long.parseLong(parts[1]))
                .plusSeconds(Long.parseLong(parts[2]))
                .plusNanos(Long.parseLong(parts[3]) * 1000);
        Duration value = text.startsWith("-") ? size.negated() : size;
        for (Value read : new Value[] {Column.hex(TIME, bytes), Column.text(TIME, text)}) {
            assertThat(read.as(Duration.class)).isEqualTo(value);
            assertThat(read.string()).isEqualTo(text);
            if (value.isNegative() || value.toHours() >= 24) {
                assertThatThrownBy(() -> read.as(LocalTime.class))
                        .isInstanceOf(SQLDataException.class)
                        .hasMessageContaining("value=" + text)
                        .hasMessageContaining("java.time.Duration");
                assertThatThrownBy(read::object).isInstanceOf(SQLDataException.class);
            } else {
                assertThat(read.as(LocalTime.class)).isEqualTo(LocalTime.MIDNIGHT.plus(value));
                assertThat(read.as(Time.class).toString()).isEqualTo(text.substring(0, 8));
            }
        }
    }

    @Test
    void year() throws SQLException {
        for (Value read : new Value[] {Column.hex(YEAR, "e807"), Column.text(YEAR, "2024")}) {
            assertThat(read.as(Integer.class)).isEqualTo(2024);
            assertThat(read.as(Short.class)).isEqualTo((short) 2024);
            assertThat(read.object()).isEqualTo(Date.valueOf("2024-01-01"));
            assertThat(read.as(LocalDate.class)).isEqualTo(LocalDate.of(2024, 1, 1));
            assertThat(read.string()).isEqualTo("2024");
        }
        assertThat(Column.hex(YEAR, "0000").string()).isEqualTo("0000");
        ColumnContext number = Column.context(ZoneId.of("UTC"), ZeroDates.EXCEPTION, true, false);
        assertThat(Column.text(YEAR, "1901", number).object()).isEqualTo((short) 1901);
    }

    @Test
    void zeroDatesFollowThePolicy() throws SQLException {
        String[] texts = {"0000-00-00 00:00:00", "2024-00-00 00:00:00", "2024-01-00 00:00:00"};
        for (String text : texts) {
            assertThat(Column.text(DATETIME, text).string()).isEqualTo(text);
            assertThatThrownBy(() -> Column.text(DATETIME, text).as(LocalDate.class))
                    .isInstanceOf(SQLDataException.class)
                    .hasMessageContaining("zeroDateTimeBehavior");
            assertThat(reading(text, ZeroDates.CONVERT_TO_NULL).as(LocalDateTime.class))
                    .isNull();
            assertThat(reading(text, ZeroDates.CONVERT_TO_NULL).object()).isNull();
            assertThat(reading(text, ZeroDates.CONVERT_TO_NULL).as(Timestamp.class))
                    .isNull();
            assertThat(reading(text, ZeroDates.CONVERT_TO_NULL).as(Date.class)).isNull();
            assertThat(reading(text, ZeroDates.CONVERT_TO_NULL).as(java.time.Instant.class))
                    .isNull();
            assertThat(reading(text, ZeroDates.ROUND).as(LocalDate.class)).isEqualTo(LocalDate.of(1, 1, 1));
        }
        assertThat(Column.hex(DATETIME, "").string()).isEqualTo("0000-00-00 00:00:00.000000");
        assertThatThrownBy(() -> Column.hex(DATE, "").as(LocalDate.class)).isInstanceOf(SQLDataException.class);
        // allowed by ALLOW_INVALID_DATES
        assertThatThrownBy(() -> Column.text(DATE, "2023-02-31").as(LocalDate.class))
                .isInstanceOf(SQLDataException.class)
                .hasMessageContaining("2023-02-31");
    }

    private static Value reading(String text, ZeroDates zeroDates) {
        return Column.text(DATETIME, text, Column.context(ZoneId.of("UTC"), zeroDates));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "2024-1-2",
                "2024-01-02 ",
                "2024-01-02 03:04",
                "2024-01-02 03:04:05.",
                "x024-01-02",
                "2024-13-02",
                "2024-01-32",
                "2024-01-02 24:00:00",
                "2024-01-02 03:04:05.1234567",
                "2024/01/02"
            })
    void malformedDateText(String text) {
        assertThatThrownBy(() -> Column.text(DATETIME, text).as(LocalDateTime.class))
                .isInstanceOf(SQLDataException.class)
                .extracting(e -> ((SQLException) e).getSQLState())
                .isEqualTo("22007");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "1:00:00",
                "01:00",
                "01:60:00",
                "01:00:60",
                "1234:00:00",
                "01:00:00.",
                "-",
                "ab:00:00",
                "01-00-00"
            })
    void malformedTimeText(String text) {
        assertThatThrownBy(() -> Column.text(TIME, text).as(Duration.class)).isInstanceOf(SQLDataException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "e8",
                "e80701",
                "ffff 01 01",
                "e807 0d 01",
                "e807 01 20",
                "e807 01 01 18 00 00",
                "e807 01 01 00 00 00 40420f00"
            })
    void malformedDateBytes(String bytes) {
        assertThatThrownBy(() -> Column.hex(DATETIME, bytes).as(LocalDateTime.class))
                .isInstanceOf(SQLDataException.class);
        assertThatThrownBy(() -> Column.hex(DATETIME, bytes).string()).isInstanceOf(SQLDataException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "00",
                "02 00000000 00 00 00",
                "00 ffffffff 00 00 00",
                "00 00000000 18 00 00",
                "00 00000000 00 3c 00"
            })
    void malformedTimeBytes(String bytes) {
        assertThatThrownBy(() -> Column.hex(TIME, bytes).as(Duration.class)).isInstanceOf(SQLDataException.class);
    }

    @Test
    void datesAreNoNumbers() {
        assertThatThrownBy(() -> Column.text(DATE, "2024-01-02").as(Integer.class))
                .isInstanceOf(SQLDataException.class)
                .hasMessage(
                        "column=c type=DATE value=2024-01-02 cannot be read as a number; use getString or getObject");
        assertThatThrownBy(() -> Column.text(DATE, "2024-01-02").as(Thread.class))
                .isInstanceOf(java.sql.SQLFeatureNotSupportedException.class)
                .hasMessageContaining("java.lang.Thread");
    }
}
