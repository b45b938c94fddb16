package dev.weir.auth;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Credentials and rules for plugins.
 *
 * @param password empty for none
 * @param more those given for the second and third factor
 * @param secure whether nobody can eavesdrop
 * @param serverPublicKey PEM file with the server's RSA key
 * @param allowPublicKeyRetrieval whether the server may be asked for its key over an insecure stream
 */
public record Credentials(
        PluginRules rules,
        String password,
        List<String> more,
        boolean secure,
        @Nullable Path serverPublicKey,
        boolean allowPublicKeyRetrieval) {
    static final int MOST_FACTORS = 3;

    int factors() {
        return 1 + more.size();
    }

    /** Returns the credentials for a factor, counted from 1; fails if there is no password for it. */
    public Credentials factor(int number) throws SQLException {
        if (number == 1) {
            return this;
        }
        if (number > factors()) {
            throw AuthPlugins.refused("the account has more factors than passwords are given, factor=" + number
                    + "; give its password as password" + number);
        }
        return new Credentials(rules, more.get(number - 2), more, secure, serverPublicKey, allowPublicKeyRetrieval);
    }

    /** Returns the password and a zero byte; fails over an insecure stream. */
    byte[] inClear(String plugin) throws SQLException {
        if (!secure) {
            throw AuthPlugins.refused(
                    "the server asks for the password in clear, plugin=" + plugin
                            + ", and the connection is not encrypted, so it was not sent; use TLS (sslMode=VERIFY_IDENTITY, or"
                            + " REQUIRED on a network you trust) or a Unix-domain socket, or have the account use another plugin");
        }
        return terminated();
    }

    byte[] utf8() {
        return password.getBytes(StandardCharsets.UTF_8);
    }

    /** Returns the password and a zero byte, as sent over a secure stream. */
    byte[] terminated() {
        byte[] bytes = utf8();
        return Arrays.copyOf(bytes, bytes.length + 1);
    }

    @Override
    public String toString() {
        return "Credentials[secure=" + secure + " serverPublicKey=" + serverPublicKey + "]";
    }
}
