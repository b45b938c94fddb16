package dev.weir.lab.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.function.Consumer;
import java.util.zip.CRC32;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

/** Values are written as java.time and BigDecimal write them. */
final class ServerTextTest {
    private static final DateTimeFormatter MICROS = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSSSSS");
    private static final long FIRST_DAY = -719_528;
    private static final long LAST_DAY = 2_932_896;

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
        assertWritten(text -> text.decimal(value, 0), Long.toString(value));
        assertWritten(text -> text.unsigned(value), Long.toUnsignedString(value));
    }

    @Property
    void decimals(@ForAll long unscaled, @ForAll @IntRange(max = 30) int scale) {
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
        text.decimal(7, 0);
        text.end(new CRC32());
        value.accept(text);
        CRC32 crc = new CRC32();
        text.end(crc);
        CRC32 same = new CRC32();
        same.update(expected.getBytes(StandardCharsets.US_ASCII));
        assertThat(crc.getValue()).as(expected).isEqualTo(same.getValue());
    }
}
