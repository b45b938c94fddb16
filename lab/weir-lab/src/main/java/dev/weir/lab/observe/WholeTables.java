package dev.weir.lab.observe;

import dev.weir.lab.observe.Finding.Question;
import dev.weir.report.text.Figures;
import java.util.List;
import java.util.Optional;

/** Tables that are read whole, again and again. Results that are large are {@link LargeResults}. */
final class WholeTables implements Rule {
    /** A thousand rows are a round trip of 0.2 MB; below, a cache saves little more than the round trip. */
    private static final double WORTH_KEEPING = 1000;

    /** Twice a minute: a cache that is a minute old is of use. */
    private static final double AGAIN = 2 / 60.0;

    private static final int OFTEN = 3;

    @Override
    public Optional<Finding> find(Traffic traffic, String server) {
        List<Digest> found = traffic.digests(digest -> digest.readsWholeTable()
                && digest.rows() >= WORTH_KEEPING
                && digest.rows() < LargeResults.MANY
                && digest.count() >= OFTEN
                && traffic.perSecond(digest.count()) >= AGAIN);
        if (found.isEmpty()) {
            return Optional.empty();
        }
        Digest first = found.get(0);
        long sent = found.stream().mapToLong(Digest::sent).sum();
        long all = found.stream().mapToLong(Digest::count).sum();
        return Optional.of(new Finding(
                "whole-tables",
                "Tables read whole, again and again: " + Figures.plural(found.size(), "statement") + ", "
                        + Rule.rate(traffic.perSecond(all)) + ", " + Rule.rate(traffic.perSecond(sent))
                        + " rows of them.",
                List.of(Rule.executed(traffic, first)),
                traffic.perSecond(all),
                Rule.serverSeconds(traffic, found),
                Math.max(0, traffic.perSecond(all) - found.size() / 60.0),
                traffic.perSecond(all),
                "keep the rows in the application for as long as they may be old, or read what has changed.",
                "all but one of " + Figures.count(Math.rint(60 * traffic.perSecond(all)))
                        + " readings a minute, where rows may be a minute old: arithmetic.",
                "how old the rows may be." + LargeResults.toFillIn(first),
                LargeResults.proof(server, first),
                Optional.of(new Question("stream", "", first.rows(), false))));
    }
}
