package dev.weir.parameter;

import dev.weir.packet.FieldType;
import dev.weir.wire.PacketWriter;
import dev.weir.wire.TextEncoding;
import java.nio.charset.StandardCharsets;

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
    long lengthAtMost() {
        return 3L * value.length();
    }

    @Override
    long length() {
        long bytes = 0;
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            // each half of a surrogate pair stands for two of four bytes
            bytes += c < 0x80 ? 1 : c < 0x800 || Character.isSurrogate(c) ? 2 : 3;
        }
        return bytes;
    }

    @Override
    void binary(PacketWriter out) {
        out.lengthEncodedText(value);
    }

    @Override
    void literal(LiteralWriter out) {
        out.text(value.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    boolean quotesDependOnMode() {
        byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
        return !LiteralWriter.isPlain(utf8, utf8.length);
    }

    @Override
    boolean beyondAscii() {
        return TextEncoding.beyondAscii(value);
    }

    @Override
    String text() {
        return value;
    }
}
