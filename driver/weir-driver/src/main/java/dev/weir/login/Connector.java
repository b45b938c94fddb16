package dev.weir.login;

import dev.weir.auth.AuthPlugin;
import dev.weir.auth.AuthPlugins;
import dev.weir.auth.Credentials;
import dev.weir.event.Events;
import dev.weir.event.Span;
import dev.weir.login.ConnectErrors.Step;
import dev.weir.login.Settings.Account;
import dev.weir.login.Settings.TlsSettings.Mode;
import dev.weir.packet.Capability;
import dev.weir.packet.ErrPacket;
import dev.weir.packet.Greeting;
import dev.weir.packet.HandshakeResponse;
import dev.weir.packet.OkPacket;
import dev.weir.packet.ServerTraits;
import dev.weir.packet.SslRequest;
import dev.weir.wire.Compression;
import dev.weir.wire.PacketReader;
import dev.weir.wire.PacketWriter;
import dev.weir.wire.Payload;
import dev.weir.wire.TcpTransport;
import dev.weir.wire.Transport;
import dev.weir.wire.UnixTransport;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Opens connections and logs in: greeting, TLS if agreed, response, OK. Asks the server for nothing else: three round trips
 * with TCP, one more with TLS 1.3.
 */
public final class Connector {
    private static final long ALWAYS = Capability.MYSQL
            | Capability.LONG_FLAG
            | Capability.PROTOCOL_41
            | Capability.TRANSACTIONS
            | Capability.SECURE_CONNECTION
            | Capability.MULTI_RESULTS
            | Capability.PS_MULTI_RESULTS
            | Capability.PLUGIN_AUTH
            | Capability.PLUGIN_AUTH_LENENC
            | Capability.CONNECT_ATTRS
            | Capability.MULTI_FACTOR_AUTHENTICATION
            | Capability.DEPRECATE_EOF
            | Capability.MARIADB_EXTENDED_METADATA;
    private static final long NEEDED = Capability.PROTOCOL_41 | Capability.SECURE_CONNECTION;

    private final Settings settings;
    private final Deadline deadline;
    private final @Nullable InetAddress wanted;
    private Step step = Step.PASSWORD;
    private @Nullable InetAddress address;

    private @Nullable Transport opened;

    private Connector(Settings settings, Deadline deadline, @Nullable InetAddress wanted) {
        this.settings = settings;
        this.deadline = deadline;
        this.wanted = wanted;
    }

    /** Connects and logs in. The connect timeout covers name service, TCP, TLS and login. */
    public static ServerConnection connect(Settings settings) throws SQLException {
        return connect(settings, null);
    }

    /** Connects to an address instead of resolving the host's name, which may stand for several servers. */
    public static ServerConnection connect(Settings settings, @Nullable InetAddress address) throws SQLException {
        checkSocketIsNotEncrypted(settings);
        try (Deadline deadline = new Deadline(settings.socket().connectTimeoutMillis())) {
            Connector connector = new Connector(settings, deadline, address);
            Span span = Events.connect(settings.address());
            return span == null ? connector.run() : span.during(connector::run);
        }
    }

    private static void checkSocketIsNotEncrypted(Settings settings) throws SQLException {
        Mode mode = settings.tls().mode();
        if (settings.address().socketPath() != null && mode.compareTo(Mode.REQUIRED) >= 0) {
            throw ConnectErrors.impossible(
                    settings,
                    "sslMode=" + mode + " is not for Unix-domain sockets, which never leave this machine; use"
                            + " sslMode=PREFERRED or DISABLED");
        }
    }

    private ServerConnection run() throws SQLException {
        long start = System.nanoTime();
        boolean established = false;
        try {
            ServerConnection connection = establish(start);
            deadline.close();
            if (deadline.passed()) {
                throw ConnectErrors.late(settings, step, null);
            }
            established = true;
            return connection;
        } catch (IOException e) {
            throw deadline.passed() ? ConnectErrors.late(settings, step, e) : ConnectErrors.of(settings, step, e);
        } finally {
            if (!established && opened != null) {
                opened.closeQuietly();
            }
        }
    }

    private ServerConnection establish(long start) throws SQLException, IOException {
        // before the server begins to wait for it
        String password = deadline.password(settings.account().password());
        step = Step.RESOLVE;
        Transport transport = open();
        transport.readTimeout(settings.socket().readTimeoutMillis());
        PacketStream stream = new PacketStream(transport);
        step = Step.GREETING;
        Greeting greeting = greeting(stream.reader());
        long capabilities = agree(greeting);
        int sequence = 1;
        if ((capabilities & Capability.SSL) != 0) {
            step = Step.TLS;
            stream = encrypt(stream, capabilities);
            sequence = 2;
        }
        step = Step.LOGIN;
        OkPacket ok = login(stream, greeting, capabilities, sequence, password);
        stream = CompressionAgreement.begin(settings, stream, capabilities);
        if ((capabilities & Capability.QUERY_ATTRIBUTES) != 0) {
            stream.writer().attributes(Map.of());
        }
        return new ServerConnection(
                address,
                stream.transport(),
                stream.reader(),
                stream.writer(),
                greeting.traits(),
                greeting.connectionId(),
                capabilities,
                ok.status(),
                System.nanoTime() - start);
    }

