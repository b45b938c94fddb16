package dev.weir.kill;

import dev.weir.error.Errors;
import dev.weir.login.Connector;
import dev.weir.login.OneRow;
import dev.weir.login.ServerConnection;
import dev.weir.login.Settings;
import dev.weir.packet.Command;
import dev.weir.packet.ErrPacket;
import dev.weir.packet.ServerTraits;
import dev.weir.sql.SqlCommands;
import dev.weir.wire.PacketReader;
import dev.weir.wire.PacketWriter;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Stops a connection's running statement through another connection. Behind a load balancer that one may reach another server,
 * where the number is a stranger's: the server's identity is checked first ({@link ServerIdentity}), and if it is unknown, no
 * KILL is sent.
 */
public final class Killer {
    /** The number of connections that are tried, since a load balancer may choose another server. */
    private static final int ATTEMPTS = 3;

    private static final int MAX_REPLY = 1 << 16;
    private static final int NO_SUCH_THREAD = 1094;

    private final ServerConnection victim;
    private volatile Settings settings;
    private @Nullable ServerIdentity identity;
    private boolean failed;
    private volatile long nanos;

    Killer(Settings settings, ServerConnection victim) {
        this.settings = settings;
        this.victim = victim;
        // connecting is at least four waits for the server, and the KILL one more
        this.nanos = victim.connectNanos() + victim.connectNanos() / 4;
    }

    /** Forgets the server's identity: a reset may lead a proxy to another server. */
    public void forget() {
        identity = null;
        failed = false;
    }

    public void connectsWith(Settings changed) {
        settings = changed;
    }

    public boolean isReady() {
        return identity != null;
    }

    public void ask(PacketWriter writer) {
        Command.query(writer, ServerIdentity.query(victim.traits()));
    }

    /** Reads the answer, whose header may be {@code flagged} for definitions; the connection's lock is held. */
    public void readAnswer(PacketReader reader, boolean flagged) throws IOException {
        identity = ServerIdentity.read(reader, victim, flagged);
    }

    /** Returns the cost of a KILL, that of the last one; {@link Long#MAX_VALUE} if none is tried. */
    public long nanos() {
        return failed || identity == null || !identity.isKnown() ? Long.MAX_VALUE : nanos;
    }

    /** Stops the statement, whose rows are unwanted, unless that has failed before. Returns why not, or empty. */
    String tryOnce() throws SQLException {
        failed = true;
        String reason = attempt();
        failed = !reason.isEmpty();
        return reason;
    }

    /** Stops the running statement, and waits until the server has marked it; returns why not, empty if it was stopped. */
    public String kill() throws SQLException {
        String reason = attempt();
        for (int i = 1; i < ATTEMPTS && !reason.isEmpty() && identity != null && identity.isKnown(); i++) {
            reason = attempt();
        }
        return reason;
    }

    private String attempt() throws SQLException {
        ServerIdentity known = identity;
        if (known == null) {
            return "the server's identity is unknown: it was not asked";
        }
        if (!known.isKnown()) {
            return known.doubt();
        }
        long start = System.nanoTime();
        ServerConnection side = Connector.connect(settings, victim.address());
        try {
            String reason = tell(known, side);
            if (reason.isEmpty()) {
                nanos = System.nanoTime() - start;
            }
            return reason;
        } catch (IOException e) {
            throw Errors.broken(
                    "killing a statement over a side connection failed",
                    e,
                    settings.session().exceptions());
        } finally {
            side.transport().closeQuietly();
        }
    }

    private String tell(ServerIdentity known, ServerConnection side) throws IOException {
        Command.query(side.writer(), known.kill(victim, side));
        side.writer().flush();
        side.reader().expectSequence(1);
        String reason = ErrPacket.unlessOk(side.reader().read(MAX_REPLY))
                .map(Killer::reason)
                .orElse("");
        side.writer().begin(0).u8(Command.QUIT).end();
        side.writer().flush();
        return reason;
    }

    private static String reason(ErrPacket error) {
        return error.code() == NO_SUCH_THREAD
                ? "the side connection reached another server, or the server was restarted; behind a load balancer,"
                        + " give this connection the address of one server"
                : "the server that the side connection reached refused: " + error.message();
    }

    /**
     * The identity of a session's server process, as the server tells any account: a KILL names a connection by a number that is
     * valid in that process only.
     *
     * <p>Server UUID (MySQL), host, port and data directory identify the server. {@code UUID_SHORT()}, with the second of its
     * start, and the clock sequence of {@code UUID()}, drawn by each process, distinguish the process from one before a restart.
     * Either can change while a process runs, after 2^24 calls and when the clock is set back: the first is allowed for, after the
     * second no KILL is sent.
     *
     * @param started server number and second of the start, from {@code UUID_SHORT()}
     * @param process hexadecimal text that no other server has
     * @param doubt why the identity cannot be relied on; empty if it can
     */
    private record ServerIdentity(long started, String process, String doubt) {
        private static final int COLUMNS = 3;
        private static final Pattern STARTED_DIGITS = Pattern.compile("[0-9]{1,18}");
        private static final Pattern PROCESS_DIGITS = Pattern.compile("[0-9A-F]{1,4096}");
        private static final String STARTED = "UUID_SHORT()>>24";

        /** {@code UUID_SHORT()} counts calls in 24 bits and carries over into the seconds. */
        private static final int CARRIED = 2;

        static ServerIdentity unknown(String doubt) {
            return new ServerIdentity(0, "", doubt);
        }

        boolean isKnown() {
            return doubt.isEmpty();
        }

        static String query(ServerTraits server) {
            return "SELECT CONNECTION_ID()," + STARTED + "," + process(server) + SqlCommands.ONE_ROW;
        }

        private static String process(ServerTraits server) {
            return "HEX(CONCAT_WS('/'," + (server.hasServerUuid() ? "@@server_uuid," : "")
                    + "@@hostname,@@port,@@datadir,SUBSTR(UUID(),20)))";
        }

        /** Returns a KILL with its proof: if a proxy sends it to another server, it fails with error 1094. */
        String kill(ServerConnection victim, ServerConnection side) {
            return "KILL QUERY IF(CONNECTION_ID()=" + side.connectionId() + " AND " + STARTED + " BETWEEN " + started
                    + " AND " + (started + CARRIED) + " AND " + process(victim.traits()) + "='" + process + "',"
                    + victim.connectionId() + ",0)";
        }

        /** Reads the answer to {@link #query}, whose header may be {@code flagged} for definitions. */
        static ServerIdentity read(PacketReader reader, ServerConnection server, boolean flagged) throws IOException {
            OneRow answer = OneRow.read(reader, server, flagged, COLUMNS);
            if (answer.values().isEmpty()) {
                ErrPacket error = answer.error();
                return unknown(
                        "the server does not say which one it is" + (error == null ? "" : ": " + error.message()));
            }
            return of(answer.values(), server);
        }

        private static ServerIdentity of(List<String> values, ServerConnection server) {
            String id = values.get(0);
            String started = values.get(1);
            String process = values.get(2);
            if (!id.equals(Long.toString(server.connectionId()))) {
                return unknown("a proxy numbers connections itself: id=" + server.connectionId()
                        + " when connecting, CONNECTION_ID()=" + id);
            }
            // they become part of a statement: only digits are accepted
            if (!STARTED_DIGITS.matcher(started).matches()
                    || !PROCESS_DIGITS.matcher(process).matches()) {
                return unknown("its identity is malformed, started=" + started);
            }
            return new ServerIdentity(Long.parseLong(started), process, "");
        }
    }
}
