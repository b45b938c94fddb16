package dev.weir.lab.observe;

import dev.weir.lab.observe.Finding.Question;
import dev.weir.report.shell.Launcher;
import java.util.List;
import java.util.Optional;

/**
 * Rows that are looked up one by one, by a key.
 *
 * <p>The first look-up of a connection or of a transaction has none before it that it could go with. So at least those beyond the
 * number of connections and transactions follow one another. Of two sound bounds the larger counts: by all statements, and by the
 * connections that are open. Connections that send BLOBs are left out: there the bytes are the time.
 */
final class LookUps implements Rule {
    @Override
    public Optional<Finding> find(Traffic traffic, String server) {
        List<Digest> found = traffic.digests(Digest::looksUpOneRow);
        long all = found.stream().mapToLong(Digest::count).sum();
        long atLeast = atLeast(traffic, all);
        if (found.isEmpty() || traffic.perSecond(atLeast) < FEW) {
            return Optional.empty();
        }
        // one that runs as often as transactions end is what they are there for
        Digest shown = found.stream()
                .filter(digest -> Math.abs(digest.count() - traffic.ends()) > 0.1 * traffic.ends())
                .findFirst()
                .orElse(found.get(0));
        double saved = atLeast - atLeast / (double) TOGETHER;
        return Optional.of(new Finding(
                "look-ups",
                "Look-ups one by one: " + Rule.rate(traffic.perSecond(atLeast)) + " at least behind another, of "
                        + Rule.rate(traffic.perSecond(all)) + ", " + Rule.share(traffic, atLeast)
                        + " of all round trips.",
                List.of(Rule.executed(traffic, shown)),
                traffic.perSecond(atLeast),
                Rule.serverSeconds(traffic, found) * atLeast / all,
                "ask for many keys at a time, by an IN list or keyed reads; from many threads by shared reads"
                        + " (docs/reads.md). From JPA: a fetch join, or a batch size.",
                Rule.rate(traffic.perSecond(saved)) + " of these round trips where " + TOGETHER
                        + " go together: arithmetic.",
                "whether the application has the keys together: a loop over rows has, different users' requests have not;"
                        + " and whether they already go out together, pipelined.",
                Launcher.command("run keys --url " + server),
                Optional.of(new Question("keys", "", 0, true))));
    }

    private static long atLeast(Traffic traffic, long lookUps) {
        long ofLongRows = 0;
        long following = 0;
        for (var each : traffic.sessions().entrySet()) {
            Session session = each.getValue();
            if (LongValues.sendsLongRows(session)) {
                ofLongRows += session.selects();
            } else {
                following += Math.max(0, session.selects() - session.ends() - traffic.first(each.getKey()));
            }
        }
        long otherSelects = traffic.digests(digest -> !digest.looksUpOneRow()).stream()
                .filter(digest -> switch (digest.kind()) {
                    case READ, LOCKING_READ, VALIDATION, QUESTION, TRANSACTION_QUESTION -> true;
                    default -> false;
                })
                .mapToLong(Digest::count)
                .sum();
        long byStatements =
                Math.round(lookUps - SPARE * (ofLongRows + traffic.ends() + traffic.connections() + traffic.unknown()));
        long byConnections = Math.round(following - SPARE * (otherSelects + traffic.unknown()));
        return Math.max(0, Math.max(byStatements, byConnections));
    }
}
