package dev.weir.codec;

import java.io.IOException;

/** The bytes violate their format, or the given room is too small. */
public final class CodecException extends IOException {
    private static final long serialVersionUID = 1L;

    /** @param message the problem, with its values */
    public CodecException(String message) {
        super(message);
    }

    CodecException(String message, Throwable cause) {
        super(message, cause);
    }

    static CodecException tooSmall(String codec, long needed, int room) {
        return new CodecException(
                codec + ": the room is too small, room=" + room + " bytes" + (needed < 0 ? "" : ", needed=" + needed));
    }

    static CodecException truncated(String codec, int length) {
        return new CodecException(codec + ": the encoded bytes end too early, length=" + length);
    }

    static CodecException trailing(String codec, int bytes) {
        return new CodecException(codec + ": " + bytes + " more bytes follow the encoded value");
    }

    static void requireRoom(String codec, long needed, int room) throws CodecException {
        if (needed > room) {
            throw tooSmall(codec, needed, room);
        }
    }

    static void requireBytes(String codec, int length, int least) throws CodecException {
        if (length < least) {
            throw truncated(codec, length);
        }
    }

    static void requireLength(String codec, long found, long claimed) throws CodecException {
        if (found != claimed) {
            throw new CodecException(codec + ": the value has length=" + found + ", its header says " + claimed);
        }
    }
}
