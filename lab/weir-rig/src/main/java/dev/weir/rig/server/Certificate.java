package dev.weir.rig.server;

import dev.weir.rig.EnvironmentException;
import dev.weir.rig.Pem;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;

/**
 * A self-signed certificate for a server that would otherwise generate a costly one.
 *
 * <p>MariaDB generates an RSA key of 4096 bits at every start, which takes one to ten seconds on one core; MySQL one of 2048 bits. With
 * this one of 2048 bits the start is quick, and the TLS handshakes of both products cost the same. The JDK's keytool generates it, since
 * the JDK has no public API for certificates.
 */
final class Certificate {
    private static final String ALIAS = "server";

    private Certificate() {}

    /** Writes key and certificate among the server's secrets; returns the options that name them. */
    static List<String> create(ServerDirectory directory) throws IOException {
        String password = Accounts.randomPassword();
        Path store = directory.libraries().resolveSibling("tls.p12");
        try {
            keytool(store, password);
            KeyStore keys = KeyStore.getInstance("PKCS12");
            try (InputStream in = Files.newInputStream(store)) {
                keys.load(in, password.toCharArray());
            }
            byte[] key = keys.getKey(ALIAS, password.toCharArray()).getEncoded();
            byte[] certificate = keys.getCertificate(ALIAS).getEncoded();
            return List.of(
                    "--ssl-key=" + directory.writeSecret("server-key.pem", Pem.text("PRIVATE KEY", key)),
                    "--ssl-cert=" + directory.writeSecret("server-cert.pem", Pem.text("CERTIFICATE", certificate)));
        } catch (GeneralSecurityException e) {
            throw new EnvironmentException(
                    "cannot make a TLS certificate: " + e + "; run the lab with a complete JDK 17", e);
        } finally {
            Files.deleteIfExists(store);
        }
    }

    private static void keytool(Path store, String password) throws IOException {
        Path tool = Path.of(System.getProperty("java.home"), "bin", "keytool");
        if (!Files.isExecutable(tool)) {
            throw new EnvironmentException("cannot make a TLS certificate: no executable " + tool
                    + "; run the lab with a complete JDK 17, or use --server=mysql");
        }
        ProcessBuilder builder = new ProcessBuilder(
                        tool.toString(), "-genkeypair", "-alias", ALIAS, "-keyalg", "RSA", "-keysize", "2048")
                .redirectErrorStream(true);
        builder.command().addAll(List.of("-dname", "CN=localhost", "-ext", "san=dns:localhost,ip:127.0.0.1"));
        builder.command().addAll(List.of("-validity", "365", "-storetype", "PKCS12", "-keystore", store.toString()));
        // By environment: a command line can be read by every user of the machine.
        builder.command().addAll(List.of("-storepass:env", "WEIR_STORE_PASSWORD"));
        builder.environment().put("WEIR_STORE_PASSWORD", password);
        Process process = builder.start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int status = process.onExit().join().exitValue();
        if (status != 0) {
            throw new EnvironmentException("cannot make a TLS certificate: keytool ended with status=" + status + ", \""
                    + output.strip() + "\"");
        }
    }
}
