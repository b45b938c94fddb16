package dev.weir.session;

import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import dev.weir.session.TlsStores.KeyStoreSource;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.sql.SQLException;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import org.jspecify.annotations.Nullable;

/** Opens key stores, by path, {@code file:} or {@code classpath:}. */
final class KeyStores {
    static final String CLASS_PATH = "classpath:";
    private static final String FILE = "file:";
    private static final String SYSTEM = "javax.net.ssl.keyStore";

    private KeyStores() {}

    /** Returns what this side shows to a server that asks for a certificate; nothing where it has none. */
    static KeyManager @Nullable [] own(TlsStores stores) throws SQLException {
        KeyStoreSource client = stores.client().isGiven() ? stores.client() : ofSystem();
        if (!client.isGiven()) {
            return null;
        }
        try (InputStream in = open(client.url())) {
            KeyManagerFactory factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            factory.init(load(client, in), client.password().toCharArray());
            return factory.getKeyManagers();
        } catch (GeneralSecurityException | IOException e) {
            throw unusable(client, "a key store that its password opens", e);
        }
    }

    private static KeyStoreSource ofSystem() {
        return new KeyStoreSource(
                "system property " + SYSTEM,
                System.getProperty(SYSTEM, ""),
                System.getProperty(SYSTEM + "Type", ""),
                System.getProperty(SYSTEM + "Password", ""));
    }

    static KeyStore load(KeyStoreSource source, InputStream in) throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance(source.type().isEmpty() ? KeyStore.getDefaultType() : source.type());
        store.load(in, source.password().isEmpty() ? null : source.password().toCharArray());
        return store;
    }

    /** A path, unless it begins with {@code file:} or {@code classpath:}. */
    static InputStream open(String url) throws IOException {
        if (url.startsWith(CLASS_PATH)) {
            return resource(url.substring(CLASS_PATH.length()));
        }
        try {
            boolean uri = url.startsWith(FILE + "/");
            String path = url.startsWith(FILE) ? url.substring(FILE.length()) : url;
            return Files.newInputStream(uri ? Path.of(URI.create(url)) : Path.of(path));
        } catch (IllegalArgumentException e) {
            throw new IOException("not a path, file: or classpath:", e);
        }
    }

    private static InputStream resource(String name) throws IOException {
        String plain = name.startsWith("/") ? name.substring(1) : name;
        ClassLoader context = Thread.currentThread().getContextClassLoader();
        InputStream found = context == null ? null : context.getResourceAsStream(plain);
        if (found == null) {
            found = ClassLoader.getSystemResourceAsStream(plain);
        }
        if (found == null) {
            throw new FileNotFoundException("no resource of that name on the class path");
        }
        return found;
    }

    static SQLException unusable(KeyStoreSource source, String expected, Exception cause) {
        SQLException failed = Errors.usage(
                source + " cannot be used: " + cause + "; expected " + expected, SqlState.INVALID_ARGUMENT);
        failed.initCause(cause);
        return failed;
    }
}
