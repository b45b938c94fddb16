package dev.weir.acceptance.types;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.OnEachKind;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.rig.server.RunningServer;
import java.sql.Connection;
import java.sql.Date;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Calendar;
import java.util.GregorianCalendar;
import java.util.List;
import java.util.TimeZone;

/**
 * Dates in text with nine digits of a second, in calendars that change from the Julian one at another time, and in the zone that the
 * JVM had at the time of connecting, as Connector/J counts.
 */
@SuppressWarnings("JavaUtilDate")
class DatesAndZonesTest {
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

    private static final String DATABASE = "weir_zones";

    /** Before nine in the morning of Tokyo, so that it is the day before in UTC. */
    private static final String EARLY = "2024-07-01 05:00:00";

    private static final List<Class<?>> CLASSES =
            List.of(Date.class, Time.class, Timestamp.class, java.util.Date.class);

    private static void in(String zone) {
        TimeZone.setDefault(TimeZone.getTimeZone(zone));
    }

    @OnEachKind
    void theZoneIsThatOfConnecting(String kind, Servers servers) throws SQLException {
        RunningServer server = servers.get(kind);
        Weir.create(server, DATABASE, "CREATE TABLE t (d DATE, t TIME, dt DATETIME, v VARCHAR(60))");
        String peer = "jdbc:mysql://" + server.host() + ":" + server.port() + "/" + DATABASE
                + "?sslMode=DISABLED&allowPublicKeyRetrieval=true";
        TimeZone before = TimeZone.getDefault();
        in("UTC");
        try (Connection ours = Weir.open(server, DATABASE);
                Connection text = Weir.open(server, DATABASE, "&useServerPrepStmts=false");
                Connection theirs = DriverManager.getConnection(peer, server.user(), server.password())) {
            in("Asia/Tokyo");
            assertThat(stored(ours))
                    .contains("2024-06-30, 20:00:00, 2024-06-30 20:00:00, 2024-06-30")
                    .isEqualTo(stored(text))
                    .isEqualTo(stored(theirs));
            assertThat(read(ours)).isEqualTo(read(text)).isEqualTo(read(theirs));
            try (Connection later = Weir.open(server, DATABASE)) {
                assertThat(stored(later)).contains("2024-07-01, 05:00:00, 2024-07-01 05:00:00, 2024-07-01");
            }
        } finally {
            TimeZone.setDefault(before);
        }
    }

    /** The rows that setters make of the same values. */
    private static List<String> stored(Connection connection) throws SQLException {
        Timestamp early = Timestamp.valueOf(EARLY);
        Date date = new Date(early.getTime());
        Time time = Time.valueOf("05:00:00");
        try (Statement statement = connection.createStatement();
                PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?, ?, ?)")) {
            statement.execute("DELETE FROM t");
            insert.setDate(1, date);
            insert.setTime(2, time);
            insert.setTimestamp(3, early);
            insert.setDate(4, date);
            insert.addBatch();
            insert.setObject(1, date, Types.DATE);
            insert.setObject(2, time, Types.TIME);
            insert.setObject(3, new java.util.Date(early.getTime()));
            insert.setObject(4, time, Types.VARCHAR);
            insert.addBatch();
            insert.setObject(1, date);
            insert.setObject(2, time);
            insert.setObject(3, time, Types.TIMESTAMP);
            insert.setObject(4, date, Types.VARCHAR);
            insert.addBatch();
            insert.executeBatch();
            return rows(statement, "SELECT CONCAT_WS(', ', d, t, dt, v) FROM t");
        }
    }

    private static List<String> rows(Statement statement, String sql) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (ResultSet result = statement.executeQuery(sql)) {
            while (result.next()) {
                rows.add(result.getString(1));
            }
        }
        return rows;
    }

    /** Milliseconds of what getters make of the same row. */
    private static List<Long> read(Connection connection) throws SQLException {
        List<Long> read = new ArrayList<>();
        Calendar utc = Calendar.getInstance(TimeZone.getTimeZone("UTC"));
        String sql = "SELECT d, dt, v FROM (SELECT DATE '2024-07-01' AS d, TIMESTAMP '2024-07-01 10:11:12' AS dt,"
                + " '2024-07-01 10:11:12' AS v) AS x WHERE 1 = ?";
        try (PreparedStatement select = connection.prepareStatement(sql)) {
            select.setInt(1, 1);
            try (ResultSet row = select.executeQuery()) {
                assertThat(row.next()).isTrue();
                for (int i = 1; i <= 3; i++) {
                    read.add(row.getDate(i).getTime());
                    read.add(row.getTime(i).getTime());
                    read.add(row.getTimestamp(i).getTime());
                    read.add(row.getDate(i, utc).getTime());
                    for (Class<?> type : CLASSES) {
                        read.add(((java.util.Date) row.getObject(i, type)).getTime());
                    }
                }
                read.add(((Date) row.getObject(1)).getTime());
            }
        }
        return read;
    }
}
