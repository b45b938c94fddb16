package dev.weir.column;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.column.Column.Value;
import dev.weir.packet.ColumnDefinition;
import dev.weir.packet.FieldType;
import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

/** The text and the binary form of a random value are read alike. */
class ProtocolsAgreeTest {
    private static final Class<?>[] NUMBERS = {
        Long.class,
        Integer.class,
        Double.class,
        Float.class,
        BigDecimal.class,
        Boolean.class,
        String.class,
        Object.class
    };

    @Property
    void integers(@ForAll @IntRange(min = 1, max = 9) int type, @ForAll boolean unsigned, @ForAll long seed)
            throws SQLException {
        int width = type == 1 ? 1 : type == 2 ? 2 : type == 3 || type == 9 ? 4 : 8;
        int code = width == 8 ? FieldType.LONGLONG : type;
        long bits = seed >> (64 - width * 8);
        long value = unsigned && width < 8 ? bits & ((1L << (width * 8)) - 1) : bits;
        ColumnDefinition column = unsigned ? Column.unsigned(code) : Column.signed(code);
        String text = unsigned ? Long.toUnsignedString(value) : Long.toString(value);
        same(Column.text(column, text), Column.binary(column, Column.little(width, value)), NUMBERS);
    }

    @Property
    void doubles(@ForAll long bits) throws SQLException {
        double value = Double.longBitsToDouble(bits);
        if (Double.isFinite(value)) {
            ColumnDefinition column = Column.of(FieldType.DOUBLE, 22, 0, 31);
            Value binary = Column.binary(column, Column.little(8, bits));
            // the text is the server's, tested against servers; here: it means the same double
            same(Column.text(column, binary.string()), binary, NUMBERS);
        }
    }

    @Property
    void dateTimes(
            @ForAll @LongRange(min = -62_135_596_800L, max = 253_402_300_799L) long seconds,
            @ForAll @IntRange(max = 999_999) int micros,
            @ForAll @IntRange(max = 6) int decimals)
            throws SQLException {
        ColumnDefinition column = Column.of(FieldType.DATETIME, 26, 0, decimals);
        int step = (int) Math.pow(10, 6 - decimals);
        LocalDateTime value = LocalDateTime.ofEpochSecond(seconds, micros / step * step * 1000, ZoneOffset.UTC);
        long fields = DateFields.pack(
                value.getYear(),
                value.getMonthValue(),
                value.getDayOfMonth(),
                value.getHour(),
                value.getMinute(),
                value.getSecond(),
                value.getNano() / 1000);
        Value text = Column.text(column, DateFields.text(fields, decimals));
        Value binary = Column.binary(column, bytes(value));
        same(text, binary, LocalDateTime.class, LocalDate.class, String.class, java.sql.Timestamp.class, Object.class);
        assertThat(text.as(LocalDateTime.class)).isEqualTo(value);
    }

    @Property
    void times(@ForAll @LongRange(min = -3_020_399_999_999L, max = 3_020_399_999_999L) long micros)
            throws SQLException {
        ColumnDefinition column = Column.of(FieldType.TIME, 17, 0, 6);
        long size = Math.abs(micros);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(micros < 0 ? 1 : 0);
        out.writeBytes(Column.little(4, size / TimeFields.MICROS_PER_DAY));
        out.write((int) (size / 3_600_000_000L % 24));
        out.write((int) (size / 60_000_000L % 60));
        out.write((int) (size / 1_000_000L % 60));
        out.writeBytes(Column.little(4, size % 1_000_000));
        Value binary = Column.binary(column, out.toByteArray());
        Value text = Column.text(column, TimeFields.text(micros, 6));
        same(text, binary, Duration.class, String.class, java.time.LocalTime.class, Object.class);
        assertThat(binary.as(Duration.class)).isEqualTo(Duration.ofNanos(micros * 1000));
    }

    @SuppressWarnings("JavaLocalDateTimeGetNano")
    private static byte[] bytes(LocalDateTime value) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(Column.little(2, value.getYear()));
        out.write(value.getMonthValue());
        out.write(value.getDayOfMonth());
        if (value.toLocalTime().toNanoOfDay() > 0) {
            out.write(value.getHour());
            out.write(value.getMinute());
            out.write(value.getSecond());
        }
        if (value.getNano() > 0) {
            out.writeBytes(Column.little(4, value.getNano() / 1000));
        }
        return out.toByteArray();
    }

    private static void same(Value text, Value binary, Class<?>... wanted) {
        for (Class<?> type : wanted) {
            assertThat(outcome(binary, type)).as(type.getName()).isEqualTo(outcome(text, type));
        }
    }

    private static Object outcome(Value value, Class<?> wanted) {
        try {
            return value.as(wanted);
        } catch (SQLException e) {
            return e.getSQLState();
        }
    }
}
