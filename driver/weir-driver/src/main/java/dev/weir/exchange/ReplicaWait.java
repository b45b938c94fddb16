package dev.weir.exchange;

import dev.weir.login.Written;
import dev.weir.packet.ErrPacket;
import dev.weir.packet.ServerTraits;

/** Waits, before a read, until a replica has all transactions known to be written at its source. The lock is held. */
public final class ReplicaWait {
    private static final int MORE_THAN_ONE_ROW = 1242;

    /** Longest part of the awaited position in an error, in characters. */
    private static final int MOST_SAID = 200;

    private final Written written;
    private final int seconds;
    private final String function;
    private String sent = "";
    private String had = "";
    private volatile boolean behind;

    /** @param seconds longest wait */
    public ReplicaWait(Written written, int seconds, ServerTraits server) {
        this.written = written;
        this.seconds = seconds;
        this.function = server.countsGtidsByDomain() ? "MASTER_GTID_WAIT" : "WAIT_FOR_EXECUTED_GTID_SET";
    }

    /** Returns whether the replica may lack some of them. */
    boolean isDue() {
        return !had.equals(written.text());
    }

    /** Returns the statement that waits: its reply is OK once the replica has them all, an error after the time. */
    String sql() {
        sent = written.text();
        return "SET @weir_has_written=CASE WHEN " + function + "('" + sent + "'," + seconds
                + ")=0 THEN 1 ELSE (SELECT 1 UNION SELECT 2) END";
    }

    void ended() {
        had = sent;
        behind = false;
    }

    boolean isBehind() {
        return behind;
    }

    /** Returns the refusal to report for the error of a wait. */
    SettingsAhead.Refusal refused(ErrPacket error) {
        String gtid = sent.length() > MOST_SAID ? sent.substring(0, MOST_SAID) + "..." : sent;
        behind = error.code() == MORE_THAN_ONE_ROW;
        if (!behind) {
            return new SettingsAhead.Refusal("the replica does not wait for gtid=" + gtid, error, false);
        }
        String instead = "waited=" + seconds
                + " s; read again later, raise causalReads, or read from the source by setReadOnly(false)";
        return new SettingsAhead.Refusal(
                "the replica does not have gtid=" + gtid + " yet, which was written at its source",
                new ErrPacket(0, "HY000", instead),
                false);
    }
}
