package dev.weir.parameter;

import dev.weir.packet.FieldType;
import dev.weir.wire.PacketWriter;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** DATE, if there is no time, or DATETIME, in microseconds. */
record DateTimeParameter(LocalDate date, @Nullable LocalTime time) implements Parameter {
    DateTimeParameter(LocalDateTime value) {
        this(value.toLocalDate(), value.toLocalTime());
    }

    /** A string, as in SQL text, so that both mean the same: compared with a number or text, a DATETIME is another value. */
    @Override
    public int type() {
        return FieldType.VAR_STRING;
    }

    @Override
    public int temporal() {
        return time == null ? FieldType.DATE : FieldType.DATETIME;
    }

    @Override
    public void binary(PacketWriter out) {
        if (time == null) {
            TemporalText.date(out.u8(TemporalText.DATE), date);
            return;
        }
        int micros = time.getNano() / 1000;
        out.u8(TemporalText.DATE + 1 + TemporalText.clockLength(time.getHour(), micros));
        TemporalText.date(out, date);
        out.u8(' ');
        TemporalText.clock(out, time.getHour(), time.getMinute(), time.getSecond(), micros);
    }

    /** {@code int<1> length 4, 7 or 11; int<2> year; int<1> month, day [, hour, minute, second [; int<4> microseconds]]}. */
    @Override
    public void ofRow(PacketWriter out) {
        int micros = time == null ? 0 : time.getNano() / 1000;
        out.u8(time == null ? 4 : micros == 0 ? 7 : 11);
        out.u16(date.getYear()).u8(date.getMonthValue()).u8(date.getDayOfMonth());
        if (time == null) {
            return;
        }
        out.u8(time.getHour()).u8(time.getMinute()).u8(time.getSecond());
        if (micros != 0) {
            out.i32(micros);
        }
    }

    @Override
    public Parameter withoutFraction() {
        return time == null ? this : new DateTimeParameter(date.atTime(time.withNano(0)));
    }

    @Override
    public void literal(LiteralWriter out) {
        out.quote();
        out.ascii(time == null ? date.toString() : TemporalText.text(date.atTime(time.truncatedTo(ChronoUnit.MICROS))));
        out.quote();
    }
}
