package dev.weir.lab.observe;

import dev.weir.lab.observe.Finding.Question;
import dev.weir.report.shell.Launcher;
import dev.weir.report.text.Figures;
import dev.weir.report.text.Units;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Definitions of many columns, sent anew with each result of a few rows. */
final class WideDefinitions implements Rule {
    /** A row of a wide table is about as long as the definitions of its columns: of more rows, these are the lesser part. */
    private static final int FEW_ROWS = 5;

    /** Those of some 15 columns; a text that is cut off names about as many. */
    private static final int LONG = 1000;

    /** Returns whether the definitions may matter, if there are many. */
    static boolean sendsFewRows(Digest digest) {
        return (digest.kind() == Kind.READ || digest.kind() == Kind.LOCKING_READ) && digest.rows() <= FEW_ROWS;
    }

    @Override
    public Optional<Finding> find(Traffic traffic, String server) {
        List<Digest> found = found(traffic);
        long bytes = bytes(traffic);
        if (traffic.perSecond(bytes) < FEW_BYTES) {
            return Optional.empty();
        }
        Digest most = found.get(0);
        Definitions definitions = traffic.definitions(most);
        long executions = found.stream().mapToLong(Digest::count).sum();
        return Optional.of(new Finding(
                "wide-definitions",
                "Definitions of many columns for few rows: " + Units.bytes(traffic.perSecond(bytes))
                        + " a second at least, "
                        + Rule.share(bytes, traffic.bytesSent())
                        + " of all bytes to clients.",
                List.of(Figures.plural(definitions.columns(), "column") + ", "
                        + Units.bytes((double) definitions.bytes())
                        + " of definitions, for " + Figures.three(most.rows()) + " rows: "
                        + Rule.executed(traffic, most)),
                traffic.perSecond(executions),
                Rule.serverSeconds(traffic, found),
                0,
                0,
                "name the columns that are needed; or read by Weir, which leaves definitions off the wire where they cannot"
                        + " have changed: on MariaDB, and on MySQL in transactions that only read (docs/adopt.md).",
                "these bytes, and the time to read them; no round trips.",
                "how long the rows are; and whether clients leave the definitions off already.",
                Launcher.command("run metadata --url " + server),
                Optional.of(new Question("metadata", "", definitions.columns(), false))));
    }

    /** Returns statements that send them, those that send most of them first. */
    private static List<Digest> found(Traffic traffic) {
        return traffic
                .digests(digest ->
                        sendsFewRows(digest) && traffic.definitions(digest).bytes() >= LONG)
                .stream()
                .sorted(Comparator.comparingLong((Digest digest) -> bytes(traffic, digest))
                        .reversed())
                .toList();
    }

    /** Returns how many bytes of them were sent, at least. */
    static long bytes(Traffic traffic) {
        return found(traffic).stream()
                .mapToLong(digest -> bytes(traffic, digest))
                .sum();
    }

    private static long bytes(Traffic traffic, Digest digest) {
        return digest.count() * traffic.definitions(digest).bytes();
    }
}
