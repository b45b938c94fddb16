package dev.weir.lab.study.blob;

import dev.weir.codec.Codec;
import dev.weir.codec.CodecException;
import dev.weir.codec.Format;
import dev.weir.codec.Frame;
import dev.weir.codec.FrameReader;
import java.util.List;

/** Frames as Weir's driver writes and reads them, of values up to 1 MiB and more alike. */
record FrameCodec(Codec payload, FrameReader reader) implements Codec {
    static FrameCodec of(Codec payload, List<byte[]> dictionaries) throws CodecException {
        FrameReader reader = new FrameReader(Integer.MAX_VALUE - 8);
        for (byte[] dictionary : dictionaries) {
            reader.add(dictionary);
        }
        return new FrameCodec(payload, reader);
    }

    @Override
    public String name() {
        return BlobMode.FRAME + payload.name();
    }

    @Override
    public Format format() {
        return payload.format();
    }

    @Override
    public int maxEncodedLength(int length) {
        return Frame.maxEncodedLength(payload, length);
    }

    @Override
    public int encode(byte[] from, int offset, int length, byte[] to, int toOffset) throws CodecException {
        return Frame.encode(payload, from, offset, length, to, toOffset);
    }

    @Override
    public int decodedLength(byte[] from, int offset, int length) {
        return UNKNOWN_LENGTH;
    }

    @Override
    public int decode(byte[] from, int offset, int length, byte[] to, int toOffset, int room) throws CodecException {
        byte[] value = reader.read(from, offset, length);
        if (value.length > room) {
            throw new CodecException(name() + ": length=" + value.length + " is more than room=" + room);
        }
        System.arraycopy(value, 0, to, toOffset, value.length);
        return value.length;
    }

    @Override
    public void close() {
        payload.close();
        reader.close();
    }
}
