package dev.weir.rewrite;

import dev.weir.codec.CodecException;
import dev.weir.codec.FrameReader;

/** Makes frames plain values again. */
public final class PlainRule implements ValueRewriter {
    private final FrameReader reader = new FrameReader(LARGEST);

    @Override
    public String wanted(String column) {
        return FrameForm.hasMagic(column);
    }

    @Override
    public RowOutcome unread() {
        return RowOutcome.PLAIN;
    }

    @Override
    public Rewritten rewrite(byte[] value, long most) throws CodecException {
        if (!FrameForm.hasHead(value)) {
            return Rewritten.stays(RowOutcome.PLAIN);
        }
        byte[] plain = reader.read(value);
        if (FrameForm.hasMagic(plain)) {
            return Rewritten.stays(RowOutcome.STAYS_FRAMED);
        }
        if (plain.length > most) {
            throw new CodecException("the plain value has " + plain.length + " bytes, and the column takes " + most
                    + ". Make the column longer");
        }
        return Rewritten.as(RowOutcome.MADE_PLAIN, plain);
    }

    @Override
    public void close() {
        reader.close();
    }
}
