package dev.weir.acceptance.types;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.OnEachKind;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import java.sql.Connection;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Calendar;
import java.util.GregorianCalendar;
import java.util.List;
import java.util.TimeZone;

/** Dates in text with nine digits of a second, and dates in calendars that change from the Julian one at another time. */
@SuppressWarnings("JavaUtilDate")
class TextAndCalendarDatesTest {
    @OnEachKind
    void textMayHaveNineDigitsOfASecond(String kind, Servers servers) throws SQLException {
        String sql = "SELECT '2024-01-02 03:04:05.123456789', '03:04:05.1234567', '-03:04:05.00000001'";
        try (Connection connection = Weir.open(servers.get(kind), "");
                Statement statement = connection.createStatement();
                ResultSet text = statement.executeQuery(sql);
                PreparedStatement prepared = connection.prepareStatement(sql);
                ResultSet binary = prepared.executeQuery()) {
            for (ResultSet rows : List.of(text, binary)) {
                assertThat(rows.next()).isTrue();
                LocalDateTime all = LocalDateTime.of(2024, 1, 2, 3, 4, 5, 123_456_789);
                assertThat(rows.getTimestamp(1)).isEqualTo(Timestamp.valueOf(all));
                assertThat(rows.getObject(1, LocalDateTime.class)).isEqualTo(all);
                assertThat(rows.getObject(1, LocalTime.class)).isEqualTo(all.toLocalTime());
                assertThat(rows.getTime(1)).hasToString("03:04:05");
                assertThat(rows.getDate(1)).hasToString("2024-01-02");
                assertThat(rows.getObject(2, LocalTime.class)).isEqualTo(LocalTime.of(3, 4, 5, 123_456_700));
                assertThat(rows.getObject(3, Duration.class))
                        .isEqualTo(Duration.ofHours(-3)
                                .minusMinutes(4)
                                .minusSeconds(5)
                                .minusNanos(10));
            }
        }
    }

    @OnEachKind
    void textIsSentAsADate(String kind, Servers servers) throws SQLException {
        try (Connection connection = Weir.open(servers.get(kind), "");
                PreparedStatement statement = connection.prepareStatement("SELECT CONCAT(?), CONCAT(?), CONCAT(?)")) {
            statement.setObject(1, "2024-01-02 03:04:05.123456789", Types.TIMESTAMP);
            statement.setObject(2, "2024-01-02 03:04:05", Types.DATE);
            statement.setObject(3, "2024-01-02", Types.TIMESTAMP);
            try (ResultSet rows = statement.executeQuery()) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getString(1)).isEqualTo("2024-01-02 03:04:05.123456");
                assertThat(rows.getString(2)).startsWith("2024-01-02");
                assertThat(rows.getString(3)).startsWith("2024-01-02 00:00:00");
            }
        }
    }

    @OnEachKind
    void aCalendarsOwnChangeFromTheJulianCalendarCounts(String kind, Servers servers) throws SQLException {
        TimeZone kolkata = TimeZone.getTimeZone("Asia/Kolkata");
        GregorianCalendar proleptic = new GregorianCalendar(kolkata);
        proleptic.setGregorianChange(new java.util.Date(Long.MIN_VALUE));
        GregorianCalendar julian = new GregorianCalendar(kolkata);
        julian.setGregorianChange(new java.util.Date(Long.MAX_VALUE));
        for (Calendar calendar : List.of(proleptic, julian, new GregorianCalendar(kolkata))) {
            for (int year : new int[] {1500, 1582, 1850, 1950, 2024}) {
                for (boolean server : new boolean[] {true, false}) {
                    String options = "&useServerPrepStmts=" + server;
                    try (Connection connection = Weir.open(servers.get(kind), "", options)) {
                        checkBothWays(connection, calendar, year);
                    }
                }
            }
        }
    }

    private static void checkBothWays(Connection connection, Calendar calendar, int year) throws SQLException {
        Calendar fields = (Calendar) calendar.clone();
        fields.clear();
        fields.set(year, Calendar.FEBRUARY, 8, 1, 2, 3);
        long instant = fields.getTimeInMillis();
        String day = year + "-02-08";
        String sql = "SELECT CONCAT(?), CONCAT(?), DATE '" + day + "', TIMESTAMP '" + day + " 01:02:03'";
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setDate(1, new Date(instant), calendar);
            statement.setTimestamp(2, new Timestamp(instant), calendar);
            try (ResultSet rows = statement.executeQuery()) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getString(1)).isEqualTo(day);
                assertThat(rows.getString(2)).startsWith(day + " 01:02:03");
                long midnight = instant
                        - Duration.ofHours(1).plusMinutes(2).plusSeconds(3).toMillis();
                assertThat(rows.getDate(3, calendar).getTime()).isEqualTo(midnight);
                assertThat(rows.getTimestamp(4, calendar).getTime()).isEqualTo(instant);
            }
        }
    }
}
