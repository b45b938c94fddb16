package dev.weir.exchange;

import dev.weir.login.Written;
import dev.weir.packet.ErrPacket;
import dev.weir.packet.ServerTraits;

/** Waits, ahead of a read, until a replica has all that is known to be written at its source. The lock is held. */
public final class ReadsAfter {
    private static final int MORE_THAN_ONE_ROW = 1242;

    /** Characters of what was waited for that an error has. */
    private static final int MOST_SAID = 200;

    private final Written written;
    private final int seconds;
    private final String function;
    private String sent = "";
    private String had = "";
    private volatile boolean behind;

    /** @param seconds longest wait */
    public ReadsAfter(Written written, int seconds, ServerTraits server) {
        this.written = written;
        this.seconds = seconds;
        this.function = server.countsGtidsByDomain() ? "MASTER_GTID_WAIT" : "WAIT_FOR_EXECUTED_GTID_SET";
    }

    /** Returns whether the replica is not known to have it all. */
    boolean isDue() {
        return !had.equals(written.text());
    }

    /** Returns what waits: OK answers it once the replica has it all, an error when the time is up. */
    String sql() {
        sent = written.text();
        return "SET @weir_has_written=CASE WHEN " + function + "('" + sent + "'," + seconds
                + ")=0 THEN 1 ELSE (SELECT 1 UNION SELECT 2) END";
    }

    void over() {
        had = sent;
        behind = false;
    }

    boolean isBehind() {
        return behind;
    }

    /** Returns what an application is to see of the error of a wait. */
    SettingsAhead.Refusal refused(ErrPacket error) {
        String gtid = sent.length() > MOST_SAID ? sent.substring(0, MOST_SAID) + "..." : sent;
        behind = error.code() == MORE_THAN_ONE_ROW;
        if (!behind) {
            return new SettingsAhead.Refusal("the replica does not wait for gtid=" + gtid, error, false);
        }
        String instead =
                "waited=" + seconds + " s; read again later, raise the limit of replicaReads=causal:MILLISECONDS, or"
                        + " read from the source by setReadOnly(false)";
        return new SettingsAhead.Refusal(
                "the replica does not have gtid=" + gtid + " yet, which was written at its source",
                new ErrPacket(0, "HY000", instead),
                false);
    }
}
