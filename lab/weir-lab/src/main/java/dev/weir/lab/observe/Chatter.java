package dev.weir.lab.observe;

import dev.weir.lab.observe.Finding.Question;
import dev.weir.report.shell.Launcher;
import dev.weir.report.text.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Commands that do no work: settings and questions around transactions, ends of transactions that have only read, pings.
 *
 * <p>A driver sends a setting or a question at most once behind a login, which belongs to the login. A transaction that wrote has
 * at least one statement that writes, on its own connection: the ends beyond these are of transactions that have only read.
 */
final class Chatter implements Rule {
    @Override
    public Optional<Finding> find(Traffic traffic, String server) {
        long settings = net(traffic, Kind.TRANSACTION_SETTING);
        long questions = net(traffic, Kind.TRANSACTION_QUESTION);
        long ends = readOnlyEnds(traffic);
        long others = net(traffic, Kind.SETTING)
                + net(traffic, Kind.QUESTION)
                + net(traffic, Kind.USE)
                + Math.max(0, traffic.commands("com/Init DB") - Math.round(SPARE * traffic.connections()));
        long alive = net(traffic, Kind.VALIDATION) + traffic.commands("com/Ping");
        long all = settings + questions + ends + others + alive;
        if (traffic.perSecond(all) < FEW) {
            return Optional.empty();
        }
        List<String> evidence = new ArrayList<>();
        add(evidence, traffic, settings, "SET autocommit or TRANSACTION");
        add(evidence, traffic, questions, "SELECT @@transaction_isolation");
        add(evidence, traffic, ends, "COMMIT or ROLLBACK after nothing but reads (at least)");
        add(evidence, traffic, others, "other settings, USE, SHOW WARNINGS, SELECT @@..");
        add(evidence, traffic, alive, "pings and SELECT 1");
        long saved = settings + questions + ends;
        long atMost = traffic.executions(kind -> kind == Kind.TRANSACTION_SETTING || kind == Kind.TRANSACTION_QUESTION)
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
                "exchange Connector/J for weir-drop-in, which waits for none of those around reads (docs/transactions.md);"
                        + " or have the pool lend connections with autocommit off, which saves the SET autocommit."
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

    /** Returns statements of a kind beyond one of each text for each login. */
    private static long net(Traffic traffic, Kind kind) {
        return traffic.digests(digest -> digest.kind() == kind).stream()
                .mapToLong(digest -> Math.max(0, digest.count() - Math.round(SPARE * traffic.connections())))
                .sum();
    }

    /** Returns how many transactions have only read, at least. */
    private static long readOnlyEnds(Traffic traffic) {
        long locking = traffic.executions(kind -> kind == Kind.LOCKING_READ || kind == Kind.OTHER);
        long writes = traffic.executions(kind -> kind == Kind.INSERT || kind == Kind.WRITE);
        long onOpenConnections = traffic.sessions().values().stream()
                .mapToLong(session -> Math.max(0, session.ends() - session.writes()))
                .sum();
        return Math.max(0, Math.max(traffic.ends() - writes - traffic.unknown(), onOpenConnections) - locking);
    }
}
