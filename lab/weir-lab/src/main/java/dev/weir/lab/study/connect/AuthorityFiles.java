package dev.weir.lab.study.connect;

import dev.weir.lab.study.Target;
import dev.weir.lab.study.jdbc.JdbcFamily;
import dev.weir.rig.Pem;
import dev.weir.rig.raw.RawConnection;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The authority behind a server's certificate, in the files that drivers read: PEM, and a key store as keytool writes it. It is the last
 * certificate that the server presents, and so vouches for nothing: what is measured is the reading of the file and the check.
 */
record AuthorityFiles(Path pem, Path keyStore) implements AutoCloseable {
    private static final String PASSWORD = "weir-lab";

    /** Asks a server for its certificates and writes the last of them. */
    static AuthorityFiles of(Target target) throws IOException, SQLException, GeneralSecurityException {
        Certificate authority;
        try (RawConnection connection =
                RawConnection.open(target.encrypted(true).raw())) {
            List<Certificate> presented = connection.certificates();
            authority = presented.get(presented.size() - 1);
        }
        AuthorityFiles files = new AuthorityFiles(
                Files.createTempFile("weir-authority", ".pem"), Files.createTempFile("weir-authority", ".p12"));
        try {
            files.write(authority);
            return files;
        } catch (IOException | GeneralSecurityException | RuntimeException e) {
            files.close();
            throw e;
        }
    }

    void write(Certificate authority) throws IOException, GeneralSecurityException {
        Files.writeString(pem, Pem.text("CERTIFICATE", authority.getEncoded()));
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        store.setCertificateEntry("authority", authority);
        try (OutputStream out = Files.newOutputStream(keyStore)) {
            store.store(out, PASSWORD.toCharArray());
        }
    }

    Map<String, String> options(JdbcFamily family) {
        return options(family, pem.toString(), keyStore.toUri().toString());
    }

    /** Returns the options as a manifest has them, without a file's name, which differs between JVMs. */
    static Map<String, String> declared(JdbcFamily family) {
        return options(family, "authority.pem", "authority.p12");
    }

    private static Map<String, String> options(JdbcFamily family, String pem, String keyStore) {
        Map<String, String> options = new LinkedHashMap<>();
        switch (family) {
            case CONNECTOR_J -> {
                options.put("sslMode", "VERIFY_CA");
                options.put("trustCertificateKeyStoreUrl", keyStore);
                options.put("trustCertificateKeyStoreType", "PKCS12");
                options.put("trustCertificateKeyStorePassword", PASSWORD);
                options.put("fallbackToSystemTrustStore", "false");
            }
            case MARIADB -> {
                options.put("sslMode", "verify-ca");
                options.put("serverSslCert", pem);
            }
            case WEIR -> {
                options.put("sslMode", "VERIFY_CA");
                options.put("sslCa", pem);
            }
            default -> throw new IllegalArgumentException(family + " verifies no certificate");
        }
        return options;
    }

    @Override
    public void close() {
        try {
            Files.deleteIfExists(pem);
            Files.deleteIfExists(keyStore);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
