package dev.weir.lab.observe;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Counters of a server, made up one by one. A watch of ten seconds begins with none. */
final class Counters {
    static final double SECONDS = 10;

    private final Map<String, Long> status = new HashMap<>(Map.of(Look.UPTIME, 1000L));
    private final Map<String, Long> commands = new HashMap<>();
    private final Map<Digest.Key, Digest> digests = new HashMap<>();
    private final Map<String, Prepared> prepared = new HashMap<>();
    private final Map<Long, ConnectionCounts> sessions = new HashMap<>();
    private boolean preparedInDigests;
    private String firstSeen = "2026-01-01 00:00:00";

    static Look none() {
        return new Counters().status(Look.UPTIME, 990).look();
    }

    Counters firstSeen(String when) {
        firstSeen = when;
        return this;
    }

    Counters status(String name, long count) {
        status.put(name, count);
        return this;
    }

    Counters command(String name, long count) {
        commands.put(name, count);
        return this;
    }

    Counters session(long id, ConnectionCounts session) {
        sessions.put(id, session);
        return this;
    }

    /** Counts statements, by the status as well. */
    Counters statements(String text, long count, long affected, long sent, long examined, long withoutIndex) {
        Digest digest = new Digest(
                "shop",
                text.isEmpty() ? "" : "hash of " + text,
                text,
                firstSeen,
                count,
                count * 100,
                affected,
                sent,
                examined,
                withoutIndex);
        digests.put(digest.key(), digest);
        status.merge("questions", count, Long::sum);
        return this;
    }

    /** Counts statements that give no rows. */
    Counters statements(String text, long count) {
        return statements(text, count, 0, 0, 0, 0);
    }

    /** Counts SELECTs of one row each, by a key. */
    Counters lookUps(String text, long count) {
        return statements(text, count, 0, count, count, 0);
    }

    /** Counts executions of a prepared SELECT of one row each, by a key; the status counts none. */
    Counters prepared(long session, int number, String text, long count) {
        prepared.put(
                session + ":" + number,
                new Prepared(session, new Digest("shop", text, text, "", count, count * 100, 0, count, count, 0)));
        return this;
    }

    Counters preparedInDigests() {
        preparedInDigests = true;
        return this;
    }

    Look look() {
        return new Look(
                "db:3306",
                status.get(Look.UPTIME),
                status,
                commands,
                digests,
                prepared,
                preparedInDigests,
                sessions,
                0,
                List.of());
    }

    Traffic traffic() {
        return Traffic.between(none(), look(), SECONDS);
    }

    List<String> found() {
        return new ArrayList<>(Observation.findings(traffic(), "mysql://me@db:3306", 300).stream()
                .map(Finding::name)
                .toList());
    }

    Finding only() {
        List<Finding> found = Observation.findings(traffic(), "mysql://me@db:3306", 300);
        if (found.size() != 1) {
            throw new AssertionError("found " + found);
        }
        return found.get(0);
    }
}
