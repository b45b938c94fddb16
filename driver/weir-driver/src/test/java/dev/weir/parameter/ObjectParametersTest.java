package dev.weir.parameter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.packet.ServerVersion;
import dev.weir.sql.SqlDialect;
import dev.weir.sql.SqlText;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.sql.Date;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Calendar;
import java.util.GregorianCalendar;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TimeZone;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ObjectParametersTest {
    private static final Instant NOON = Instant.parse("2024-07-01T12:00:00Z");

    private final ObjectParameters objects =
            new ObjectParameters(ZoneId.of("Asia/Kolkata"), ZoneId.systemDefault(), false, false);
    private final TargetTypes targets = new TargetTypes(objects);

    @Test
    void pointsInTimeAreThoseOfTheConnectionsZone() throws SQLException {
        String expected = "'2024-07-01 17:30:00'";
        assertThat(literal(NOON)).isEqualTo(expected);
        assertThat(literal(Timestamp.from(NOON))).isEqualTo(expected);
        assertThat(literal(java.util.Date.from(NOON))).isEqualTo(expected);
        assertThat(literal(OffsetDateTime.parse("2024-07-01T14:00:00+02:00"))).isEqualTo(expected);
        assertThat(literal(ZonedDateTime.parse("2024-07-01T05:00:00-07:00[America/Los_Angeles]")))
                .isEqualTo(expected);
        assertThat(literal(GregorianCalendar.from(NOON.atZone(ZoneId.of("UTC")))))
                .isEqualTo(expected);
    }

    @Test
    void calendarGivesAnotherZone() throws SQLException {
        Calendar utc = Calendar.getInstance(TimeZone.getTimeZone("UTC"));
        assertThat(text(objects.parameter(Timestamp.from(NOON), utc))).isEqualTo("'2024-07-01 12:00:00'");
        assertThat(text(objects.parameter(new Date(NOON.toEpochMilli()), utc))).isEqualTo("'2024-07-01'");
        assertThat(text(objects.parameter(new Time(NOON.toEpochMilli()), utc))).isEqualTo("'12:00:00'");
    }

    @Test
    void whatHasNoZoneIsSentAsItIs() throws SQLException {
        assertThat(literal(LocalDateTime.of(2024, 7, 1, 1, 2))).isEqualTo("'2024-07-01 01:02:00'");
        assertThat(literal(LocalDate.of(2024, 7, 1))).isEqualTo("'2024-07-01'");
        assertThat(literal(LocalTime.of(1, 2, 3))).isEqualTo("'01:02:03'");
        assertThat(literal(Date.valueOf("2024-07-01"))).isEqualTo("'2024-07-01'");
        assertThat(literal(Time.valueOf("23:59:58"))).isEqualTo("'23:59:58'");
    }

    @Test
    void plainObjectsAreSentByTheirClass() throws SQLException {
        assertThat(literal(null)).isEqualTo("NULL");
        assertThat(literal((byte) -1)).isEqualTo("-1");
        assertThat(literal(1.5f)).isEqualTo("1.5");
        assertThat(literal(BigInteger.TEN.pow(30))).isEqualTo("1" + "0".repeat(30));
        assertThat(literal('x')).isEqualTo("'x'");
        assertThat(literal(TimeUnit.DAYS)).isEqualTo("'DAYS'");
        assertThat(literal(new UUID(0, 1))).isEqualTo("'00000000-0000-0000-0000-000000000001'");
        assertThatThrownBy(() -> objects.parameter(new Object()))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("class=java.lang.Object cannot be sent");
    }

    @Test
    void targetTypeConverts() throws SQLException {
        assertThat(target("12", Types.INTEGER)).isEqualTo("12");
        assertThat(target("12.7", Types.BIGINT)).isEqualTo("12");
        assertThat(target(5_000_000_000L, Types.INTEGER)).isEqualTo("5000000000");
        assertThat(target("true", Types.BOOLEAN)).isEqualTo("1");
        assertThat(target(2, Types.BOOLEAN)).isEqualTo("1");
        assertThat(target(2, Types.BIT)).isEqualTo("2");
        assertThat(target(true, Types.BIT)).isEqualTo("1");
        assertThat(target(5, Types.VARCHAR)).isEqualTo("'5'");
        assertThat(target("1.5", Types.DOUBLE)).isEqualTo("1.5");
        assertThat(text(targets.parameter("1.255", Types.DECIMAL, 2))).isEqualTo("1.26");
        assertThat(target(NOON, Types.DATE)).isEqualTo("'2024-07-01'");
        assertThat(target("2024-07-01 10:00:00", Types.TIMESTAMP)).isEqualTo("'2024-07-01 10:00:00'");
        assertThat(target(LocalDate.of(2024, 7, 1), Types.TIMESTAMP)).isEqualTo("'2024-07-01 00:00:00'");
        assertThat(target(NOON, Types.TIMESTAMP_WITH_TIMEZONE)).isEqualTo("'2024-07-01 17:30:00'");
        assertThat(target(new BigDecimal("1E3"), Types.VARCHAR)).isEqualTo("'1000'");
        assertThat(target(null, Types.BLOB)).isEqualTo("NULL");
    }

    @Test
    void datesAndTimesAsTextAreWrittenAsTheServersWriteThem() throws SQLException {
        assertThat(target(NOON, Types.VARCHAR)).isEqualTo("'2024-07-01 12:00:00+00:00'");
        assertThat(target(OffsetDateTime.parse("2024-07-01T14:00:00.25+02:00"), Types.CHAR))
                .isEqualTo("'2024-07-01 14:00:00.25+02:00'");
        assertThat(target(OffsetTime.parse("14:00+02:00"), Types.CHAR)).isEqualTo("'14:00:00+02:00'");
        assertThat(target(Timestamp.from(NOON), Types.CHAR)).isEqualTo("'2024-07-01 17:30:00'");
        assertThat(target(LocalDateTime.of(2024, 7, 1, 1, 2), Types.CLOB)).isEqualTo("'2024-07-01 01:02:00'");
        assertThat(target(Duration.ofSeconds(-110_000, -500_000_000), Types.CHAR))
                .isEqualTo("'-30:33:20.5'");
    }

    @Test
    void textIsReadAsTheServersWriteIt() throws SQLException {
        assertThat(target("-30:33:20.5", Types.TIME)).isEqualTo("'-30:33:20.5'");
        assertThat(target("10:11", Types.TIME)).isEqualTo("'10:11:00'");
        assertThat(target("2024-07-01 10:11:12", Types.TIME)).isEqualTo("'10:11:12'");
        assertThat(target("2024-07-01 12:00:00+00:00", Types.TIMESTAMP)).isEqualTo("'2024-07-01 17:30:00'");
        assertThat(target("2024-07-01T12:00Z", Types.DATE)).isEqualTo("'2024-07-01'");
        assertThatThrownBy(() -> target("10:61:00", Types.TIME)).hasMessageContaining("type=TIME");
    }

    @Test
    void anOffsetTimeIsThatOfTheConnectionsZone() throws SQLException {
        assertThat(literal(OffsetTime.parse("12:00Z"))).isEqualTo("'17:30:00'");
        assertThat(target(OffsetTime.parse("12:00+05:30"), Types.TIME_WITH_TIMEZONE))
                .isEqualTo("'12:00:00'");
    }

    @Test
    void whatCannotBeSentNamesTheWayOut() {
        assertThatThrownBy(() -> objects.parameter(Map.of())).hasMessageContaining("JSON");
        assertThatThrownBy(() -> objects.parameter(List.of(1))).hasMessageContaining("a marker each");
        assertThatThrownBy(() -> objects.parameter(new char[1])).hasMessageContaining("String.valueOf");
        assertThatThrownBy(() -> objects.parameter(Optional.of(1))).hasMessageContaining("orElse");
        assertThatThrownBy(() -> target(5, 4711)).hasMessageContaining("type=4711");
        assertThatThrownBy(() -> target(5, Types.SQLXML)).hasMessageContaining("type=SQLXML");
    }

    @Test
    void whatCannotBeConvertedIsRefused() {
        assertThatThrownBy(() -> target("abc", Types.INTEGER))
                .isInstanceOf(SQLException.class)
                .hasMessage(
                        "class=java.lang.String value=abc cannot be sent as type=INTEGER; leave the type out to send it"
                                + " by its class, or convert it first");
        assertThatThrownBy(() -> target("abc", Types.DATE)).hasMessageContaining("type=DATE");
        assertThatThrownBy(() -> target(5, Types.TIMESTAMP)).hasMessageContaining("type=TIMESTAMP");
        assertThatThrownBy(() -> target(new BigDecimal("1E999999999"), Types.BIGINT))
                .isInstanceOf(SQLException.class);
        assertThatThrownBy(() -> target("x", Types.ARRAY)).hasMessageContaining("not supported");
    }

    private String literal(Object value) throws SQLException {
        return text(objects.parameter(value));
    }

    private String target(Object value, int type) throws SQLException {
        return text(targets.parameter(value, type, -1));
    }

    private static String text(Parameter parameter) throws SQLException {
        ParameterSet values = new ParameterSet(1);
        values.set(1, parameter);
        SqlText sql = SqlText.of("?", SqlDialect.of(ServerVersion.of("8.0.15")));
        return new String(values.text(sql, true), StandardCharsets.UTF_8);
    }
}
