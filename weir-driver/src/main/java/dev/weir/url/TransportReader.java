package dev.weir.url;

import dev.weir.jdbc.Option;
import dev.weir.session.TlsStores;
import dev.weir.session.TlsStores.KeyStoreSource;
import dev.weir.wire.TcpOptions;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;

/** Reads what is said of sockets, and of keys and certificates for TLS. */
final class TransportReader {
    private static final int MAX_TRAFFIC_CLASS = 255;

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
