package dev.weir.lab.observe;

import dev.weir.lab.observe.Finding.Question;
import dev.weir.report.shell.Launcher;
import dev.weir.report.shell.ShellWords;
import dev.weir.report.text.Figures;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Results of many rows, which a driver that reads at once keeps in memory as a whole. */
final class LargeResults implements Rule {
    /** Connector/J needs some 10 MiB for as many rows of 210 bytes. */
    static final double MANY = 10_000;

    @Override
    public Optional<Finding> find(Traffic traffic, String server) {
        List<Digest> found = traffic.digests(digest -> digest.kind() == Kind.READ && digest.rows() >= MANY).stream()
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

    /** Returns what to do before the command is pasted; nothing for a statement without values. */
    static String toFillIn(Digest digest) {
        return digest.text().contains("?") ? " Put values in place of the question marks." : "";
    }

    /** Returns the command that reads by this very statement. */
    static String proof(String server, Digest digest) {
        String url = server + (digest.schema().isEmpty() ? "" : "/" + digest.schema());
        return Launcher.command("run stream --url " + ShellWords.join(List.of(url)) + " --query "
                + ShellWords.join(List.of(digest.statement())));
    }
}
