package dev.weir.codec;

/** Leaves the bytes unchanged. */
final class PlainCodec extends CheckedCodec {
    PlainCodec() {
        super("none", Format.NONE);
    }

    @Override
    public int maxEncodedLength(int length) {
        return length;
    }

    @Override
    int encodeChecked(byte[] from, int offset, int length, byte[] to, int toOffset, int room) throws CodecException {
        return decodeChecked(from, offset, length, to, toOffset, room);
    }

    @Override
    int claimed(byte[] from, int offset, int length) {
        return length;
    }

    @Override
    int decodeChecked(byte[] from, int offset, int length, byte[] to, int toOffset, int room) throws CodecException {
        System.arraycopy(from, offset, to, toOffset, claimed(from, offset, length, room));
        return length;
    }
}
