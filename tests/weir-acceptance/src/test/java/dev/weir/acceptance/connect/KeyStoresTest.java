package dev.weir.acceptance.connect;

import static dev.weir.acceptance.FirstRow.only;
import static dev.weir.acceptance.SqlErrors.assertFails;
import static dev.weir.acceptance.connect.ConnectServers.connect;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.acceptance.OnEachKind;
import dev.weir.acceptance.connect.ConnectServers.Servers;
import dev.weir.acceptance.connect.ConnectServers.TestServer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Authorities and client certificates in key stores, as other drivers have them; and what may be agreed on. */
final class KeyStoresTest {
    private static final String MYSQL = "dev.weir.acceptance.connect.ConnectServers#mysqlKinds";
    private static final String CIPHER = "SHOW SESSION STATUS LIKE 'Ssl_cipher'";
    private static final String VERSION = "SHOW SESSION STATUS LIKE 'Ssl_version'";

    @TempDir
    Path directory;

    private static Path authority(String kind, TestServer server) throws SQLException {
        // the lab's MariaDB has a certificate that is its own authority
        return server.file(kind.equals("mariadb") ? "ssl_cert" : "ssl_ca");
    }

    private static Certificate certificate(Path pem) throws Exception {
        try (InputStream in = Files.newInputStream(pem)) {
            return CertificateFactory.getInstance("X.509").generateCertificate(in);
        }
    }

    private Path store(KeyStore store, String type, String password) throws Exception {
        Path file = directory.resolve("store." + type);
        try (OutputStream out = Files.newOutputStream(file)) {
            store.store(out, password.toCharArray());
        }
        return file;
    }

    private static KeyStore empty(String type) throws Exception {
        KeyStore store = KeyStore.getInstance(type);
        store.load(null, null);
        return store;
    }

    private Path trusting(Path pem, String type) throws Exception {
        KeyStore store = empty(type);
        store.setCertificateEntry("ca", certificate(pem));
        return store(store, type, "changeit");
    }

    @OnEachKind
    void authoritiesMayBeInAKeyStore(String kind, Servers servers) throws Exception {
        TestServer server = servers.get(kind);
        Path store = trusting(authority(kind, server), "JKS");
        String password = "&trustCertificateKeyStorePassword=";
        for (String url : new String[] {store.toUri().toString(), "file:" + store, store.toString()}) {
            try (Connection connection = server.connect("sslMode=VERIFY_CA&sslCa=" + url + password + "changeit")) {
                assertThat(only(connection, CIPHER, 2)).isNotEmpty();
                assertThat(connection.getMetaData().getURL())
                        .contains("store.JKS")
                        .doesNotContain("changeit");
            }
        }
        String wrong = "sslMode=VERIFY_CA&sslCa=" + store + password + "wrong";
        assertThatThrownBy(() -> server.connect(wrong))
                .isInstanceOf(SQLException.class)
                .hasMessageContainingAll("sslCa=" + store, "cannot be used")
                .hasMessageNotContaining("wrong ");
        assertFails(() -> server.connect("sslMode=VERIFY_CA&sslCa=/no/such"), "sslCa=/no/such cannot be used");
        String other = kind.equals("mariadb") ? "mysql" : "mariadb";
        Path otherStore = trusting(authority(other, servers.get(other)), "PKCS12");
        assertFails(
                () -> server.connect("sslMode=VERIFY_CA&sslCa=" + otherStore + password + "changeit"),
                "an authority in sslCa=" + otherStore);
    }

    /** A full handshake costs a signature and a check of certificates; what is resumed is seen by the server. */
    @OnEachKind
    void sessionsAreResumedWithAuthoritiesAsWithout(String kind, Servers servers) throws Exception {
        TestServer server = servers.get(kind);
        String verified = "sslMode=VERIFY_CA&sslCa=" + authority(kind, server);
        for (String version : List.of("TLSv1.2", "TLSv1.3")) {
            String versions = "&tlsVersions=" + version;
            assertThat(resumed(server, verified + versions))
                    .as(version)
                    .isEqualTo(resumed(server, "sslMode=REQUIRED" + versions));
        }
    }

    /** How many sessions the second of two connections has resumed, by the server's account; {@code none} if it refuses the version. */
    private static String resumed(TestServer server, String options) throws SQLException {
        try (Connection first = server.connect(options)) {
            only(first, "SELECT 1", 1);
        } catch (SQLException e) {
            return "none";
        }
        try (Connection second = server.connect(options)) {
            return only(second, "SHOW SESSION STATUS LIKE 'Ssl_sessions_reused'", 2);
        }
    }

