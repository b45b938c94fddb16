package dev.weir.xml;

import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds out which bytes an XML document's characters are: as its byte order mark or its declaration says, UTF-8 without
 * either. See <a
 * href="https://www.w3.org/TR/xml/#sec-guessing">XML 1.0, appendix F</a>.
 */
final class XmlEncoding {
    private static final Pattern DECLARED =
            Pattern.compile("^<\\?xml\\s[^>]*?\\sencoding\\s*=\\s*[\"']([A-Za-z][A-Za-z0-9._-]*)[\"']");

    /** A declaration ends before that. */
    private static final int HEAD = 256;

    private XmlEncoding() {}

    /** The document in the encoding that it declares. */
    static byte[] bytes(String document) throws SQLException {
        return document.getBytes(declared(document.substring(0, Math.min(document.length(), HEAD))));
    }

    /** The characters of a document. */
    static String text(byte[] document) throws SQLException {
        int first = unit(document, 0);
        if (first == 0xFEFF || first == 0xFFFE) {
            return text(document, 2, first == 0xFEFF ? StandardCharsets.UTF_16BE : StandardCharsets.UTF_16LE);
        }
        if (first == 0xEFBB && document.length > 2 && (document[2] & 0xFF) == 0xBF) {
            return text(document, 3, StandardCharsets.UTF_8);
        }
        if (first == '<' || first == '<' << 8) {
            Charset wide = first == '<' ? StandardCharsets.UTF_16BE : StandardCharsets.UTF_16LE;
            return text(document, 0, wide);
        }
        String head = new String(document, 0, Math.min(document.length, HEAD), StandardCharsets.ISO_8859_1);
        return text(document, 0, declared(head));
    }

    private static int unit(byte[] document, int at) {
        return document.length < at + 2 ? -1 : ((document[at] & 0xFF) << 8) | (document[at + 1] & 0xFF);
    }

    private static String text(byte[] document, int from, Charset charset) {
        return new String(document, from, document.length - from, charset);
    }

    private static Charset declared(String head) throws SQLException {
        Matcher declaration = DECLARED.matcher(head);
        if (!declaration.find()) {
            return StandardCharsets.UTF_8;
        }
        String name = declaration.group(1);
        try {
            return Charset.forName(name);
        } catch (IllegalArgumentException e) {
            throw Errors.data(
                    "the XML document declares encoding=" + name + ", which Java does not have; use characters:"
                            + " getCharacterStream, setString",
                    SqlState.INVALID_CHARACTER_VALUE);
        }
    }
}
