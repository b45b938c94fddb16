package dev.weir.lab.probe;

import static dev.weir.lab.Text.format;

import dev.weir.report.shell.Launcher;
import dev.weir.report.text.Units;

/**
 * The saving by a transaction around one read, from what the transaction study counts.
 *
 * @param roundTripMicros of a statement
 */
public record TransactionSaving(double roundTripMicros) {
    /** Round trips of {@code @Transactional(readOnly = true)} around one read, with Connector/J by default. */
    public static final int CONNECTORJ = 6;
    /** The same with Weir by default. */
    public static final int WEIR = 1;

    public String sentence() {
        return format(
                "@Transactional(readOnly = true) around one read waits %d times with Connector/J as it comes, %s here, and %d"
                        + " with Weir: %s less. Counted round trips times the median of SELECT 1; %s measures it",
                CONNECTORJ, time(CONNECTORJ), WEIR, time(CONNECTORJ - WEIR), Launcher.command("run transaction"));
    }

    private String time(int roundTrips) {
        return Units.time(roundTrips * roundTripMicros);
    }
}
