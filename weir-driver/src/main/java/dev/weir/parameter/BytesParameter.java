package dev.weir.parameter;

import dev.weir.packet.FieldType;
import dev.weir.wire.PacketWriter;

/** Bytes without a character set. The array is the caller's: JDBC wants it left alone until the statement has run. */
final class BytesParameter extends Parameter {
    private final byte[] value;
    private final int type;

    BytesParameter(byte[] value) {
        this(value, FieldType.BLOB);
    }

    /** @param type BLOB, or VAR_STRING for text in UTF-8, which is for the binary protocol only */
    BytesParameter(byte[] value, int type) {
        this.value = value;
        this.type = type;
    }

    @Override
    int type() {
        return type;
    }

    @Override
    long lengthAtMost() {
        return value.length;
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
