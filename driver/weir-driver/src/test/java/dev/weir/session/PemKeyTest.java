package dev.weir.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.session.TlsStores.KeyStoreSource;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.sql.SQLException;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.KeyManager;
import javax.net.ssl.X509KeyManager;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Keys of this side in PEM and in a key store, and files that are renewed. */
class PemKeyTest {
    private static final String PASSWORD = "changeit";

    @TempDir
    Path folder;

    private Path keyStore(String name, String algorithm) throws Exception {
        Path file = folder.resolve(name);
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "me",
                        "-keyalg",
                        algorithm,
                        "-dname",
                        "CN=" + name,
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

    @ParameterizedTest
    @ValueSource(strings = {"RSA", "EC"})
    void aKeyInPemIsShown(String algorithm) throws Exception {
        KeyStore store = open(keyStore("a.p12", algorithm));
        Path pem = Files.writeString(folder.resolve("tls-combined.pem"), pem(store));
        assertThat(shown(pem, "").getEncoded()).isEqualTo(key(store).getEncoded());
    }

    @Test
    void aRenewedFileCountsForTheNextLogin() throws Exception {
        Path first = keyStore("first.p12", "EC");
        Path second = keyStore("second.p12", "EC");
        Path used = folder.resolve("used");
        Files.copy(first, used);
        assertThat(shown(used, PASSWORD)).isEqualTo(key(open(first)));
        Files.write(used, Files.readAllBytes(second));
        assertThat(shown(used, PASSWORD)).isEqualTo(key(open(second)));
        Files.writeString(used, pem(open(first)));
        assertThat(shown(used, "")).isEqualTo(key(open(first)));
    }

    @Test
    void whatIsMissingIsSaid() throws Exception {
        KeyStore store = open(keyStore("a.p12", "EC"));
        String certificate = block("CERTIFICATE", store.getCertificate("me").getEncoded());
        Path alone = Files.writeString(folder.resolve("alone.pem"), certificate);
        assertThatThrownBy(() -> shown(alone, ""))
                .hasMessageContainingAll("alone.pem cannot be used", "private keys=0 certificates=1", "openssl pkcs8");
        Path old = Files.writeString(
                folder.resolve("old.pem"), certificate + block("RSA PRIVATE KEY", new byte[] {1, 2, 3}));
        assertThatThrownBy(() -> shown(old, "")).hasMessageContaining("it holds a block RSA PRIVATE KEY");
    }
}
