package dev.weir.kill;

import dev.weir.login.OneRow;
import dev.weir.login.ServerConnection;
import dev.weir.packet.ErrPacket;
import dev.weir.packet.ServerTraits;
import dev.weir.sql.SqlCommands;
import dev.weir.wire.PacketReader;
import java.io.IOException;
import java.util.List;

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
record ServerIdentity(long started, String process, String doubt) {
    private static final int COLUMNS = 3;
    private static final int MAX_PROCESS = 1 << 12;
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
            return unknown("the server does not say which one it is" + (error == null ? "" : ": " + error.message()));
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
        if (!started.matches("[0-9]{1,18}") || !process.matches("[0-9A-F]{1," + MAX_PROCESS + "}")) {
            return unknown("its identity is malformed, started=" + started);
        }
        return new ServerIdentity(Long.parseLong(started), process, "");
    }
}
