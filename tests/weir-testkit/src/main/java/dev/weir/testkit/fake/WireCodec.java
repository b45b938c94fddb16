package dev.weir.testkit.fake;

/** The codec that a fake server compresses and decompresses with. */
public interface WireCodec {
    byte[] compress(byte[] plain);

    /** Decompresses to what had so many bytes before. */
    byte[] decompress(byte[] compressed, int length);
}
