package dev.weir.column;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.column.Column.Value;
import dev.weir.packet.ColumnDefinition;
import dev.weir.packet.FieldType;
import java.sql.Date;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Calendar;
import java.util.GregorianCalendar;
import java.util.TimeZone;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The rule of the package: fields stay fields; an instant is read in the connection's zone or the Calendar's. */
@SuppressWarnings("JavaUtilDate")
class TimeZoneTest {
    private static final ColumnDefinition DATETIME = Column.of(FieldType.DATETIME, 26, 0, 6);
    private static final ColumnDefinition TIMESTAMP = Column.of(FieldType.TIMESTAMP, 26, 0, 6);

    @ParameterizedTest
    @CsvSource({
        // in Berlin 02:30 does not exist on 31 March 2024 and exists twice on 27 October; in St. John's a zone of half
        // hours
        "UTC, 2024-03-31 02:30:00, 2024-03-31T02:30:00Z", "UTC, 2024-10-27 02:30:00, 2024-10-27T02:30:00Z",
        "Europe/Berlin, 2024-03-31 01:59:59, 2024-03-31T00:59:59Z",
                "Europe/Berlin, 2024-03-31 02:30:00, 2024-03-31T01:30:00Z",
        "Europe/Berlin, 2024-03-31 03:00:00, 2024-03-31T01:00:00Z",
                "Europe/Berlin, 2024-10-27 02:30:00, 2024-10-27T00:30:00Z",
        "Europe/Berlin, 2024-10-27 03:00:00, 2024-10-27T02:00:00Z",
                "America/St_Johns, 2024-03-10 02:30:00, 2024-03-10T06:00:00Z",
        "America/St_Johns, 2024-11-03 01:30:00, 2024-11-03T04:00:00Z",
                "America/St_Johns, 2024-07-01 12:00:00.123456, 2024-07-01T14:30:00.123456Z"
    })
    void instantIsReadInTheConnectionsZone(String zone, String text, Instant instant) throws SQLException {
        ColumnContext context = Column.context(ZoneId.of(zone), ZeroDates.EXCEPTION);
        for (ColumnDefinition column : new ColumnDefinition[] {DATETIME, TIMESTAMP, Column.characters()}) {
            Value read = Column.text(column, text, context);
            assertThat(read.as(LocalDateTime.class)).isEqualTo(LocalDateTime.parse(text.replace(' ', 'T')));
            assertThat(read.as(Instant.class)).isEqualTo(instant);
            Instant later =
                    instant.atZone(ZoneId.of(zone)).withLaterOffsetAtOverlap().toInstant();
            assertThat(read.as(Timestamp.class)).isEqualTo(Timestamp.from(later));
            assertThat(read.as(OffsetDateTime.class).toInstant()).isEqualTo(instant);
            assertThat(read.as(ZonedDateTime.class).getZone()).isEqualTo(ZoneId.of(zone));
            assertThat(read.as(java.util.Date.class).getTime()).isEqualTo(later.toEpochMilli());
            assertThat(read.as(Calendar.class).getTimeInMillis()).isEqualTo(later.toEpochMilli());
            assertThat(read.string()).isEqualTo(text);
        }
    }

    @Test
    void ofALocalTimeThatComesTwiceATimestampIsTheLaterAsForJavaUtil() throws SQLException {
        ColumnContext berlin = Column.context(ZoneId.of("Europe/Berlin"), ZeroDates.EXCEPTION);
        Value read = Column.text(DATETIME, "2024-10-27 02:30:00", berlin);
        Instant summer = Instant.parse("2024-10-27T00:30:00Z");
        assertThat(read.as(Instant.class)).isEqualTo(summer);
        assertThat(read.as(Timestamp.class).toInstant()).isEqualTo(summer.plusSeconds(3600));
        Calendar calendar = new GregorianCalendar(TimeZone.getTimeZone("Europe/Berlin"));
        calendar.clear();
        calendar.set(2024, Calendar.OCTOBER, 27, 2, 30);
        assertThat(read.as(Timestamp.class).getTime()).isEqualTo(calendar.getTimeInMillis());
    }

