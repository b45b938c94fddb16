package dev.weir.url;

import dev.weir.jdbc.Option;
import dev.weir.session.TlsStores;
import dev.weir.session.TlsStores.KeyStoreSource;
import dev.weir.wire.Compression;
import dev.weir.wire.Compression.Algorithm;
import dev.weir.wire.TcpOptions;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads what is said of sockets, and of keys and certificates for TLS. */
final class TransportReader {
    private static final int MAX_TRAFFIC_CLASS = 255;
    private static final int ZSTD_LEVEL = 3;
    private static final int MAX_ZSTD_LEVEL = 22;
    private static final Pattern ZSTD = Pattern.compile("zstd(?::(\\d{1,2}))?");

    private TransportReader() {}

    static TcpOptions tcp(OptionValues values) throws SQLException {
        return new TcpOptions(
                values.flag(Option.TCP_KEEP_ALIVE),
                new TcpOptions.Probes(
                        values.number(Option.TCP_KEEP_IDLE),
                        values.number(Option.TCP_KEEP_INTERVAL),
                        values.number(Option.TCP_KEEP_COUNT)),
                values.flag(Option.TCP_NO_DELAY),
                values.number(Option.TCP_RCV_BUF),
                values.number(Option.TCP_SND_BUF),
                values.integer(Option.TCP_TRAFFIC_CLASS, 0, MAX_TRAFFIC_CLASS),
                values.text(Option.LOCAL_SOCKET_ADDRESS).trim(),
                SocketFactories.named(values));
    }

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

    /** MariaDB's serverSslCert may also be a certificate itself or name a resource. */
    static boolean isFile(OptionValues values) {
        String text = values.text(Option.SSL_CA);
        return !text.startsWith("classpath:") && !text.startsWith("-----BEGIN");
    }

    static TlsStores stores(OptionValues values) throws SQLException {
        return new TlsStores(
                isFile(values) ? "" : values.text(Option.SSL_CA),
                new KeyStoreSource(
                        values.name(Option.TRUST_CERTIFICATE_KEY_STORE_URL),
                        values.text(Option.TRUST_CERTIFICATE_KEY_STORE_URL),
                        values.text(Option.TRUST_CERTIFICATE_KEY_STORE_TYPE),
                        values.text(Option.TRUST_CERTIFICATE_KEY_STORE_PASSWORD)),
                new KeyStoreSource(
                        values.name(Option.CLIENT_CERTIFICATE_KEY_STORE_URL),
                        values.text(Option.CLIENT_CERTIFICATE_KEY_STORE_URL),
                        values.text(Option.CLIENT_CERTIFICATE_KEY_STORE_TYPE),
                        values.text(Option.CLIENT_CERTIFICATE_KEY_STORE_PASSWORD)),
                values.text(Option.KEY_PASSWORD),
                values.flag(Option.FALLBACK_TO_SYSTEM_TRUST_STORE),
                values.flag(Option.FALLBACK_TO_SYSTEM_KEY_STORE),
                list(values.text(Option.TLS_VERSIONS)),
                list(values.text(Option.TLS_CIPHERSUITES)));
    }

    private static List<String> list(String text) {
        return Arrays.stream(text.split(","))
                .map(String::trim)
                .filter(name -> !name.isEmpty())
                .toList();
    }
}
