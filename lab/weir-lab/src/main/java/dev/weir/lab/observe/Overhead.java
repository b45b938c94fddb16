package dev.weir.lab.observe;

import dev.weir.lab.observe.Finding.Question;
import dev.weir.report.shell.Launcher;
import dev.weir.report.text.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Round trips that do no work. */
final class Overhead {
    /** Pools replace a connection every half an hour: this rate corresponds to 3,600 pooled connections. */
    private static final double MORE_THAN_POOLS_OPEN = 2;

    private Overhead() {}

    /**
     * Settings and queries around transactions, ends of read-only transactions, pings.
     *
     * <p>A driver sends each setting or query at most once after a login, and these belong to the login. A transaction that wrote has at
     * least one writing statement on its own connection, so ends in excess of those belong to transactions that only read.
     */
    static Optional<Finding> chatter(Traffic traffic, String server) {
        long settings = net(traffic, StatementRole.TRANSACTION_SETTING);
        long questions = net(traffic, StatementRole.TRANSACTION_QUESTION);
        long ends = readOnlyEnds(traffic);
        long others = net(traffic, StatementRole.SETTING)
                + net(traffic, StatementRole.QUESTION)
                + net(traffic, StatementRole.USE)
                + Math.max(0, traffic.commands("com/Init DB") - Math.round(Rule.SPARE * traffic.connections()));
        long alive = net(traffic, StatementRole.VALIDATION) + traffic.commands("com/Ping");
        long all = settings + questions + ends + others + alive;
        if (traffic.perSecond(all) < Rule.FEW) {
            return Optional.empty();
        }
        List<String> evidence = new ArrayList<>();
        add(evidence, traffic, settings, "SET autocommit or TRANSACTION");
        add(evidence, traffic, questions, "SELECT @@transaction_isolation");
        add(evidence, traffic, ends, "COMMIT or ROLLBACK after nothing but reads (at least)");
        add(evidence, traffic, others, "other settings, USE, SHOW WARNINGS, SELECT @@..");
        add(evidence, traffic, alive, "pings and SELECT 1");
        long saved = settings + questions + ends;
        long atMost = traffic.executions(
                        kind -> kind == StatementRole.TRANSACTION_SETTING || kind == StatementRole.TRANSACTION_QUESTION)
                + traffic.ends();
        return Optional.of(new Finding(
                "chatter",
                "Session chatter: " + Figures.three(all / (double) Math.max(1, traffic.working() + traffic.unknown()))
                        + " commands for each that does work, " + Rule.rate(traffic.perSecond(all)) + ", "
                        + Rule.share(traffic, all) + " of all round trips.",
                List.of(String.join("; ", evidence) + "."),
                traffic.perSecond(all),
                0,
                traffic.perSecond(saved),
                traffic.perSecond(atMost),
                "have the pool lend connections with autocommit off, which saves the SET autocommit; set"
                        + " readOnlyPropagatesToServer=false for Connector/J, which saves two commands of each read-only"
                        + " transaction, where the server then refuses no write; or exchange Connector/J for weir-drop-in,"
                        + " which waits for none of those around reads (docs/transactions.md)."
                        + (alive * 2 > all ? " Have the pool ask less often whether a connection is alive." : ""),
                Rule.rate(traffic.perSecond(saved), traffic.perSecond(atMost)) + " of these round trips, "
                        + Rule.share(traffic, saved) + " of all at least: counted.",
                "which of the applications sends them.",
                Launcher.command("run transaction --url " + server),
                Optional.of(new Question("transaction", "", 0, false))));
    }

    private static void add(List<String> evidence, Traffic traffic, long count, String what) {
        if (count > 0) {
            evidence.add(what + " " + Rule.rate(traffic.perSecond(count)));
        }
    }

    /** Returns the statements of a kind in excess of one per text and login. */
    private static long net(Traffic traffic, StatementRole kind) {
        return traffic.digests(digest -> digest.kind() == kind).stream()
                .mapToLong(digest -> Math.max(0, digest.count() - Math.round(Rule.SPARE * traffic.connections())))
                .sum();
    }

    /** Returns the least number of transactions that only read. */
    private static long readOnlyEnds(Traffic traffic) {
        long locking = traffic.executions(kind -> kind == StatementRole.LOCKING_READ || kind == StatementRole.OTHER);
        long writes = traffic.executions(kind -> kind == StatementRole.INSERT || kind == StatementRole.WRITE);
        long onOpenConnections = traffic.sessions().values().stream()
                .mapToLong(session -> Math.max(0, session.ends() - session.writes()))
                .sum();
        return Math.max(0, Math.max(traffic.ends() - writes - traffic.unknown(), onOpenConnections) - locking);
    }

    /** Connections that are opened repeatedly instead of taken from a pool. */
    static Optional<Finding> logins(Traffic traffic, String server) {
        double perSecond = traffic.perSecond(traffic.connections());
        if (perSecond < MORE_THAN_POOLS_OPEN) {
            return Optional.empty();
        }
        long questions = ofLogins(traffic);
        long roundTrips = traffic.logins() + questions;
        // TLS before 1.3 takes one more than counted, and so does a password that the server has not cached
        long atMost = roundTrips + traffic.secured() + traffic.connections();
        return Optional.of(new Finding(
                "connections",
                "Connections opened again and again: " + Rule.rate(perSecond) + ", " + Rule.share(traffic, roundTrips)
                        + " of all round trips.",
                List.of(Figures.three(traffic.working() / (double) traffic.connections())
                        + " statements that do work for each connection, on average; a login takes "
                        + Traffic.ROUND_TRIPS_OF_A_LOGIN + " round trips at least, TLS one more, and the driver's"
                        + " settings and questions "
                        + Figures.three(questions / (double) traffic.connections()) + "."),
                traffic.perSecond(roundTrips),
                0,
                traffic.perSecond(roundTrips),
                traffic.perSecond(atMost),
                "lend connections by a pool, such as HikariCP, and keep it as long as the application.",
                Rule.rate(traffic.perSecond(roundTrips), traffic.perSecond(atMost))
                        + " of these round trips, but for a few: arithmetic.",
                "which of the applications opens them, and what a login costs the server.",
                Launcher.command("run keys --url " + server + " --arm connectorj.per-look-up,connectorj.hikari"),
                Optional.of(new Question("keys", "connectorj.per-look-up", 0, false))));
    }

    /** Returns the number of statements that drivers send after logins: at most one per text and login. */
    private static long ofLogins(Traffic traffic) {
        return Stream.concat(
                        traffic
                                .digests(digest -> switch (digest.kind()) {
                                    case SETTING, QUESTION, TRANSACTION_SETTING, TRANSACTION_QUESTION, USE -> true;
                                    default -> false;
                                })
                                .stream()
                                .map(Digest::count),
                        Stream.of(traffic.commands("com/Init DB")))
                .mapToLong(count -> Math.min(count, traffic.connections()))
                .sum();
    }
}
