package dev.weir.lab.observe;

import dev.weir.report.text.Figures;
import dev.weir.rig.EnvironmentException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The traffic between a server and its clients during a period.
 *
 * @param questions statements and other commands that the server counts as such
 * @param commands commands of the protocol, by name, such as {@code com/Ping}
 * @param connections connections opened, except those without a login
 * @param secured number of these that use TLS
 * @param ends COMMITs and ROLLBACKs
 * @param unknown statements of unknown kind, or not sent by a client
 * @param sessions connections open at the end, by id
 * @param opened number of these that were opened during the period
 * @param notes unknown facts, in sentences
 * @param widths definitions of all columns of tables, as far as known
 */
record Traffic(
        double seconds,
        long questions,
        Map<String, Long> commands,
        long connections,
        long secured,
        long ends,
        long unknown,
        long bytesSent,
        List<Digest> digests,
        Map<Long, ConnectionCounts> sessions,
        List<Long> opened,
        List<String> notes,
        Map<DefinitionCosts.Table, DefinitionCosts> widths) {
    /** Opening a connection takes at least three round trips: TCP, the greeting, the reply to the password. */
    static final int ROUND_TRIPS_OF_A_LOGIN = 3;

    /** A negligible share of the statements. */
    private static final double FEW = 0.1;

    /** Commands with a reply that the server does not count as questions. */
    private static final List<String> UNQUESTIONED =
            List.of("com/Ping", "com/Prepare", "com/Reset stmt", "com/Statistics");

    /** Commands without a reply that the server counts as questions. */
    private static final List<String> UNANSWERED = List.of("com/Quit", "com/Long Data");

    /** Commands without a text that the server counts as questions. */
    private static final List<String> WITHOUT_TEXT =
            List.of("com/Init DB", "com/Reset Connection", "com/Fetch", "com/Change user", "com/Quit", "com/Long Data");

    /** An upper bound, besides one per connection, of the commands in progress at one of the looks. */
    private static final int UNDER_WAY = 10;

    /**
     * Returns the traffic between two looks at the same counters.
     *
     * @throws EnvironmentException if the counters were reset in between
     */
    static Traffic between(Look before, Look after, double seconds) {
        requireSame(before, after, seconds);
        List<Prepared> executed = executed(before, after);
        Map<Long, ConnectionCounts> sessions = new HashMap<>();
        after.sessions()
                .forEach((id, session) ->
                        sessions.put(id, session.since(before.sessions().getOrDefault(id, ConnectionCounts.NEW))));
        executed.forEach(each -> sessions.computeIfPresent(
                each.session(),
                (id, session) ->
                        session.knowing(each.digest().kind(), each.digest().count())));
        Map<String, Long> commands = new HashMap<>();
        after.commands()
                .forEach((name, count) ->
                        commands.put(name, count - before.commands().getOrDefault(name, 0L)));
        List<Digest> digests = digests(before, after);
        if (!after.preparedInDigests()) {
            digests.addAll(executed.stream()
                    .collect(Collectors.toMap(each -> each.digest().key(), Prepared::digest, Digest::and))
                    .values());
        }
        long beyond = beyond(digests, difference("questions", before, after), commands);
        Traffic traffic = new Traffic(
                seconds,
                difference("questions", before, after),
                commands,
                difference("connections", before, after) - difference("aborted_connects", before, after),
                difference("ssl_accepts", before, after),
                digests.stream()
                        .filter(digest -> digest.kind() == StatementRole.END)
                        .mapToLong(Digest::count)
                        .sum(),
                Math.abs(beyond),
                difference("bytes_sent", before, after),
                digests.stream().filter(digest -> !digest.id().isEmpty()).toList(),
                sessions,
                after.sessions().keySet().stream()
                        .filter(id -> !before.sessions().containsKey(id))
                        .toList(),
                new ArrayList<>(after.notes()),
                new HashMap<>());
        traffic.noteWhatIsNotKnown(beyond > 0);
        return traffic;
    }

    /** Returns all executions, including those that no longer fit into the server's full table. */
    private static List<Digest> digests(Look before, Look after) {
        List<Digest> digests = new ArrayList<>();
        after.digests().forEach((key, digest) -> {
            Digest earlier = before.digests().get(key);
            Digest since = earlier == null ? digest : digest.since(earlier);
            if (since.count() > 0 && since.isOfAnApplication()) {
                digests.add(since);
            }
        });
        return digests;
    }

    /** Returns the executions of statements that are still prepared. */
    private static List<Prepared> executed(Look before, Look after) {
        return after.prepared().entrySet().stream()
                .map(each -> each.getValue().since(before.prepared().get(each.getKey())))
                .filter(each -> each.digest().count() > 0)
                .toList();
    }

    /** Returns the statements of clients in excess of the known ones; if negative, statements that ran without a client. */
    private static long beyond(List<Digest> all, long questions, Map<String, Long> commands) {
        long withDigest = all.stream()
                .filter(digest -> !digest.id().isEmpty())
                .mapToLong(Digest::count)
                .sum();
        long withoutText = WITHOUT_TEXT.stream()
                .mapToLong(name -> commands.getOrDefault(name, 0L))
                .sum();
        return questions - withDigest - withoutText;
    }

    private void noteWhatIsNotKnown(boolean ofClients) {
        if (unknown > questions * FEW && unknown > sessions.size() + UNDER_WAY) {
            notes.add(
                    ofClients
                            ? "Of " + Figures.count(unknown) + " of " + Figures.count(questions)
                                    + " statements it is not known what they are: they were prepared, and closed again"
                                    + " or on MariaDB, which counts no executions of them; or its table of digests is full"
                                    + " (performance_schema_digests_size)."
                            : Figures.count(unknown) + " statements came from no client: this server is a replica that"
                                    + " applies them, or has events or routines. They are left out of what clients wait for.");
        }
    }

    private static long difference(String name, Look before, Look after) {
        return Math.max(0, after.count(name) - before.count(name));
    }

    private static void requireSame(Look before, Look after, double seconds) {
        if (!before.server().equals(after.server())) {
            throw new EnvironmentException("two servers answered, first server=" + before.server() + ", then server="
                    + after.server() + "; name one server by --url, not a proxy");
        }
        // setting the clock back also reduces the uptime; a server started in between is no older than the watch
        if (after.uptimeSeconds() < before.uptimeSeconds()
                && after.uptimeSeconds() >= 0
                && after.uptimeSeconds() <= seconds) {
            throw new EnvironmentException("the server was restarted between the two looks: Uptime="
                    + after.uptimeSeconds() + "s, before it was " + before.uptimeSeconds() + "s; look again");
        }
        boolean reset = before.digests().values().stream().anyMatch(digest -> {
            Digest later = after.digests().get(digest.key());
            return later == null || !later.follows(digest);
        });
        if (reset || after.count("questions") < before.count("questions")) {
            throw new EnvironmentException("the counters were reset between the two looks, which were "
                    + Math.round(seconds)
                    + "s apart: somebody emptied events_statements_summary_by_digest, or said FLUSH"
                    + " STATUS; look again");
        }
        if (Math.abs(after.lagSeconds() - before.lagSeconds()) > FEW * seconds) {
            throw new EnvironmentException("the server answers too unevenly to tell: to read its counters took "
                    + Figures.three(before.lagSeconds()) + "s, then " + Figures.three(after.lagSeconds())
                    + "s, of watch=" + Math.round(seconds) + "s; watch longer");
        }
    }

    Traffic knowing(Map<DefinitionCosts.Table, DefinitionCosts> known) {
        widths.putAll(known);
        return this;
    }

    /** Returns the column definitions of a statement's result, as far as known. */
    DefinitionCosts definitions(Digest digest) {
        return DefinitionCosts.allOf(digest).map(widths::get).orElseGet(() -> DefinitionCosts.named(digest));
    }

    double perSecond(double count) {
        return count / seconds;
    }

    double perSecond(long count) {
        return count / seconds;
    }

    /** Returns the number of times that clients waited for the network. */
    long roundTrips() {
        return questions
                - UNANSWERED.stream().mapToLong(this::commands).sum()
                + UNQUESTIONED.stream().mapToLong(this::commands).sum()
                + logins();
    }

    /** Returns the least number of round trips of logins: TLS takes one more, before 1.3 two. */
    long logins() {
        return ROUND_TRIPS_OF_A_LOGIN * connections + secured;
    }

    long commands(String name) {
        return commands.getOrDefault(name, 0L);
    }

    long executions(Predicate<StatementRole> kinds) {
        return count(digest -> kinds.test(digest.kind()));
    }

    long count(Predicate<Digest> which) {
        return digests.stream().filter(which).mapToLong(Digest::count).sum();
    }

    /** Returns the executions that do applications' actual work. */
    long working() {
        return executions(StatementRole::works);
    }

    /** Returns the matching statements, most frequent first. */
    List<Digest> digests(Predicate<Digest> which) {
        return digests.stream()
                .filter(which)
                .sorted((one, other) -> Long.compare(other.count(), one.count()))
                .toList();
    }

    /** Returns 1 for a connection that was opened in the period: no statement precedes its first one. */
    long first(long session) {
        return opened.contains(session) ? 1 : 0;
    }
}
