package dev.weir.report.page.html;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;

/** What a page says when its scripts have brought what it carries packed. */
public final class Unpacked {
    private static final Pattern SCRIPT = Pattern.compile("<script type=\"text/plain\" [^>]*>([^<]*)</script>");

    private Unpacked() {}

    /** The page with every packed text in its place, and plain spaces. */
    public static String page(String html) {
        return spaced(SCRIPT.matcher(html).replaceAll(each -> Matcher.quoteReplacement(text(each.group(1)))));
    }

    /** The text with plain spaces where lines must not break. */
    public static String spaced(String html) {
        return html.replace('\u00a0', ' ');
    }

    private static String text(String base64) {
        try (GZIPInputStream in =
                new GZIPInputStream(new ByteArrayInputStream(Base64.getDecoder().decode(base64)))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
