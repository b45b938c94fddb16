package dev.weir.session;

import dev.weir.error.Errors;
import dev.weir.packet.OkPacket;
import dev.weir.packet.ServerStatus;
import dev.weir.packet.SessionChange;
import dev.weir.sql.SqlCommand;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The facts that are known of the session's transaction: from the texts sent what its commands can have done, from the
 * server's reports what they have done. The connection's lock is held.
 *
 * <p>A command that is more than reading and changing rows may have begun a transaction of its own, locked tables or set
 * something for the next transaction only: the session is then <em>special</em>, and everything goes to the server at once.
 *
 * <p>An <em>epoch</em> is a stretch of one transaction in which nothing has happened that could end the transaction, release a
 * metadata lock or put a temporary table in front of a table, so that the definitions of its results stay as they are: no
 * statement but reads and changes of rows, no error, and no report of the server that session or transaction changed. A stored
 * function or a trigger can make a temporary table without a word about it, but not without the transaction being reported to have
 * written, the first time; therefore nothing is certain in a transaction that has written, nor before the first report. Epochs are
 * numbered; a number never comes again.
 */
final class TransactionState {
    /** Texts that are looked at; more are not worth it. */
    private static final int MOST_READS = 64;

    private static final String SERIALIZABLE = "SERIALIZABLE";

    private final boolean watched;

    /** Statements that may be plain reads; they are looked at when it matters. */
    private final List<SqlCommand> reads = new ArrayList<>();

    private @Nullable SqlCommand last;

    private boolean moreThanReads;
    private boolean special;
    private boolean characterized;

    /** True if it was, before commands whose replies are still to come: one that fails may leave it so. */
    private boolean wasCharacterized;

    /** {@link ServerStatus} flags of the last reply that had any. */
    private int status;

    /** True if an error came since, which has none. */
    private boolean statusOld;

    /** True if that of a command came that may have set autocommit before. */
    private boolean statusUnseen;

    private boolean openBefore;

    /** Of new transactions, such as {@code READ-COMMITTED}, unless it is not known. */
    private @Nullable String isolation;

    /** Of new transactions, unless it is not known. */
    private @Nullable Boolean readOnly;

    private boolean settingsReported;

    private long epoch;
    private boolean relied;
    private boolean reported;
    private boolean written;
    private boolean locked;

    /** That of a session that has just logged in; if {@code watched}, the server reports what transactions do. */
    TransactionState(int status, boolean watched) {
        this.status = status;
        this.watched = watched;
    }

    void commandBegins() {
        openBefore = isOpen();
        wasCharacterized = false;
        if (statusOld && lastMaySet()) {
            // MariaDB does not report what a function has set that failed
            forgetSettings();
        }
    }

    /** Returns whether the last command, if it failed, can have set something before: it may call a routine. */
    boolean lastMaySet() {
        return last != null && !last.kind().changesRows() && !last.isPlainRead();
    }

    /** Returns whether the last command can only have changed rows, so that it has neither begun nor ended a transaction by itself. */
    boolean hasLastChangedRows() {
        return last != null && last.kind().changesRows();
    }

    /** A command is about to be sent; {@code autoCommit} says whether it is a transaction of its own. */
    @SuppressWarnings("ReferenceEquality") // the common case: one statement again and again
    void runs(SqlCommand command, boolean autoCommit) {
        last = command;
        special |= !command.changesNothingButRows();
        boolean begins = characterized && command.kind().changesRows();
        wasCharacterized |= begins;
        characterized = command.mayCharacterizeNext() || (characterized && !begins);
        if (moreThanReads || autoCommit) {
            return;
        }
        if (command.kind().changesRows() || special || reads.size() == MOST_READS) {
            moreThanReads = true;
        } else if (reads.isEmpty() || reads.get(reads.size() - 1) != command) {
            reads.add(command);
        }
    }

    void resultEnded(OkPacket ok) {
        status = ok.status();
        statusOld = false;
        statusUnseen = false;
        if (!isOpen()) {
            endEpoch();
        }
        boolean changed = false;
        for (SessionChange change : ok.changes()) {
            if (change.isWritten()) {
                continue;
            }
            if (change.type() == SessionChange.TRANSACTION_STATE) {
                reported = true;
                written = change.value().toLowerCase(Locale.ROOT).indexOf('w') >= 0;
                locked = change.value().endsWith("L");
            } else if (change.type() != SessionChange.SCHEMA) {
                changed = true;
                variable(change.name(), null);
            }
            endEpoch();
        }
        // among what changed may be whether transactions are reported
        reported &= !changed;
    }

    /** A report says that a variable has changed; what it is now it need not say: null where that is not relied on. */
    private void variable(String name, @Nullable String value) {
        switch (name) {
            case "transaction_isolation", "tx_isolation" -> isolation = value;
            case "transaction_read_only", "tx_read_only" -> readOnly = value == null ? null : value.equals("ON");
            default -> {}
        }
    }

