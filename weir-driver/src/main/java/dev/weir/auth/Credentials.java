package dev.weir.auth;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What plugins may know and do.
 *
 * @param password empty for none
 * @param secure whether nobody between can read along
 * @param serverPublicKey PEM file with the server's RSA key
 * @param allowPublicKeyRetrieval whether the server may be asked for its key over an insecure stream
 */
public record Credentials(
        String password, boolean secure, @Nullable Path serverPublicKey, boolean allowPublicKeyRetrieval) {

    byte[] utf8() {
        return password.getBytes(StandardCharsets.UTF_8);
    }

    /** The password and a zero byte: how it goes over the wire where that is safe. */
    byte[] terminated() {
        byte[] bytes = utf8();
        return Arrays.copyOf(bytes, bytes.length + 1);
    }

    @Override
    public String toString() {
        return "Credentials[secure=" + secure + " serverPublicKey=" + serverPublicKey + "]";
    }
}