    @OnEachKind
    void theCertificateMayBeATextOrAResource(String kind, Servers servers) throws Exception {
        TestServer server = servers.get(kind);
        Path pem = authority(kind, server);
        String text =
                URLEncoder.encode(Files.readString(pem), StandardCharsets.UTF_8).replace("+", "%20");
        try (Connection connection = server.connect("sslMode=verify-ca&sslCa=" + text)) {
            assertThat(only(connection, CIPHER, 2)).isNotEmpty();
        }
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        Thread.currentThread().setContextClassLoader(new ClassLoader(before) {
            @Override
            public InputStream getResourceAsStream(String name) {
                return name.equals("certs/server.pem") ? bytes(pem) : super.getResourceAsStream(name);
            }
        });
        try (Connection connection = server.connect("sslMode=verify-ca&sslCa=classpath:certs/server.pem")) {
            assertThat(only(connection, CIPHER, 2)).isNotEmpty();
        } finally {
            Thread.currentThread().setContextClassLoader(before);
        }
        assertFails(
                () -> server.connect("sslMode=verify-ca&sslCa=classpath:certs/server.pem"), "no resource of that name");
    }

    private static InputStream bytes(Path file) {
        try {
            return new ByteArrayInputStream(Files.readAllBytes(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The server's own client certificate lies in its data directory. */
    @ParameterizedTest
    @MethodSource(MYSQL)
    void aClientShowsItsCertificate(String kind, Servers servers) throws Exception {
        TestServer server = servers.get(kind);
        server.account("with_certificate", "IDENTIFIED BY 'secret' REQUIRE X509");
        Path data = Path.of(server.variable("datadir"));
        KeyStore store = empty("PKCS12");
        store.setKeyEntry("me", key(data.resolve("client-key.pem")), "changeit".toCharArray(), new Certificate[] {
            certificate(data.resolve("client-cert.pem")), certificate(data.resolve("ca.pem"))
        });
        Path file = store(store, "PKCS12", "changeit");
        for (String form : new String[] {
            "clientCertificateKeyStoreUrl=file:" + file + "&clientCertificateKeyStorePassword=changeit",
            "sslMode=VERIFY_CA&sslCa=" + data.resolve("ca.pem") + "&clientCertificateKeyStoreUrl=" + file
                    + "&clientCertificateKeyStorePassword=changeit",
        }) {
            try (Connection connection = connect(server.url(form), "with_certificate", "secret")) {
                assertThat(only(connection, "SELECT 1")).isEqualTo("1");
            }
        }
        assertFails(() -> connect(server.url(""), "with_certificate", "secret"), "Access denied");
        byTheSystemsKeyStore(server, file);
    }

    private static void byTheSystemsKeyStore(TestServer server, Path file) throws SQLException {
        System.setProperty("javax.net.ssl.keyStore", file.toString());
        System.setProperty("javax.net.ssl.keyStorePassword", "changeit");
        try {
            connect(server.url(""), "with_certificate", "secret").close();
        } finally {
            System.clearProperty("javax.net.ssl.keyStore");
            System.clearProperty("javax.net.ssl.keyStorePassword");
        }
    }

    /** A key in PEM; the older form is wrapped: {@code SEQUENCE {0, SEQUENCE {rsaEncryption, NULL}, OCTET STRING}}. */
    private static PrivateKey key(Path pem) throws Exception {
        String text = Files.readString(pem);
        byte[] der = Base64.getMimeDecoder()
                .decode(text.lines().filter(line -> !line.startsWith("-----")).collect(Collectors.joining()));
        if (text.contains("BEGIN RSA")) {
            byte[] algorithm = Base64.getDecoder().decode("MA0GCSqGSIb3DQEBAQUA");
            ByteArrayOutputStream inner = new ByteArrayOutputStream();
            inner.writeBytes(new byte[] {2, 1, 0});
            inner.writeBytes(algorithm);
            inner.writeBytes(tagged(4, der));
            der = tagged(0x30, inner.toByteArray());
        }
        return KeyFactory.getInstance("RSA").generatePrivate(new PKCS8EncodedKeySpec(der));
    }

    private static byte[] tagged(int tag, byte[] content) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(new byte[] {(byte) tag, (byte) 0x82, (byte) (content.length >> 8), (byte) content.length});
        out.writeBytes(content);
        return out.toByteArray();
    }

    @ParameterizedTest
    @CsvSource({"mysql,TLSv1.2", "mariadb,TLSv1.2", "mariadb,TLSv1.3"})
    void onlyWhatOptionsNameIsAgreedOn(String kind, String version, Servers servers) throws SQLException {
        TestServer server = servers.get(kind);
        try (Connection connection = server.connect("sslMode=REQUIRED&tlsVersions=SSLv9," + version)) {
            assertThat(only(connection, VERSION, 2)).isEqualTo(version);
        }
    }

    @Test
    void ciphersAreChosenAndUnknownOnesSaid(Servers servers) throws SQLException {
        TestServer server = servers.get("mariadb");
        String suite = "tlsVersions=TLSv1.2&tlsCiphersuites=TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384";
        try (Connection connection = server.connect("sslMode=REQUIRED&" + suite)) {
            assertThat(only(connection, CIPHER, 2)).isEqualTo("ECDHE-RSA-AES256-GCM-SHA384");
        }
        assertFails(
                () -> server.connect("sslMode=REQUIRED&tlsVersions=SSLv9"),
                "option tlsVersions=SSLv9 names none that this JVM supports; it supports [");
        assertFails(
                () -> server.connect("sslMode=REQUIRED&tlsCiphersuites=TLS_MINE"),
                "option tlsCiphersuites=TLS_MINE names none");
    }
}
