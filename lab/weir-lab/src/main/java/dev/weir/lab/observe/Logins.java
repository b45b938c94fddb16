package dev.weir.lab.observe;

import dev.weir.lab.observe.Finding.Question;
import dev.weir.report.shell.Launcher;
import dev.weir.report.text.Figures;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Connections that are opened again and again, instead of lent by a pool. */
final class Logins implements Rule {
    /** Pools replace a connection every half an hour: as many a second are 3,600 pooled connections. */
    private static final double MORE_THAN_POOLS_OPEN = 2;

    @Override
    public Optional<Finding> find(Traffic traffic, String server) {
        double perSecond = traffic.perSecond(traffic.connections());
        if (perSecond < MORE_THAN_POOLS_OPEN) {
            return Optional.empty();
        }
        long questions = questions(traffic);
        long roundTrips = traffic.logins() + questions;
        // TLS before 1.3 takes one more than is counted, and so does a password that the server does not remember
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

    /** Returns what drivers set and ask behind logins: each text once for each, at most. */
    private static long questions(Traffic traffic) {
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
