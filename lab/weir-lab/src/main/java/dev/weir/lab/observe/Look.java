package dev.weir.lab.observe;

import java.util.List;
import java.util.Map;

/**
 * The counters of a server at one moment, without those of Weir's own statements.
 *
 * @param server host name and port of the server that answered, to tell it from another
 * @param uptimeSeconds time since its start
 * @param status counters of all sessions, by name in lower case
 * @param commands commands of the protocol, such as {@code com/Ping}
 * @param prepared statements that are prepared now, by connection and number
 * @param preparedInDigests whether their executions are among the statements, too
 * @param sessions connections, by the server's number for them
 * @param lagSeconds time from reading the statements until the connections had been read
 * @param notes what is not known, in sentences
 */
record Look(
        String server,
        long uptimeSeconds,
        Map<String, Long> status,
        Map<String, Long> commands,
        Map<Digest.Key, Digest> digests,
        Map<String, Prepared> prepared,
        boolean preparedInDigests,
        Map<Long, ConnectionCounts> sessions,
        double lagSeconds,
        List<String> notes) {
    static final String UPTIME = "uptime";

    long count(String name) {
        return status.getOrDefault(name, 0L);
    }
}
