package dev.weir.wire;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Encodes text in {@code character_set_client}. Characters that the set lacks are refused, never replaced. */
public final class TextEncoding {
    public static final TextEncoding UTF8MB4 = new TextEncoding("utf8mb4", StandardCharsets.UTF_8);

    private final String name;
    private final @Nullable Charset charset;
    private final boolean utf8;
    private final boolean utf8mb4;

    /** Makes an encoding; if Java has no equal character set, only ASCII can be written. */
    public TextEncoding(String name, @Nullable Charset charset) {
        this.name = name;
        this.charset = charset;
        this.utf8 = StandardCharsets.UTF_8.equals(charset);
        this.utf8mb4 = name.equals("utf8mb4");
    }

    public String name() {
        return name;
    }

    /** Returns whether it is every session's initial character set, which has all characters. */
    public boolean isUtf8mb4() {
        return utf8mb4;
    }

    boolean utf8() {
        return utf8;
    }

    /** Returns the index of the first character that cannot be written, -1 if all can. */
    public int unwritable(String text) {
        if (utf8mb4 || !beyondAscii(text)) {
            return -1;
        }
        int at = 0;
        while (at < text.length()) {
            int character = text.codePointAt(at);
            if (character >= 0x80 && !writes(character)) {
                return at;
            }
            at += Character.charCount(character);
        }
        return -1;
    }

    private boolean writes(int character) {
        if (charset == null || (utf8 && character > Character.MAX_VALUE)) {
            return false;
        }
        return bytes(Character.toString(character)) != null;
    }

    /** Returns the bytes of a {@linkplain #unwritable checked} text. */
    public byte[] encode(String text) {
        byte[] bytes = bytes(text);
        if (bytes == null) {
            throw new IllegalArgumentException("text has characters that character_set_client=" + name + " has not");
        }
        return bytes;
    }

    /** Returns null if a character is missing. */
    private byte @Nullable [] bytes(String text) {
        if (utf8) {
            return text.getBytes(StandardCharsets.UTF_8);
        }
        if (charset == null) {
            return beyondAscii(text) ? null : text.getBytes(StandardCharsets.US_ASCII);
        }
        try {
            ByteBuffer encoded = charset.newEncoder().encode(CharBuffer.wrap(text));
            byte[] bytes = new byte[encoded.remaining()];
            encoded.get(bytes);
            return bytes;
        } catch (CharacterCodingException unmappable) {
            return null;
        }
    }

    public static boolean beyondAscii(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) >= 0x80) {
                return true;
            }
        }
        return false;
    }

    public static boolean beyondAscii(byte[] text) {
        for (byte b : text) {
            if (b < 0) {
                return true;
            }
        }
        return false;
    }
}