    private void forgetSettings() {
        isolation = null;
        readOnly = null;
    }

    /** The driver's own setting has ended, after {@link #resultEnded}: what its report says of new transactions holds. */
    void settingEnded(OkPacket ok) {
        for (SessionChange change : ok.changes()) {
            variable(change.name(), change.value());
        }
    }

    void isolation(String level) {
        isolation = level;
    }

    /** Says whether the server reports changes of the settings of new transactions. */
    void settingsReported(boolean are) {
        settingsReported = are;
    }

    /**
     * A command failed: it may have rolled the transaction back, and what it has changed before that, the next OK says. One text that
     * cannot be parsed, and an execution of no statement, have done nothing.
     */
    void commandFailed(int error) {
        characterized |= wasCharacterized;
        boolean parsed = error != Errors.PARSE_ERROR || last == null || last.runsOthers();
        if (error == Errors.UNKNOWN_STATEMENT || !parsed) {
            return;
        }
        statusOld = true;
        statusUnseen |= lastMaySet();
        endEpoch();
    }

    void begins() {
        reads.clear();
        moreThanReads = false;
    }

    /** A transaction has ended; nothing of it lasts in the session. */
    void ended() {
        begins();
        special = false;
        characterized = false;
        wasCharacterized = false;
    }

    /** The end of the transaction was sent; its reply is to come. */
    void endSent() {
        status &= ~(ServerStatus.IN_TRANSACTION | ServerStatus.IN_TRANSACTION_READONLY);
        begins();
    }

    /** The session's variables are those of a new one, so that nothing is reported. */
    void reset() {
        ended();
        forgetSettings();
        reported = false;
        locked = false;
        endEpoch();
    }

    /** Another user has logged in. */
    void begunAnew(int statusNow) {
        status = statusNow;
        statusOld = false;
        statusUnseen = false;
        forgetSettings();
    }

    /** Begins a new epoch. */
    void endEpoch() {
        epoch++;
        relied = false;
    }

    /** Says that something was learnt that holds until the epoch ends. */
    void rely() {
        relied = true;
    }

    long epoch() {
        return epoch;
    }

    /** Returns whether something was learnt that holds until the epoch ends. */
    boolean isReliedOn() {
        return relied;
    }

    /** Returns whether what is learnt now holds until the epoch ends. */
    boolean isCertain() {
        return reported && !written;
    }

    boolean isWatched() {
        return watched;
    }

    /** Returns true if nothing was done, as far as texts tell. */
    boolean isNone() {
        return !moreThanReads && reads.isEmpty();
    }

    /** {@link ServerStatus} flags of the last reply that had any. */
    int status() {
        return status;
    }

    /** Returns whether each statement is a transaction of its own. */
    boolean autoCommit() {
        return (status & ServerStatus.AUTOCOMMIT) != 0;
    }

    boolean isOpen() {
        return (status & ServerStatus.IN_TRANSACTION) != 0;
    }

    /** Returns whether a transaction was open when the last command, or those sent with it, had begun. */
    boolean wasOpen() {
        return openBefore || isOpen();
    }

    /** Returns whether the last command, a read, has begun a transaction. */
    boolean isOpenedByLast() {
        return !openBefore && !autoCommit();
    }

    /** Returns whether tables are locked by LOCK TABLES, as far as it is reported. */
    boolean hasLockedTables() {
        return locked;
    }

    private boolean areSettingsKnown() {
        return settingsReported && !statusOld;
    }

    /** Isolation level of new transactions, such as {@code READ-COMMITTED}, unless it is not known. */
    @Nullable
    String isolation() {
        return areSettingsKnown() ? isolation : null;
    }

    /** Returns whether new transactions are read-only, unless it is not known: SET TRANSACTION may have said it of the next one only. */
    @Nullable
    Boolean readOnly() {
        return (areSettingsKnown() && !special) ? readOnly : null;
    }

    /** Returns whether a statement that reads a table may be the transaction for which {@code SET TRANSACTION} has set something. */
    boolean mayBeCharacterized() {
        return characterized;
    }

    /** Returns whether session and transaction are in a state that JDBC's methods know of. */
    boolean isKnown() {
        return !special && !locked && !(autoCommit() && isOpen());
    }

    /** Returns whether a statement failed that may have set autocommit or begun a transaction before that, such as a routine. */
    boolean isUnclear() {
        return special && statusOld;
    }

    /** As {@link #isUnclear}, where autocommit may be another: no change of rows sets it. */
    boolean isAutoCommitUnclear() {
        return special && statusUnseen;
    }

    /** Returns whether nothing would be lost if its end never came to the server, and nobody waits for its locks. */
    boolean hasOnlyRead() {
        String level = isolation();
        return level != null
                && !level.equals(SERIALIZABLE)
                && (!isOpen() || (watched && isCertain()))
                && !moreThanReads
                && reads.stream().allMatch(SqlCommand::isPlainRead);
    }
}
