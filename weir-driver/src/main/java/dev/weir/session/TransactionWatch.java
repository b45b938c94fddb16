package dev.weir.session;

import dev.weir.packet.OkPacket;
import dev.weir.packet.ServerStatus;
import dev.weir.packet.SessionChange;
import java.util.Locale;

/**
 * Tells how long the metadata locks of a transaction keep the definitions of its results as they are.
 *
 * <p>An epoch is a stretch of one transaction in which nothing has happened that could end the transaction, release a lock or
 * put a temporary table in front of a table: no statement but reads and changes of rows, no error, and no report of the server
 * that session or transaction changed. A stored function or a trigger can make a temporary table without a word about it, but
 * not without the transaction being reported to have written, the first time; therefore nothing is certain in a transaction
 * that has written, nor before the first report. Epochs are numbered; a number never comes again.
 */
final class TransactionWatch {
    private long epoch;
    private boolean relied;
    private boolean reported;
    private boolean written;
    private boolean locked;

    /** The epoch now. */
    long epoch() {
        return epoch;
    }

    /** Whether something was learnt that holds until the epoch ends. */
    boolean isReliedOn() {
        return relied;
    }

    /** Whether what is learnt now holds until the epoch ends. */
    boolean isCertain() {
        return reported && !written;
    }

    /** Whether tables are locked by LOCK TABLES, as far as it is reported. */
    boolean tablesLocked() {
        return locked;
    }

    /** Says that something was learnt. */
    void rely() {
        relied = true;
    }

    /** Begins a new epoch. */
    void end() {
        epoch++;
        relied = false;
    }

    /** The session's variables are those of a new one, so that nothing is reported. */
    void reset() {
        reported = false;
        locked = false;
        end();
    }

    /** Takes in what the end of a command says of transaction and session. */
    void resultEnded(OkPacket ok) {
        if ((ok.status() & ServerStatus.IN_TRANSACTION) == 0) {
            end();
        }
        boolean changed = false;
        for (SessionChange change : ok.changes()) {
            if (change.type() == SessionChange.TRANSACTION_STATE) {
                reported = true;
                written = change.value().toLowerCase(Locale.ROOT).indexOf('w') >= 0;
                locked = change.value().endsWith("L");
            } else if (change.type() != SessionChange.SCHEMA) {
                changed = true;
            }
            end();
        }
        // among what changed may be whether transactions are reported
        reported &= !changed;
    }
}
