package dev.weir.parameter;

import dev.weir.packet.FieldType;
import dev.weir.wire.PacketWriter;
import dev.weir.wire.TextEncoding;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Bytes without a character set. The caller must not change the array until the statement has run or was added to a batch. */
final class BytesParameter implements Parameter {
    private final byte[] value;
    private final int type;

    /** The copy kept by a batch, whose elements with this value share it. */
    private @Nullable BytesParameter kept;

    BytesParameter(byte[] value) {
        this(value, FieldType.BLOB);
    }

    /** @param type BLOB, or VAR_STRING for text in UTF-8 */
    BytesParameter(byte[] value, int type) {
        this.value = value;
        this.type = type;
    }

    @Override
    public int type() {
        return type;
    }

    @Override
    public long lengthAtMost() {
        return value.length;
    }

    @Override
    public long length() {
        return value.length;
    }

    @Override
    public void binary(PacketWriter out) {
        if (type == FieldType.BLOB) {
            out.lengthEncodedBytes(value);
        } else {
            out.lengthEncodedUtf8(value);
        }
    }

    @Override
    public void literal(LiteralWriter out) {
        if (type == FieldType.BLOB) {
            out.binary(value, value.length);
        } else {
            out.string(value);
        }
    }

    @Override
    public boolean quotesDependOnMode() {
        return type != FieldType.BLOB && !LiteralWriter.isPlain(value, value.length);
    }

    @Override
    public boolean beyondAscii() {
        return type != FieldType.BLOB && TextEncoding.beyondAscii(value);
    }

    @Override
    @Nullable
    public String text() {
        return type == FieldType.BLOB ? null : new String(value, StandardCharsets.UTF_8);
    }

    @Override
    public Parameter kept() {
        BytesParameter known = kept;
        if (known == null || !Arrays.equals(known.value, value)) {
            known = new BytesParameter(value.clone(), type);
            kept = known;
        }
        return known;
    }

    @Override
    public boolean isBinary() {
        return type == FieldType.BLOB;
    }

    @Override
    public Parameter encoded(BinaryEncoding encoding) throws SQLException {
        return isBinary() ? new BytesParameter(encoding.encode(value)) : this;
    }
}
