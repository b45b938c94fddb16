package dev.weir.lab.observe;

import dev.weir.lab.observe.Finding.Question;
import dev.weir.report.shell.Launcher;
import java.util.List;
import java.util.Optional;

/** Rows that are sent one by one although they could be batched. */
final class OneByOne {

    private OneByOne() {}

    /** Rows looked up by a key. Connections that send BLOBs are left out, since their bytes dominate the time. */
    static Optional<Finding> lookUps(Traffic traffic, String server) {
        List<Digest> found = traffic.digests(Digest::looksUpOneRow);
        long all = traffic.count(Digest::looksUpOneRow);
        long atLeast = atLeast(traffic, all);
        if (found.isEmpty() || traffic.perSecond(atLeast) < Rule.FEW) {
            return Optional.empty();
        }
        // a statement as frequent as transactions is their actual work
        Digest shown = found.stream()
                .filter(digest -> Math.abs(digest.count() - traffic.ends()) > 0.1 * traffic.ends())
                .findFirst()
                .orElse(found.get(0));
        double saved = Rule.saved(traffic, atLeast);
        double atMost = Rule.saved(traffic, all);
        return Optional.of(new Finding(
                "look-ups",
                "Look-ups one by one: " + Rule.rate(traffic.perSecond(atLeast)) + " at least behind another, of "
                        + Rule.rate(traffic.perSecond(all)) + ", " + Rule.share(traffic, atLeast)
                        + " of all round trips.",
                List.of(Rule.executed(traffic, shown)),
                traffic.perSecond(atLeast),
                Rule.serverSeconds(traffic, found) * atLeast / all,
                saved,
                atMost,
                "ask for many keys at a time, by an IN list or keyed reads; from many threads by shared reads"
                        + " (docs/reads.md). From JPA: a fetch join, or a batch size.",
                Rule.rate(saved, atMost) + " of these round trips where " + Rule.TOGETHER + " go together: arithmetic.",
                "whether the application has the keys together: a loop over rows has, different users' requests have not;"
                        + " and whether they already go out together, pipelined.",
                Launcher.command("run keys --url " + server),
                Optional.of(new Question("keys", "", 0, true))));
    }

    private static long atLeast(Traffic traffic, long lookUps) {
        long ofLongRows = traffic.sessions().values().stream()
                .filter(ManyBytes::sendsLongRows)
                .mapToLong(ConnectionCounts::selects)
                .sum();
        long otherSelects =
                traffic.count(digest -> !digest.looksUpOneRow() && digest.kind().isSelect());
        return Rule.following(
                traffic,
                lookUps,
                ofLongRows,
                session -> ManyBytes.sendsLongRows(session) ? 0 : session.selects(),
                otherSelects);
    }

    static Optional<Finding> inserts(Traffic traffic, String server) {
        List<Digest> found = traffic.digests(Digest::insertsOneRow);
        long all = traffic.count(Digest::insertsOneRow);
        long others = traffic.count(digest -> digest.kind() == StatementRole.INSERT && !digest.insertsOneRow());
        long atLeast = Rule.following(traffic, all, 0, ConnectionCounts::inserts, others);
        if (found.isEmpty() || traffic.perSecond(atLeast) < Rule.FEW) {
            return Optional.empty();
        }
        double saved = Rule.saved(traffic, atLeast);
        double atMost = Rule.saved(traffic, all);
        return Optional.of(new Finding(
                "inserts",
                "Rows inserted one by one: " + Rule.rate(traffic.perSecond(atLeast)) + " at least behind another, "
                        + Rule.share(traffic, atLeast) + " of all round trips.",
                List.of(Rule.executed(traffic, found.get(0))),
                traffic.perSecond(atLeast),
                Rule.serverSeconds(traffic, found) * atLeast / all,
                saved,
                atMost,
                "collect them by addBatch and executeBatch: one or two round trips with Weir, without an option; with"
                        + " Connector/J set rewriteBatchedStatements=true (docs/batches.md).",
                Rule.rate(saved, atMost) + " of these round trips by batches of " + Rule.TOGETHER + ": arithmetic.",
                "whether one thread inserts them, which can collect them; and whether they already go out together,"
                        + " pipelined.",
                Launcher.command("run batch --url " + server),
                Optional.of(new Question("batch", "", 0, false))));
    }
}
