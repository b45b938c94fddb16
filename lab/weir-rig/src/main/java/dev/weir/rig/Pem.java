package dev.weir.rig;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** Keys and certificates as text (RFC 7468). */
public final class Pem {
    private static final Base64.Encoder LINES = Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII));

    private Pem() {}

    /** Returns the text of an encoded object; the label is {@code CERTIFICATE} or {@code PRIVATE KEY}, for example. */
    public static String text(String label, byte[] der) {
        return "-----BEGIN " + label + "-----\n" + LINES.encodeToString(der) + "\n-----END " + label + "-----\n";
    }
}
