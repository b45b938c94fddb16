package dev.weir.lab.export;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.api.LentColumn;
import dev.weir.testkit.memory.Allocation;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.BaseFixedWidthVector;
import org.apache.arrow.vector.DateDayVector;
import org.apache.arrow.vector.Decimal256Vector;
import org.apache.arrow.vector.DecimalVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.TimeStampMicroVector;
import org.apache.arrow.vector.UInt8Vector;
import org.apache.arrow.vector.VarCharVector;
import org.junit.jupiter.api.Test;

/** Values are written as java.time and BigDecimal write them, and adding a column up makes no object for a value. */
final class ServerTextTest {
    private static final DateTimeFormatter MICROS = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSSSSS");
    private static final long FIRST_DAY = -719_528;
    private static final long LAST_DAY = 2_932_896;
    private static final int ROWS = 4096;

    @Property
    void days(@ForAll @LongRange(min = FIRST_DAY, max = LAST_DAY) long day) {
        assertWritten(text -> text.date(day), LocalDate.ofEpochDay(day).toString());
    }

    @Property
    void instants(
            @ForAll @LongRange(min = FIRST_DAY * 86_400, max = LAST_DAY * 86_400) long second,
            @ForAll @IntRange(max = 999_999) int micro) {
        assertWritten(
                text -> text.dateTime(second * 1_000_000 + micro),
                MICROS.format(LocalDateTime.ofEpochSecond(second, micro * 1000, ZoneOffset.UTC)));
    }

    @Property
    void integers(@ForAll long value) {
        assertWritten(text -> text.integer(value), Long.toString(value));
    }

    @Property
    void decimals(@ForAll @LongRange(min = -Long.MAX_VALUE) long unscaled, @ForAll @IntRange(max = 18) int scale) {
        assertWritten(
                text -> text.decimal(unscaled, scale),
                BigDecimal.valueOf(unscaled, scale).toPlainString());
    }

    @Property
    void durations(@ForAll @LongRange(min = -3_020_399_000_000L, max = 3_020_399_000_000L) long micros) {
        long size = Math.abs(micros);
        long seconds = size / 1_000_000;
        assertWritten(
                text -> text.time(micros),
                "%s%02d:%02d:%02d.%06d"
                        .formatted(
                                micros < 0 ? "-" : "",
                                seconds / 3600,
                                seconds / 60 % 60,
                                seconds % 60,
                                size % 1_000_000));
    }

    private static void assertWritten(Consumer<ServerText> value, String expected) {
        ServerText text = new ServerText();
        text.integer(7);
        text.end(new CRC32());
        value.accept(text);
        CRC32 crc = new CRC32();
        text.end(crc);
        CRC32 same = new CRC32();
        same.update(expected.getBytes(StandardCharsets.US_ASCII));
        assertThat(crc.getValue()).as(expected).isEqualTo(same.getValue());
    }

    @Test
    void valuesAreNoObjects() throws Exception {
        try (BufferAllocator allocator = new RootAllocator();
                DateDayVector days = filled(new DateDayVector("c", allocator));
                TimeStampMicroVector instants = filled(new TimeStampMicroVector("c", allocator));
                UInt8Vector integers = filled(new UInt8Vector("c", allocator));
                DecimalVector decimals = filled(new DecimalVector("c", allocator, 38, 18));
                Decimal256Vector wide = filled(new Decimal256Vector("c", allocator, 65, 5));
                VarCharVector texts = new VarCharVector("c", allocator)) {
            byte[] value = {'x'};
            Stream.iterate(0, row -> row + 1).limit(ROWS).forEach(row -> texts.setSafe(row, value));
            texts.setValueCount(ROWS);

            assertThat(allocated(LentColumn.Type.DATE, days)).isLessThan(ROWS);
            assertThat(allocated(LentColumn.Type.DATETIME, instants)).isLessThan(ROWS);
            assertThat(allocated(LentColumn.Type.BIGINT, integers)).isLessThan(ROWS);
            assertThat(allocated(LentColumn.Type.DECIMAL, decimals)).isLessThan(ROWS);
            assertThat(allocated(LentColumn.Type.DECIMAL, wide)).isLessThan(ROWS);
            assertThat(allocated(LentColumn.Type.TEXT, texts)).isLessThan(ROWS);
        }
    }

    /** Fills a vector with zeros. */
    private static <V extends BaseFixedWidthVector> V filled(V vector) {
        vector.allocateNew(ROWS);
        vector.zeroVector();
        for (int row = 0; row < ROWS; row++) {
            vector.setIndexDefined(row);
        }
        vector.setValueCount(ROWS);
        return vector;
    }

    private static long allocated(LentColumn.Type type, FieldVector vector) throws Exception {
        SummedColumn column = new SummedColumn("c", type);
        return Allocation.of(() -> assertThat(column.sum(vector, ROWS)).isPositive());
    }
}
