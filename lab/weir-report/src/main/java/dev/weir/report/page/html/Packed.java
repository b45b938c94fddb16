package dev.weir.report.page.html;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/** A text that only the page's scripts read: gzip (RFC 1952) in Base64, a fifth of the bytes of a run's JSON. */
public final class Packed {
    private Packed() {}

    /** A script element of data, by the attribute that scripts find it by; {@code unpacked} makes the text of it again. */
    public static String script(String attribute, String text) {
        return "<script type=\"text/plain\" " + attribute + ">" + base64(text) + "</script>";
    }

    private static String base64(String text) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (Best gzip = new Best(out)) {
            gzip.write(text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException("memory cannot fail to be written", e);
        }
        return Base64.getEncoder().encodeToString(out.toByteArray());
    }

    private static final class Best extends GZIPOutputStream {
        Best(OutputStream out) throws IOException {
            super(out);
            def.setLevel(Deflater.BEST_COMPRESSION);
        }
    }
}