    @Test
    void aTimeHasTheOffsetOfTheFirstOfJanuary1970() throws SQLException {
        ColumnContext berlin = Column.context(ZoneId.of("Europe/Berlin"), ZeroDates.EXCEPTION);
        Value time = Column.text(Column.of(FieldType.TIME, 10, 0, 0), "12:00:00", berlin);
        assertThat(time.as(OffsetTime.class)).isEqualTo(OffsetTime.parse("12:00+01:00"));
        assertThat(Column.text(DATETIME, "2024-07-01 12:00:00", berlin).as(OffsetTime.class))
                .isEqualTo(OffsetTime.parse("12:00+02:00"));
        assertThat(Column.text(Column.characters(), "12:00+05:00", berlin).as(OffsetTime.class))
                .isEqualTo(OffsetTime.parse("12:00+05:00"));
        assertThat(Column.text(Column.characters(), "12:00:00", berlin).as(OffsetTime.class))
                .isEqualTo(OffsetTime.parse("12:00+01:00"));
    }

    @ParameterizedTest
    @CsvSource({
        "UTC, 2024-07-01T12:00:00Z",
        "Europe/Berlin, 2024-07-01T10:00:00Z",
        "America/St_Johns, 2024-07-01T14:30:00Z",
        "Asia/Kolkata, 2024-07-01T06:30:00Z"
    })
    void calendarsZoneGoesBeforeTheConnections(String zone, Instant instant) throws SQLException {
        Calendar calendar = new GregorianCalendar(TimeZone.getTimeZone(zone));
        long before = calendar.getTimeInMillis();
        Value read = Column.text(DATETIME, "2024-07-01 12:00:00");
        assertThat(read.reader.getTimestamp(read.row, read.offset, read.length, calendar))
                .isEqualTo(Timestamp.from(instant));
        assertThat(read.reader
                        .getDate(read.row, read.offset, read.length, calendar)
                        .getTime())
                .isEqualTo(instant.minusSeconds(12 * 3600).toEpochMilli());
        assertThat(calendar.getTimeInMillis()).isEqualTo(before);
        Value time = Column.text(Column.of(FieldType.TIME, 10, 0, 0), "12:00:00");
        assertThat(time.reader
                        .getTime(time.row, time.offset, time.length, calendar)
                        .getTime())
                .isEqualTo(LocalDateTime.of(1970, 1, 1, 12, 0)
                        .atZone(ZoneId.of(zone))
                        .toInstant()
                        .toEpochMilli());
    }

    @Test
    void datesAndTimesShowTheirFieldsWhateverTheConnectionsZone() throws SQLException {
        ColumnContext far = Column.context(ZoneId.of("Pacific/Kiritimati"), ZeroDates.EXCEPTION);
        assertThat(Column.text(DATETIME, "2024-07-01 23:30:00", far)
                        .as(Date.class)
                        .toString())
                .isEqualTo("2024-07-01");
        assertThat(Column.text(DATETIME, "2024-07-01 23:30:00", far)
                        .as(Time.class)
                        .toString())
                .isEqualTo("23:30:00");
        assertThat(Column.text(Column.of(FieldType.DATE, 10, 0, 0), "2024-07-01", far)
                        .object()
                        .toString())
                .isEqualTo("2024-07-01");
    }

    @Test
    void oldTimestampsKeepTheirFields() throws SQLException {
        ColumnContext local = Column.context(ZoneId.systemDefault(), ZeroDates.EXCEPTION);
        for (String text :
                new String[] {"0001-01-01 00:00:00", "1000-01-01 12:34:56", "1582-10-04 00:00:00", "1850-06-01 00:00:00"
                }) {
            assertThat(Column.text(DATETIME, text, local).as(Timestamp.class).toLocalDateTime())
                    .isEqualTo(LocalDateTime.parse(text.replace(' ', 'T')));
        }
        assertThat(Column.text(DATETIME, "1000-01-01 00:00:00.123456", local)
                        .as(Timestamp.class)
                        .getNanos())
                .isEqualTo(123_456_000);
    }

    @Test
    void textWithAnOffsetIsThatInstant() throws SQLException {
        Value read = Column.text(Column.characters(), "2024-07-01T12:00:00+05:30");
        assertThat(read.as(OffsetDateTime.class)).isEqualTo(OffsetDateTime.parse("2024-07-01T12:00:00+05:30"));
        assertThat(read.as(Instant.class)).isEqualTo(Instant.parse("2024-07-01T06:30:00Z"));
        assertThat(Column.text(Column.characters(), "2024-07-01 12:00:00.5+05:30")
                        .as(Instant.class))
                .isEqualTo(Instant.parse("2024-07-01T06:30:00.5Z"));
    }
}
