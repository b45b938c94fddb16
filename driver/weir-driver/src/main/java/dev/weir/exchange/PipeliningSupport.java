package dev.weir.exchange;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.weir.login.Connector;
import dev.weir.login.ServerConnection;
import dev.weir.login.Settings;
import dev.weir.packet.Command;
import dev.weir.packet.ErrPacket;
import dev.weir.packet.ServerTraits;
import dev.weir.wire.PacketReader;
import dev.weir.wire.Transport;
import java.io.IOException;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Determines whether the server supports pipelining: commands sent before the replies to earlier ones have arrived. MySQL and
 * MariaDB do: they read one command at a time and leave the next in the socket. ProxySQL and MySQL Router close the connection,
 * Aurora MySQL 2 loses the second command. Where {@link ServerTraits} leaves doubt, it is tried once, on a separate connection.
 * Thread-safe.
 */
public final class PipeliningSupport {
    private static final int PROBE_MILLIS = 2000;
    private static final int MAX_REPLY = 1 << 16;
    private static final String NOTHING = "DO 0";

    private final Settings settings;
    private final ReentrantLock lock = new ReentrantLock();
    private final @Nullable String known;

    @GuardedBy("lock")
    private @Nullable String tried;

    public PipeliningSupport(Settings settings, ServerConnection server) {
        this.settings = settings;
        this.known = reason(settings, server.traits());
    }

    private static @Nullable String reason(Settings settings, ServerTraits server) {
        return switch (settings.statements().pipelining()) {
            case ON -> "";
            case OFF -> "option pipelining=off";
            case AUTO -> reason(server);
        };
    }

    private static @Nullable String reason(ServerTraits server) {
        if (server.isRouter()) {
            return "version=" + server.version()
                    + " is MySQL Router, which closes connections on which commands are sent ahead of replies; connect to the"
                    + " server itself, or have Router pass TLS through (client_ssl_mode=PASSTHROUGH); pipelining=on uses it"
                    + " all the same";
        }
        if (server.isInDisguise()) {
            return "version=" + server.version()
                    + " lacks capabilities of that version of MySQL, so it is a proxy or another server, which may not"
                    + " support pipelining; pipelining=on uses it all the same";
        }
        return server.answersCommandsAhead() ? "" : null;
    }

    public boolean isSure() {
        return known != null && known.isEmpty();
    }

    /** Returns why pipelining is not supported, empty if it is; tries it the first time where that is unknown. */
    public Optional<String> whyNot() {
        String reason = known == null ? tried() : known;
        return reason.isEmpty() ? Optional.empty() : Optional.of(reason);
    }

    private String tried() {
        lock.lock();
        try {
            if (tried == null) {
                tried = probe();
            }
            return tried;
        } finally {
            lock.unlock();
        }
    }

    private String probe() {
        try {
            ServerConnection side = Connector.connect(settings);
            try (Transport transport = side.transport()) {
                transport.readTimeout(PROBE_MILLIS);
                for (int i = 0; i < 2; i++) {
                    Command.query(side.writer(), NOTHING);
                }
                side.writer().flush();
                expectAnswer(side.reader());
                expectAnswer(side.reader());
                return "";
            }
        } catch (IOException | SQLException e) {
            return "two commands sent together were not both answered within " + PROBE_MILLIS + " ms: "
                    + e.getMessage();
        }
    }

    private static void expectAnswer(PacketReader reader) throws IOException {
        reader.expectSequence(1);
        ErrPacket.unlessOk(reader.read(MAX_REPLY));
    }
}
