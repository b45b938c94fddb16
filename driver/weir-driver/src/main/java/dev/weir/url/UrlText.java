package dev.weir.url;

import dev.weir.error.Errors;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.Locale;

/** A URL's text: decoded, and shown in errors unless it may contain a password. */
final class UrlText {
    private final String prefix;
    private final boolean secret;

    /** {@code rest} follows the two slashes: if it has a password, any part may be a piece of it. */
    UrlText(String prefix, String rest) {
        this.prefix = prefix;
        this.secret = rest.indexOf('@') >= 0 || rest.toLowerCase(Locale.ROOT).contains("password");
    }

    /** Returns a part of the URL for an error. */
    String shown(String value) {
        return secret ? ".." : value;
    }

    SQLException wrong(String part, String value, String expected) {
        return Errors.argument(
                "the URL's " + part + " is wrong" + (value.isEmpty() ? "" : ", " + part + "=" + shown(value))
                        + "; expected " + expected + "; the form is " + prefix
                        + "//host:port/database?name=value&name=value");
    }

    String decode(String part, String encoded) throws SQLException {
        if (encoded.indexOf('%') < 0) {
            return encoded;
        }
        byte[] bytes = encoded.getBytes(StandardCharsets.UTF_8);
        byte[] decoded = new byte[bytes.length];
        int length = 0;
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] == '%') {
                int high = i + 2 < bytes.length ? Character.digit(bytes[i + 1], 16) : -1;
                int low = i + 2 < bytes.length ? Character.digit(bytes[i + 2], 16) : -1;
                if (high < 0 || low < 0) {
                    throw wrong(part, "", "two hexadecimal digits after each %; a % itself is written %25");
                }
                decoded[length++] = (byte) (high << 4 | low);
                i += 2;
            } else {
                decoded[length++] = bytes[i];
            }
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(decoded, 0, length))
                    .toString();
        } catch (CharacterCodingException e) {
            throw wrong(part, "", "percent-encoded UTF-8");
        }
    }
}
