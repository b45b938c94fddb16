package dev.weir.parameter;

import dev.weir.packet.FieldType;
import dev.weir.wire.PacketWriter;

/** An integer of 1, 4 or 8 bytes. */
final class IntegerParameter extends Parameter {
    private final int type;
    private final long value;

    IntegerParameter(int type, long value) {
        this.type = type;
        this.value = value;
    }

    @Override
    int type() {
        return type;
    }

    @Override
    void binary(PacketWriter out) {
        switch (type) {
            case FieldType.TINY -> out.u8((int) value);
            case FieldType.LONG -> out.i32((int) value);
            default -> out.i64(value);
        }
    }

    @Override
    void literal(LiteralWriter out) {
        out.ascii((type & UNSIGNED) != 0 ? Long.toUnsignedString(value) : Long.toString(value));
    }
}
