package dev.weir.rewrite;

/**
 * The gain by a codec.
 *
 * @param framed values that would be framed
 * @param bytesAfter of all values then, those included that stay plain
 * @param framedBefore bytes of the values that would be framed, as they are
 * @param encodeNanos time to encode them
 * @param decodeNanos time to decode them
 */
public record CodecGain(
        String codec, long framed, long bytesAfter, long framedBefore, long encodeNanos, long decodeNanos) {

    CodecGain plus(CodecGain other) {
        return new CodecGain(
                codec,
                framed + other.framed,
                bytesAfter + other.bytesAfter,
                framedBefore + other.framedBefore,
                encodeNanos + other.encodeNanos,
                decodeNanos + other.decodeNanos);
    }
}
