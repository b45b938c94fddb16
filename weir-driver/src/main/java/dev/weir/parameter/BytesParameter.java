package dev.weir.parameter;

import dev.weir.packet.FieldType;
import dev.weir.wire.PacketWriter;

/** Bytes without a character set. The array is the caller's: JDBC wants it left alone until the statement has run. */
final class BytesParameter extends Parameter {
    private final byte[] value;

    BytesParameter(byte[] value) {
        this.value = value;
    }

    @Override
    int type() {
        return FieldType.BLOB;
    }

    @Override
    void binary(PacketWriter out) {
        out.lengthEncodedBytes(value);
    }

    @Override
    void literal(LiteralWriter out) {
        out.binary(value, value.length);
    }
}
