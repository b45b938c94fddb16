package dev.weir.snapshot;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The processes that open one snapshot, as one of them sees the others. Each holds a lock of the server by a name of its own
 * ({@code GET_LOCK}): the one that opens until the tables are locked, those that join until they have begun. A lock also ends with its
 * session: then the barrier says that its process is lost.
 *
 * @param session that holds the lock of this process, and waits for those of the others
 * @param own name of the lock of this process
 * @param others names of the locks for which it waits
 */
record Peers(SnapshotConnection session, String own, List<String> others) {
    private static final String OPENS = "opens";
    private static final String JOINS = "joins";
    private static final Pattern NAME = Pattern.compile("weir-[0-9a-f-]{36}");

    /** Meets the others, each of which is connected and holds its lock then. */
    static Peers meet(SnapshotConnection session, ServerVariables facts, boolean opens, Barrier barrier)
            throws SQLException {
        if (barrier == Barrier.ALONE) {
            return new Peers(session, "", List.of());
        }
        String own = "weir-" + UUID.randomUUID();
        need(session, "GET_LOCK('" + own + "', 0)");
        String message = String.join(" ", opens ? OPENS : JOINS, own, facts.token());
        List<String> openers = new ArrayList<>();
        List<String> joiners = new ArrayList<>();
        for (String heard : barrier.await(message)) {
            String[] words = heard.split(" ", 3);
            if (words.length < 3 || !NAME.matcher(words[1]).matches()) {
                throw new SnapshotException(
                        "a process said \"" + heard + "\": do all use the same version of weir-snapshot?");
            }
            facts.expectSame(words[2]);
            (words[0].equals(OPENS) ? openers : joiners).add(words[1]);
        }
        if (openers.size() != 1) {
            throw new SnapshotException("processes=" + (openers.size() + joiners.size()) + " of which open="
                    + openers.size() + ", expected one that opens the snapshot, and others that join it");
        }
        return new Peers(session, own, opens ? joiners : openers);
    }

    /** Releases the lock of this process: the others go on. */
    void release() throws SQLException {
        if (!own.isEmpty()) {
            need(session, "RELEASE_LOCK('" + own + "')");
        }
    }

    /** Without its lock a process would seem to have begun before it has. */
    private static void need(SnapshotConnection session, String call) throws SQLException {
        String result = session.rows("SELECT " + call).get(0).get(0);
        if (!result.equals("1")) {
            throw new SnapshotException(call + " returned " + result
                    + ", expected 1: processes meet by locks of one server's sessions. Name that server in the URL");
        }
    }

    /** Waits until all others have released theirs, a second at a time, so that the server soon sees that the connection is cut. */
    void await() throws SQLException {
        if (others.isEmpty()) {
            return;
        }
        String taken = others.stream()
                .map(name -> "GET_LOCK('" + name + "', 1) AND RELEASE_LOCK('" + name + "')")
                .collect(Collectors.joining(" AND ", "SELECT ", ""));
        while (!session.rows(taken).get(0).get(0).equals("1")) {
            // one of them still holds its lock
        }
    }
}
