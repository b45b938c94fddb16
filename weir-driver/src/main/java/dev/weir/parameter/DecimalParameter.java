package dev.weir.parameter;

import dev.weir.packet.FieldType;
import dev.weir.wire.PacketWriter;
import java.nio.charset.StandardCharsets;

/** An exact number, in digits. */
final class DecimalParameter extends Parameter {
    private final String digits;

    DecimalParameter(String digits) {
        this.digits = digits;
    }

    @Override
    int type() {
        return FieldType.NEWDECIMAL;
    }

    @Override
    long lengthAtMost() {
        return digits.length();
    }

    @Override
    void binary(PacketWriter out) {
        out.lengthEncodedBytes(digits.getBytes(StandardCharsets.US_ASCII));
    }

    @Override
    void literal(LiteralWriter out) {
        out.ascii(digits);
    }
}
