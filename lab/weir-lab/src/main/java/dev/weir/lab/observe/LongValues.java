package dev.weir.lab.observe;

import dev.weir.lab.observe.Finding.Question;
import dev.weir.report.shell.Launcher;
import dev.weir.report.text.Units;
import java.util.List;
import java.util.Optional;

/** BLOBs and long texts. The server counts no bytes by statement, but by connection: there, bytes for each row tell. */
final class LongValues implements Rule {
    /** No row without a BLOB or a long text is as long; definitions of 150 columns are. */
    private static final double LONG = 16 * 1024;

    static boolean sendsLongRows(Session session) {
        return session.rows() > 0 && session.bytesPerRow() >= LONG;
    }

    @Override
    public Optional<Finding> find(Traffic traffic, String server) {
        List<Session> found = traffic.sessions().values().stream()
                .filter(LongValues::sendsLongRows)
                .toList();
        long bytes = found.stream().mapToLong(Session::bytes).sum();
        long rows = found.stream().mapToLong(Session::rows).sum();
        if (traffic.perSecond(bytes) < FEW_BYTES) {
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
}
