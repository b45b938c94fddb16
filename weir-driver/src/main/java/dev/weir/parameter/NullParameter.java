package dev.weir.parameter;

import dev.weir.packet.FieldType;
import dev.weir.wire.PacketWriter;

/** NULL: a bit in the bitmap, no value. */
final class NullParameter extends Parameter {
    static final NullParameter INSTANCE = new NullParameter();

    private NullParameter() {}

    @Override
    int type() {
        return FieldType.NULL;
    }

    @Override
    void binary(PacketWriter out) {
        // the bitmap says it all
    }

    @Override
    void literal(LiteralWriter out) {
        out.ascii("NULL");
    }
}
