package dev.weir.rewrite;

import dev.weir.codec.Codec;
import dev.weir.codec.CodecException;
import dev.weir.codec.FrameReader;
import dev.weir.codec.FrameWriter;
import java.util.Arrays;

/** Makes values frames where that makes them smaller. */
public final class FramingRule implements ValueRewriter {
    private final Codec codec;
    private final long least;
    private final FrameWriter writer;
    private final FrameReader reader = new FrameReader(LARGEST);

    /** Frames values of at least so many bytes by a codec, which is closed with the rule. */
    public FramingRule(Codec codec, long least) {
        this.codec = codec;
        this.writer = new FrameWriter(codec);
        this.least = least;
    }

    String codec() {
        return codec.name();
    }

    @Override
    public String wanted(String column) {
        return "OCTET_LENGTH(" + column + ") >= " + least + " OR " + FrameForm.hasMagic(column);
    }

    @Override
    public RowOutcome unread() {
        return RowOutcome.SMALL;
    }

    @Override
    public Rewritten rewrite(byte[] value, long most) throws CodecException {
        if (FrameForm.hasHead(value)) {
            // what is damaged is said, and not hidden in a frame of its own
            reader.read(value);
            return Rewritten.stays(RowOutcome.FRAMED_BEFORE);
        }
        boolean byChance = FrameForm.hasMagic(value);
        if (value.length < least && !byChance) {
            return Rewritten.stays(RowOutcome.SMALL);
        }
        byte[] frame = writer.frame(value);
        if (frame.length >= value.length && !byChance) {
            return Rewritten.stays(RowOutcome.NOT_SMALLER);
        }
        if (!Arrays.equals(reader.read(frame), value)) {
            throw new CodecException("codec=" + codec.name() + ": the decoded value is not the one that was encoded");
        }
        if (frame.length > most) {
            throw new CodecException("the value begins like a frame by chance, and must be framed; its frame has "
                    + frame.length + " bytes, and the column takes " + most + ". Make the column longer");
        }
        return Rewritten.as(frame.length < value.length ? RowOutcome.FRAMED : RowOutcome.FRAMED_BY_CHANCE, frame);
    }

    @Override
    public void close() {
        reader.close();
        writer.close();
    }
}
