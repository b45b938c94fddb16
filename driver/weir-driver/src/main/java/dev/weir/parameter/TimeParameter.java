package dev.weir.parameter;

import dev.weir.packet.FieldType;
import dev.weir.wire.PacketWriter;
import java.time.Duration;

/** TIME, a span of up to 838:59:59.999999 either way, in microseconds. */
final class TimeParameter extends Parameter {
    static final long LIMIT_MICROS = (838 * 3600L + 59 * 60 + 59) * 1_000_000 + 999_999;

    private final boolean negative;
    private final int seconds;
    private final int micros;

    TimeParameter(long microseconds) {
        this.negative = microseconds < 0;
        this.seconds = (int) (Math.abs(microseconds) / 1_000_000);
        this.micros = (int) (Math.abs(microseconds) % 1_000_000);
    }

    /** A string, see {@link DateTimeParameter}. */
    @Override
    int type() {
        return FieldType.VAR_STRING;
    }

    @Override
    int temporal() {
        return FieldType.TIME;
    }

    @Override
    void binary(PacketWriter out) {
        int hours = seconds / 3600;
        out.u8(TemporalText.clockLength(hours, micros) + (negative ? 1 : 0));
        if (negative) {
            out.u8('-');
        }
        TemporalText.clock(out, hours, seconds / 60 % 60, seconds % 60, micros);
    }

    /** {@code int<1> length 0, 8 or 12; int<1> negative; int<4> days; int<1> hour, minute, second [; int<4> microseconds]}. */
    @Override
    void ofRow(PacketWriter out) {
        if (seconds == 0 && micros == 0) {
            out.u8(0);
            return;
        }
        out.u8(micros == 0 ? 8 : 12).u8(negative ? 1 : 0).i32(seconds / 86_400);
        out.u8(seconds / 3600 % 24).u8(seconds / 60 % 60).u8(seconds % 60);
        if (micros != 0) {
            out.i32(micros);
        }
    }

    @Override
    public Parameter withoutFraction() {
        return new TimeParameter((negative ? -1_000_000L : 1_000_000L) * seconds);
    }

    @Override
    void literal(LiteralWriter out) {
        Duration size = Duration.ofSeconds(seconds, micros * 1000L);
        out.quote();
        out.ascii(TemporalText.text(negative ? size.negated() : size));
        out.quote();
    }
}
