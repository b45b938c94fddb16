package dev.weir.url;

import dev.weir.api.Option;
import dev.weir.error.Errors;
import dev.weir.login.TlsStores;
import dev.weir.login.TlsStores.KeyStoreSource;
import dev.weir.wire.Compression;
import dev.weir.wire.Compression.Algorithm;
import java.sql.SQLException;
import java.util.List;
import java.util.regex.Pattern;
import javax.net.SocketFactory;
import org.jspecify.annotations.Nullable;

/** Reads options of sockets, compression, and TLS keys and certificates. */
final class TransportReader {
    /** An ignored name would leave out an intended limit. */
    private static final Pattern VERSION = Pattern.compile("(?:TLS|SSL)v[0-9A-Za-z.]+");

    private static final Pattern CIPHER_SUITE = Pattern.compile("(?:TLS|SSL)_[0-9A-Z_]+");

    /** Connector/J's default, which makes plain TCP sockets. */
    private static final String STANDARD = "com.mysql.cj.protocol.StandardSocketFactory";

    private TransportReader() {}

    static Compression compression(OptionValues values) throws SQLException {
        return switch (values.choice(Option.USE_COMPRESSION)) {
            case "true" -> new Compression(Algorithm.ZLIB, false);
            case "zlib" -> new Compression(Algorithm.ZLIB, true);
            case "zstd" -> new Compression(Algorithm.ZSTD, true);
            default -> Compression.NONE;
        };
    }

    static TlsStores stores(OptionValues values) throws SQLException {
        return new TlsStores(
                source(values, Option.SSL_CA, Option.TRUST_CERTIFICATE_KEY_STORE_PASSWORD),
                source(values, Option.CLIENT_CERTIFICATE_KEY_STORE_URL, Option.CLIENT_CERTIFICATE_KEY_STORE_PASSWORD),
                names(values, Option.TLS_VERSIONS, VERSION, "versions, such as TLSv1.3, separated by commas"),
                names(
                        values,
                        Option.TLS_CIPHERSUITES,
                        CIPHER_SUITE,
                        "IANA names of cipher suites, such as TLS_AES_256_GCM_SHA384, separated by commas"));
    }

    private static KeyStoreSource source(OptionValues values, Option url, Option password) {
        return new KeyStoreSource(url.propertyName(), values.text(url), "", values.text(password));
    }

    private static List<String> names(OptionValues values, Option option, Pattern form, String expected)
            throws SQLException {
        List<String> names = values.names(option);
        if (!names.stream().allMatch(name -> form.matcher(name).matches())) {
            throw values.wrong(option, expected);
        }
        return names;
    }

    /** Returns the user's factory; null for the JVM's sockets. No other place loads a class by its name. */
    static @Nullable SocketFactory factory(OptionValues values) throws SQLException {
        String name = values.text(Option.SOCKET_FACTORY).trim();
        if (name.isEmpty() || name.equals(STANDARD)) {
            return null;
        }
        try {
            // only a class of the right kind is initialized
            return find(name)
                    .asSubclass(SocketFactory.class)
                    .getDeclaredConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException | ClassCastException | LinkageError e) {
            throw Errors.because(
                    Errors.argument("option socketFactory=" + name + " cannot be used: " + e
                            + "; expected a public class that extends javax.net.SocketFactory, with a constructor without"
                            + " arguments (Connector/J's own interface of that name is not supported)"),
                    e);
        }
    }

    private static Class<?> find(String name) throws ClassNotFoundException {
        ClassLoader context = Thread.currentThread().getContextClassLoader();
        try {
            return Class.forName(name, false, context);
        } catch (ClassNotFoundException e) {
            return Class.forName(name, false, TransportReader.class.getClassLoader());
        }
    }
}
