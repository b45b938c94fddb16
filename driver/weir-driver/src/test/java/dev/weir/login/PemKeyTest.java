package dev.weir.login;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.login.TlsStores.KeyStoreSource;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.sql.SQLException;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.KeyManager;
import javax.net.ssl.X509KeyManager;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Keys of this side in PEM and in a key store, and files that are renewed. */
class PemKeyTest {
    private static final String PASSWORD = "changeit";

    @TempDir
    static Path shared;

    private static Path rsa;
    private static Path ec;

    @TempDir
    Path folder;

    @BeforeAll
    static void makeKeys() throws Exception {
        rsa = keyStore("RSA");
        ec = keyStore("EC");
    }

    private static Path keyStore(String algorithm) throws Exception {
        Path file = shared.resolve(algorithm + ".p12");
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "me",
                        "-keyalg",
                        algorithm,
                        "-dname",
                        "CN=" + algorithm,
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        PASSWORD,
                        "-keystore",
                        file.toString())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        assertThat(keytool.waitFor()).isZero();
        return file;
    }

    private static String block(String name, byte[] bytes) {
        return "-----BEGIN " + name + "-----\n" + Base64.getMimeEncoder().encodeToString(bytes) + "\n-----END " + name
                + "-----\n";
    }

    private static PrivateKey key(KeyStore store) throws Exception {
        return (PrivateKey) store.getKey("me", PASSWORD.toCharArray());
    }

    private static KeyStore open(Path file) throws Exception {
        return KeyStore.getInstance(file.toFile(), PASSWORD.toCharArray());
    }

    private static String pem(KeyStore store) throws Exception {
        return block("PRIVATE KEY", key(store).getEncoded())
                + block("CERTIFICATE", store.getCertificate("me").getEncoded());
    }

    /** What a login shows that begins now. */
    private static PrivateKey shown(Path file, String password) throws SQLException {
        KeyStoreSource client = new KeyStoreSource("clientCertificateKeyStoreUrl", file.toString(), "", password);
        KeyStoreSource none = new KeyStoreSource("sslCa", "", "", "");
        KeyManager[] managers = TlsTrust.own(new TlsStores(none, client, List.of(), List.of()));
        assertThat(managers).isNotNull();
        X509KeyManager manager = (X509KeyManager) managers[0];
        for (String type : List.of("RSA", "EC")) {
            String[] aliases = manager.getClientAliases(type, null);
            if (aliases != null) {
                return manager.getPrivateKey(aliases[0]);
            }
        }
        throw new AssertionError("no key");
    }

    @Test
    void aKeyInPemIsShown() throws Exception {
        for (Path file : List.of(rsa, ec)) {
            Path pem = Files.writeString(folder.resolve("tls-combined.pem"), pem(open(file)));
            assertThat(shown(pem, "")).isEqualTo(key(open(file)));
        }
    }

    @Test
    void aRenewedFileCountsForTheNextLogin() throws Exception {
        Path used = Files.copy(ec, folder.resolve("used"));
        assertThat(shown(used, PASSWORD)).isEqualTo(key(open(ec)));
        Files.write(used, Files.readAllBytes(rsa));
        assertThat(shown(used, PASSWORD)).isEqualTo(key(open(rsa)));
        Files.writeString(used, pem(open(ec)));
        assertThat(shown(used, "")).isEqualTo(key(open(ec)));
    }

    @Test
    void whatIsMissingIsSaid() throws Exception {
        String certificate = block("CERTIFICATE", open(ec).getCertificate("me").getEncoded());
        Path alone = Files.writeString(folder.resolve("alone.pem"), certificate);
        assertThatThrownBy(() -> shown(alone, ""))
                .hasMessageContainingAll("alone.pem cannot be used", "private keys=0 certificates=1", "openssl pkcs8");
        Path old = Files.writeString(
                folder.resolve("old.pem"), certificate + block("RSA PRIVATE KEY", new byte[] {1, 2, 3}));
        assertThatThrownBy(() -> shown(old, "")).hasMessageContaining("it holds a block RSA PRIVATE KEY");
    }
}
