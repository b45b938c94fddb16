package dev.weir.parameter;

import dev.weir.packet.FieldType;
import dev.weir.wire.PacketWriter;

/** A finite floating-point number. */
final class DoubleParameter extends Parameter {
    private final double value;

    DoubleParameter(double value) {
        this.value = value;
    }

    @Override
    int type() {
        return FieldType.DOUBLE;
    }

    @Override
    void binary(PacketWriter out) {
        out.i64(Double.doubleToRawLongBits(value));
    }

    /** Without an exponent the server would take it for a DECIMAL. */
    @Override
    void literal(LiteralWriter out) {
        String digits = Double.toString(value);
        out.ascii(digits.indexOf('E') < 0 ? digits + "E0" : digits);
    }
}
