package dev.weir.parameter;

import dev.weir.packet.FieldType;
import dev.weir.wire.PacketWriter;
import dev.weir.wire.TextEncoding;
import java.nio.charset.StandardCharsets;

record TextParameter(String value) implements Parameter {
    @Override
    public int type() {
        return FieldType.VAR_STRING;
    }

    @Override
    public long lengthAtMost() {
        return 3L * value.length();
    }

    @Override
    public long length() {
        long bytes = 0;
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            // each half of a surrogate pair counts for two of its four bytes
            bytes += c < 0x80 ? 1 : c < 0x800 || Character.isSurrogate(c) ? 2 : 3;
        }
        return bytes;
    }

    @Override
    public void binary(PacketWriter out) {
        out.lengthEncodedText(value);
    }

    @Override
    public void literal(LiteralWriter out) {
        out.text(value.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public boolean quotesDependOnMode() {
        byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
        return !LiteralWriter.isPlain(utf8, utf8.length);
    }

    @Override
    public boolean beyondAscii() {
        return TextEncoding.beyondAscii(value);
    }

    @Override
    public String text() {
        return value;
    }
}
