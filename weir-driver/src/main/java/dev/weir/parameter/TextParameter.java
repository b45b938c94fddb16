package dev.weir.parameter;

import dev.weir.packet.FieldType;
import dev.weir.wire.PacketWriter;
import java.nio.charset.StandardCharsets;

/** A string; the connection's character set is utf8mb4. */
final class TextParameter extends Parameter {
    private final String value;

    TextParameter(String value) {
        this.value = value;
    }

    @Override
    int type() {
        return FieldType.VAR_STRING;
    }

    @Override
    void binary(PacketWriter out) {
        out.lengthEncodedBytes(value.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    void literal(LiteralWriter out) {
        out.string(value.getBytes(StandardCharsets.UTF_8));
    }
}
