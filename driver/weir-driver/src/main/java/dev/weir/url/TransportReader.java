package dev.weir.url;

import dev.weir.api.Option;
import dev.weir.error.Errors;
import dev.weir.login.TlsStores;
import dev.weir.login.TlsStores.KeyStoreSource;
import dev.weir.wire.Compression;
import dev.weir.wire.Compression.Algorithm;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.SocketFactory;
import org.jspecify.annotations.Nullable;

/** Reads what is said of sockets and compression, and of keys and certificates for TLS. */
final class TransportReader {
    private static final int ZSTD_LEVEL = 3;
    private static final int MAX_ZSTD_LEVEL = 22;
    /** A version or a cipher suite each; any other name would leave out a limit that was meant. */
    private static final String AGREED = "(?:(?:TLS|SSL)(?:v[0-9A-Za-z.]+|_[0-9A-Z_]+)[, ]*)*";

    private static final Pattern ZSTD = Pattern.compile("zstd(?::(\\d{1,2}))?");

    /** Connector/J's default, which makes plain TCP sockets. */
    private static final String STANDARD = "com.mysql.cj.protocol.StandardSocketFactory";

    private TransportReader() {}

    /** {@code false}, {@code true}, {@code zlib}, {@code zstd} or {@code zstd:LEVEL}. */
    static Compression compression(OptionValues values) throws SQLException {
        String text = values.text(Option.USE_COMPRESSION).trim().toLowerCase(Locale.ROOT);
        Boolean flag = OptionValues.truth(text);
        if (flag != null) {
            return flag ? new Compression(Algorithm.ZLIB, 0, false) : Compression.NONE;
        }
        if (text.equals("zlib")) {
            return new Compression(Algorithm.ZLIB, 0, true);
        }
        Matcher zstd = ZSTD.matcher(text);
        int level = !zstd.matches() ? 0 : zstd.group(1) == null ? ZSTD_LEVEL : Integer.parseInt(zstd.group(1));
        if (level < 1 || level > MAX_ZSTD_LEVEL) {
            throw values.wrong(
                    Option.USE_COMPRESSION, "false, true, zlib, zstd or zstd:LEVEL with a level from 1 to 22");
        }
        return new Compression(Algorithm.ZSTD, level, true);
    }

    static TlsStores stores(OptionValues values) throws SQLException {
        if (!values.text(Option.TLS_VERSIONS).trim().matches(AGREED)) {
            throw values.wrong(
                    Option.TLS_VERSIONS,
                    "versions, such as TLSv1.3, and IANA names of cipher suites, such as TLS_AES_256_GCM_SHA384, separated"
                            + " by commas");
        }
        return new TlsStores(
                source(values, Option.SSL_CA, Option.TRUST_CERTIFICATE_KEY_STORE_PASSWORD),
                source(values, Option.CLIENT_CERTIFICATE_KEY_STORE_URL, Option.CLIENT_CERTIFICATE_KEY_STORE_PASSWORD),
                agreed(values, name -> !isCipher(name)),
                agreed(values, TransportReader::isCipher));
    }

    private static KeyStoreSource source(OptionValues values, Option url, Option password) {
        return new KeyStoreSource(url.propertyName(), values.text(url), "", values.text(password));
    }

    private static List<String> agreed(OptionValues values, Predicate<String> kind) {
        return Arrays.stream(values.text(Option.TLS_VERSIONS).split(","))
                .map(String::trim)
                .filter(name -> !name.isEmpty() && kind.test(name))
                .toList();
    }

    /** A version is called {@code TLSv1.3}, a cipher suite {@code TLS_AES_256_GCM_SHA384}. */
    private static boolean isCipher(String name) {
        return name.startsWith("TLS_") || name.startsWith("SSL_");
    }

    /**
     * The user's factory; nothing where the JVM's own sockets are meant. This is the one place where a class is loaded by its
     * name.
     */
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
