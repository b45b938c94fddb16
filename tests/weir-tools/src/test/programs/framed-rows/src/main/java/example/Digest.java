package example;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The rows that were read, in one line. */
final class Digest {
    private final MessageDigest documents;
    private long rows;
    private long bytes;

    Digest() {
        try {
            documents = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    void add(byte[] document) {
        documents.update(document);
        rows++;
        bytes += document.length;
    }

    @Override
    public String toString() {
        return rows + " rows, " + bytes + " bytes, SHA-256 " + HexFormat.of().formatHex(documents.digest());
    }
}
