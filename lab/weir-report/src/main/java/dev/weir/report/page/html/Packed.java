package dev.weir.report.page.html;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/** Text for the page's scripts: gzip (RFC 1952) in Base64, a fifth of the size of a run's JSON. */
public final class Packed {
    private Packed() {}

    /** Returns a script element of data, marked by the attribute that scripts search for; {@code unpacked} restores the text. */
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