    private Transport open() throws IOException {
        Path socket = settings.address().socketPath();
        if (socket != null) {
            step = Step.CONNECT;
            UnixTransport unix = new UnixTransport();
            guard(unix);
            unix.connect(socket);
            return unix;
        }
        InetAddress[] addresses =
                wanted == null ? deadline.resolve(settings.address().host()) : new InetAddress[] {wanted};
        step = Step.CONNECT;
        for (int i = 0; ; i++) {
            TcpTransport tcp = new TcpTransport(settings.socket().factory());
            guard(tcp);
            try {
                tcp.connect(
                        new InetSocketAddress(addresses[i], settings.address().port()));
                address = addresses[i];
                return tcp;
            } catch (IOException e) {
                if (i == addresses.length - 1 || deadline.passed()) {
                    throw e;
                }
                tcp.close();
            }
        }
    }

    private void guard(Transport transport) {
        opened = transport;
        deadline.guard(transport);
    }

    private static Greeting greeting(PacketReader reader) throws SQLException, IOException {
        Payload payload = reader.read(Login.MAX_PACKET);
        if (payload.peek() == ErrPacket.ERR) {
            throw ConnectErrors.refused(ErrPacket.parse(payload));
        }
        return Greeting.parse(payload);
    }

    private long agree(Greeting greeting) throws SQLException {
        long asked = (settings.session().loginDatabase().isEmpty() ? 0 : Capability.CONNECT_WITH_DB)
                | (settings.statements().multiStatements() ? Capability.MULTI_STATEMENTS : 0);
        long missing = (NEEDED | asked) & ~greeting.capabilities();
        if (missing != 0) {
            throw ConnectErrors.impossible(
                    settings,
                    "the server or a proxy before it cannot do what is needed, version=" + greeting.version()
                            + " missingCapabilities=0x" + Long.toHexString(missing)
                            + "; MySQL 5.7 and MariaDB 10.5 or newer are supported");
        }
        ServerTraits server = greeting.traits();
        long wanted = ALWAYS
                | asked
                | (server.isRouter() ? 0 : Capability.SESSION_TRACK)
                | metadata(server)
                | localFiles()
                | attributes(server)
                | bulk(server)
                | (settings.session().affectedRows() ? 0 : Capability.FOUND_ROWS);
        return (wanted & greeting.capabilities()) | tls(greeting) | CompressionAgreement.agree(settings, greeting);
    }

    private long bulk(ServerTraits server) {
        return server.keepsBulkRows() && settings.statements().rewriting() != Settings.Rewriting.FALSE
                ? Capability.MARIADB_BULK_OPERATIONS
                : 0;
    }

    /** Requested only if needed, since it makes every statement longer. */
    private long attributes(ServerTraits server) {
        return settings.statements().attributes() && server.takesAttributes() ? Capability.QUERY_ATTRIBUTES : 0;
    }

    /** Without this capability a server may not request files. */
    private long localFiles() {
        return settings.localFiles().allowSome() ? Capability.LOCAL_FILES : 0;
    }

    private long metadata(ServerTraits server) {
        return settings.statements().metadata() == Settings.Metadata.FULL ? 0 : server.omittedDefinitions();
    }

    private long tls(Greeting greeting) throws SQLException {
        Mode mode = settings.tls().mode();
        if (mode == Mode.DISABLED || settings.address().socketPath() != null) {
            return 0;
        }
        if (greeting.has(Capability.SSL)) {
            return Capability.SSL;
        }
        if (mode != Mode.PREFERRED) {
            throw ConnectErrors.impossible(
                    settings,
                    "sslMode=" + mode + ", but the server does not offer TLS (or somebody between hides that it does);"
                            + " give the server a certificate, or accept a readable connection with sslMode=PREFERRED");
        }
        return 0;
    }

    private PacketStream encrypt(PacketStream plain, long capabilities) throws SQLException, IOException {
        plain.checkNothingFollows("its greeting before TLS");
        PacketWriter writer = plain.writer();
        SslRequest.write(writer.begin(1), capabilities);
        writer.end();
        writer.flush();
        TcpTransport tcp = (TcpTransport) plain.transport();
        tcp.encrypt(
                TlsTrust.options(settings.tls()),
                settings.address().host(),
                settings.address().port());
        return new PacketStream(tcp);
    }

    private OkPacket login(PacketStream stream, Greeting greeting, long capabilities, int sequence, String password)
            throws SQLException, IOException {
        Account account = settings.account();
        Credentials credentials =
                account.credentials(password, stream.transport().secure());
        AuthPlugin plugin = AuthPlugins.first(greeting.plugin(), credentials);
        byte[] answer = plugin.start(greeting.challenge());
        PacketWriter writer = stream.writer();
        HandshakeResponse.write(
                writer.begin(sequence),
                capabilities,
                account.user(),
                answer,
                settings.session().loginDatabase(),
                plugin.name(),
                HandshakeResponse.attributes(account.connectionAttributes()),
                Compression.ZSTD_LEVEL);
        writer.end();
        writer.flush();
        stream.reader().expectSequence(sequence + 1);
        return new Login(stream.reader(), writer, credentials, plugin, capabilities).run();
    }
}
