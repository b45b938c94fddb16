package dev.weir.lab.observe;

import dev.weir.lab.observe.Finding.Question;
import dev.weir.report.shell.Launcher;
import dev.weir.report.text.Figures;
import dev.weir.report.text.Units;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Bytes that take longer than their round trips: long values, and definitions of many columns. */
final class ManyBytes {
    /** Rows without a BLOB or a long text are shorter than this; definitions of 150 columns are as long. */
    private static final double LONG_ROW = 16 * 1024;

    /** A row of a wide table is about as long as the definitions of its columns; with more rows, the definitions are the smaller part. */
    private static final int FEW_ROWS = 5;

    /** Definitions of some 15 columns; a truncated text names about as many. */
    private static final int LONG_DEFINITIONS = 1000;

    private ManyBytes() {}

    static boolean sendsLongRows(ConnectionCounts session) {
        return session.rows() > 0 && session.bytesPerRow() >= LONG_ROW;
    }

    /** BLOBs and long texts. The server counts bytes by connection, not by statement, so the bytes per row of a connection tell. */
    static Optional<Finding> longValues(Traffic traffic, String server) {
        List<ConnectionCounts> found = traffic.sessions().values().stream()
                .filter(ManyBytes::sendsLongRows)
                .toList();
        long bytes = found.stream().mapToLong(ConnectionCounts::bytes).sum();
        long rows = found.stream().mapToLong(ConnectionCounts::rows).sum();
        if (traffic.perSecond(bytes) < Rule.FEW_BYTES) {
            return Optional.empty();
        }
        double row = bytes / (double) Math.max(1, rows);
        return Optional.of(new Finding(
                "long-values",
                "BLOBs or long texts: " + Units.bytes(traffic.perSecond(bytes)) + " a second, " + Units.bytes(row)
                        + " a row.",
                List.of(found.size() + " connections send " + Rule.rate(traffic.perSecond(rows)) + " rows; all clients"
                        + " are sent " + Units.bytes(traffic.perSecond(traffic.bytesSent())) + " a second."),
                traffic.perSecond(rows),
                0,
                0,
                0,
                "keep them compressed, as frames that Weir writes and reads by an option; or compress the wire"
                        + " (docs/compression.md).",
                "bytes, as far as the values compress, which has to be tried; no round trips.",
                "which columns these are, and whether they compress.",
                Launcher.command("run blob --read-only --url " + server + " --table SCHEMA.TABLE --column COLUMN"),
                Optional.of(new Question("blob", "", row, false))));
    }

    /** Returns whether the definitions would matter, if they are many. */
    static boolean sendsFewRows(Digest digest) {
        return (digest.kind() == StatementRole.READ || digest.kind() == StatementRole.LOCKING_READ)
                && digest.rows() <= FEW_ROWS;
    }

    /** Definitions of many columns, resent with each result of a few rows. */
    static Optional<Finding> wideDefinitions(Traffic traffic, String server) {
        List<Digest> found = found(traffic);
        long bytes = ofDefinitions(traffic);
        if (traffic.perSecond(bytes) < Rule.FEW_BYTES) {
            return Optional.empty();
        }
        Digest most = found.get(0);
        DefinitionCosts definitions = traffic.definitions(most);
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

    /** Returns the statements that send definitions, those that send most of them first. */
    private static List<Digest> found(Traffic traffic) {
        return traffic
                .digests(digest ->
                        sendsFewRows(digest) && traffic.definitions(digest).bytes() >= LONG_DEFINITIONS)
                .stream()
                .sorted(Comparator.comparingLong((Digest digest) -> bytes(traffic, digest))
                        .reversed())
                .toList();
    }

    /** Returns the least number of bytes of definitions that were sent. */
    static long ofDefinitions(Traffic traffic) {
        return found(traffic).stream()
                .mapToLong(digest -> bytes(traffic, digest))
                .sum();
    }

    private static long bytes(Traffic traffic, Digest digest) {
        return digest.count() * traffic.definitions(digest).bytes();
    }
}
