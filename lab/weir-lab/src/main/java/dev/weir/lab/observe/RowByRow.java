package dev.weir.lab.observe;

import dev.weir.lab.observe.Finding.Question;
import dev.weir.report.shell.Launcher;
import java.util.List;
import java.util.Optional;

final class RowByRow implements Rule {
    @Override
    public Optional<Finding> find(Traffic traffic, String server) {
        List<Digest> found = traffic.digests(Digest::insertsOneRow);
        long all = traffic.count(Digest::insertsOneRow);
        long others = traffic.count(digest -> digest.kind() == Kind.INSERT && !digest.insertsOneRow());
        long atLeast = Rule.following(traffic, all, 0, Session::inserts, others);
        if (found.isEmpty() || traffic.perSecond(atLeast) < FEW) {
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
                Rule.rate(saved, atMost) + " of these round trips by batches of " + TOGETHER + ": arithmetic.",
                "whether one thread inserts them, which can collect them; and whether they already go out together,"
                        + " pipelined.",
                Launcher.command("run batch --url " + server),
                Optional.of(new Question("batch", "", 0, false))));
    }
}
