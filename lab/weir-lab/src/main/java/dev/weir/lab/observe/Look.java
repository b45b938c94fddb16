package dev.weir.lab.observe;

import java.util.List;
import java.util.Map;

/**
 * The counters of a server at one moment, excluding those of Weir's own statements.
 *
 * @param server host name and port reported by the server, to tell it from others
 * @param uptimeSeconds time since its start
 * @param status counters of all sessions, by name in lower case
 * @param commands commands of the protocol, such as {@code com/Ping}
 * @param prepared statements currently prepared, by connection and number
 * @param preparedInDigests whether their executions are included in the statements
 * @param sessions connections, by the server's id
 * @param lagSeconds time from reading the statements to having read the connections
 * @param notes unknown facts, in sentences
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
