package dev.weir.parameter;

import dev.weir.packet.FieldType;
import dev.weir.wire.PacketWriter;
import java.time.Duration;
import java.time.temporal.ChronoUnit;

/** TIME, a span of up to 838:59:59.999999 either way. */
record TimeParameter(long microseconds) implements Parameter {
    static final long LIMIT_MICROS = (838 * 3600L + 59 * 60 + 59) * 1_000_000 + 999_999;

    /** A string, see {@link DateTimeParameter}. */
    @Override
    public int type() {
        return FieldType.VAR_STRING;
    }

    @Override
    public int temporal() {
        return FieldType.TIME;
    }

    @Override
    public void binary(PacketWriter out) {
        int seconds = seconds();
        int hours = seconds / 3600;
        out.u8(TemporalText.clockLength(hours, micros()) + (microseconds < 0 ? 1 : 0));
        if (microseconds < 0) {
            out.u8('-');
        }
        TemporalText.clock(out, hours, seconds / 60 % 60, seconds % 60, micros());
    }

    private int seconds() {
        return (int) (Math.abs(microseconds) / 1_000_000);
    }

    private int micros() {
        return (int) (Math.abs(microseconds) % 1_000_000);
    }

    /** {@code int<1> length 0, 8 or 12; int<1> negative; int<4> days; int<1> hour, minute, second [; int<4> microseconds]}. */
    @Override
    public void ofRow(PacketWriter out) {
        if (microseconds == 0) {
            out.u8(0);
            return;
        }
        int seconds = seconds();
        out.u8(micros() == 0 ? 8 : 12).u8(microseconds < 0 ? 1 : 0).i32(seconds / 86_400);
        out.u8(seconds / 3600 % 24).u8(seconds / 60 % 60).u8(seconds % 60);
        if (micros() != 0) {
            out.i32(micros());
        }
    }

    @Override
    public Parameter withoutFraction() {
        return new TimeParameter(microseconds - microseconds % 1_000_000);
    }

    @Override
    public void literal(LiteralWriter out) {
        out.quote();
        out.ascii(TemporalText.text(Duration.of(microseconds, ChronoUnit.MICROS)));
        out.quote();
    }
}
