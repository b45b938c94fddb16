package dev.weir.lab.observe;

import dev.weir.lab.observe.Finding.Question;
import dev.weir.report.shell.Launcher;
import dev.weir.report.shell.ShellWords;
import dev.weir.report.text.Figures;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Results of many rows, and results that are requested repeatedly. */
final class Results {
    /** Connector/J needs some 10 MiB for this many rows of 210 bytes. */
    static final double MANY = 10_000;

    /** A thousand rows are a round trip of 0.2 MB; with fewer, a cache saves little more than the round trip. */
    private static final double WORTH_KEEPING = 1000;

    /** Twice a minute: a cache with entries up to a minute old is of use. */
    private static final double AGAIN = 2 / 60.0;

    private static final int OFTEN = 3;

    private Results() {}

    /** Results of many rows, which a driver that does not stream holds in memory completely. */
    static Optional<Finding> largeResults(Traffic traffic, String server) {
        List<Digest> found =
                traffic.digests(digest -> digest.kind() == StatementRole.READ && digest.rows() >= MANY).stream()
                        .sorted(Comparator.comparingDouble(Digest::rows).reversed())
                        .toList();
        if (found.isEmpty()) {
            return Optional.empty();
        }
        Digest largest = found.get(0);
        long results = found.stream().mapToLong(Digest::count).sum();
        return Optional.of(new Finding(
                "large-results",
                "Large results: " + Figures.plural(results, "result") + " of "
                        + Figures.count(Math.rint(largest.rows())) + " rows" + (found.size() > 1 ? " or fewer" : "")
                        + ", on average.",
                List.of(Rule.executed(traffic, largest)),
                traffic.perSecond(results),
                Rule.serverSeconds(traffic, found),
                0,
                0,
                "if memory is short: Weir keeps a bounded part of any result, without an option (docs/adopt.md);"
                        + " Connector/J does with useCursorFetch=true and setFetchSize(1000), or with"
                        + " setFetchSize(Integer.MIN_VALUE).",
                "memory: " + Figures.count(Math.rint(largest.rows()))
                        + " rows are not held at once; and the time until the first row. No round trips.",
                "whether the client streams them already, and how much memory a row takes." + toFillIn(largest),
                proof(server, largest),
                Optional.of(new Question("stream", "", largest.rows(), false))));
    }

    /** Returns the step to take before pasting the command; empty for a statement without values. */
    static String toFillIn(Digest digest) {
        return digest.text().contains("?") ? " Put values in place of the question marks." : "";
    }

    /** Returns the command that measures this very statement. */
    static String proof(String server, Digest digest) {
        String url = server + (digest.schema().isEmpty() ? "" : "/" + digest.schema());
        return Launcher.command("run stream --url " + ShellWords.join(List.of(url)) + " --query "
                + ShellWords.join(List.of(digest.statement())));
    }

    /** Small tables that are read completely and repeatedly. */
    static Optional<Finding> wholeTables(Traffic traffic, String server) {
        List<Digest> found = traffic.digests(digest -> digest.readsWholeTable()
                && digest.rows() >= WORTH_KEEPING
                && digest.rows() < MANY
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
                "how old the rows may be." + toFillIn(first),
                proof(server, first),
                Optional.of(new Question("stream", "", first.rows(), false))));
    }
}
