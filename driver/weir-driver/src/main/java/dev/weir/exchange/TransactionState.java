package dev.weir.exchange;

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
 * The state of the session's transaction, by the texts sent, which tell the possible effects of commands, and by the server's
 * reports, which tell the actual ones. The connection's lock is held.
 *
 * <p>A command that does more than read and change rows may have begun a transaction, locked tables or set a characteristic of
 * the next transaction: the session is then <em>special</em>, and every setting goes to the server at once.
 *
 * <p>An <em>epoch</em> is a part of a transaction in which nothing could end the transaction, release a metadata lock or put a
 * temporary table in front of a table, so that definitions of its results stay valid: there were only reads and changes of
 * rows, no error, and no report of a changed session or transaction. A stored function or a trigger can create a temporary
 * table unreported, but the transaction is then reported to have written, the first time; so nothing is certain in a
 * transaction that has written, or before the first report. Epochs are numbered; a number never comes again.
 */
public final class TransactionState {
    /** The most texts kept for analysis. */
    private static final int MOST_READS = 64;

    private static final String SERIALIZABLE = "SERIALIZABLE";

    private final boolean watched;

    /** Statements that may be plain reads; analysed when the answer is needed. */
    private final List<SqlCommand> reads = new ArrayList<>();

    private @Nullable SqlCommand last;

    private boolean moreThanReads;
    private boolean special;
    private boolean characterized;

    /** True if it was characterized before commands with unread replies: a failing one may leave it so. */
    private boolean wasCharacterized;

    /** The {@link ServerStatus} flags of the last reply that had any. */
    private int status;

    /** True if an error, which has no flags, came since. */
    private boolean statusOld;

    /** True if the last command may have set autocommit, and its flags have not been read. */
    private boolean statusUnseen;

    private boolean openBefore;

    /** Isolation of new transactions, such as {@code READ-COMMITTED}; null if unknown. */
    private @Nullable String isolation;

    /** True if new transactions are read-only; null if unknown. */
    private @Nullable Boolean readOnly;

    private boolean settingsReported;

    private long epoch;
    private boolean relied;
    private boolean reported;
    private boolean written;
    private boolean locked;

    /** The state after login; {@code watched} if the server reports transaction state. */
    public TransactionState(int status, boolean watched) {
        this.status = status;
        this.watched = watched;
    }

    void commandBegins() {
        openBefore = isOpen();
        wasCharacterized = false;
        if (statusOld && lastMaySet()) {
            // MariaDB does not report variables set by a function that failed
            forgetSettings();
        }
    }

    /** Returns whether the last command may have set a variable even if it failed: it may call a routine. */
    boolean lastMaySet() {
        return last != null && !last.kind().changesRows() && !last.isPlainRead();
    }

    /** Returns whether the last command only changed rows, so that it neither began nor ended a transaction by itself. */
    public boolean hasLastChangedRows() {
        return last != null && last.kind().changesRows();
    }

    /** Notes that a command is about to be sent; {@code autoCommit} if it is its own transaction. */
    @SuppressWarnings("ReferenceEquality") // the common case: one statement again and again
    void commandSent(SqlCommand command, boolean autoCommit) {
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
        // the change may have turned reports of transactions on or off
        reported &= !changed;
    }

    /** Takes the report of a changed variable; {@code value} is null if it cannot be relied on. */
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

    /** Takes the report of the driver's own setting, after {@link #resultEnded}: its values hold for new transactions. */
    public void settingEnded(OkPacket ok) {
        for (SessionChange change : ok.changes()) {
            variable(change.name(), change.value());
        }
    }

    public void isolation(String level) {
        isolation = level;
    }

    /** Sets whether the server reports changes to the characteristics of new transactions. */
    void settingsReported(boolean are) {
        settingsReported = are;
    }

    /**
     * Notes that a command failed: it may have rolled the transaction back; the next OK tells which changes it made before. A
     * text that cannot be parsed, and an execution of an unknown statement, did nothing.
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

    public void begins() {
        reads.clear();
        moreThanReads = false;
    }

    /** Notes the end of a transaction, after which the session keeps nothing of it. */
    public void ended() {
        begins();
        special = false;
        characterized = false;
        wasCharacterized = false;
    }

    /** Notes that the transaction's end was sent and its reply is unread. */
    public void endSent() {
        status &= ~(ServerStatus.IN_TRANSACTION | ServerStatus.IN_TRANSACTION_READONLY);
        begins();
    }

    /** Takes all session variables for those of a new session, which reports nothing. */
    void reset() {
        ended();
        forgetSettings();
        reported = false;
        locked = false;
        endEpoch();
    }

    /** Takes the state of a session in which another account has logged in. */
    void begunAnew(int statusNow) {
        status = statusNow;
        statusOld = false;
        statusUnseen = false;
        forgetSettings();
    }

    void endEpoch() {
        epoch++;
        relied = false;
    }

    /** Notes that a fact is relied on until the epoch ends. */
    void rely() {
        relied = true;
    }

    long epoch() {
        return epoch;
    }

    /** Returns whether a fact is relied on until the epoch ends. */
    boolean isReliedOn() {
        return relied;
    }

    /** Returns whether a fact learnt now holds until the epoch ends. */
    boolean isCertain() {
        return reported && !written;
    }

    public boolean isWatched() {
        return watched;
    }

    /** Returns true if no command has done anything, as far as texts tell. */
    public boolean isNone() {
        return !moreThanReads && reads.isEmpty();
    }

    /** Returns the {@link ServerStatus} flags of the last reply that had any. */
    public int status() {
        return status;
    }

    /** Returns whether each statement is its own transaction, by the last report. */
    public boolean autoCommit() {
        return (status & ServerStatus.AUTOCOMMIT) != 0;
    }

    public boolean isOpen() {
        return (status & ServerStatus.IN_TRANSACTION) != 0;
    }

    /** Returns whether a transaction was open after the start of the last command, or of the commands sent with it. */
    public boolean wasOpen() {
        return openBefore || isOpen();
    }

    /** Returns whether the last command, a read, began a transaction. */
    boolean isOpenedByLast() {
        return !openBefore && !autoCommit();
    }

    /** Returns whether LOCK TABLES holds locks, as far as the server reports it. */
    public boolean hasLockedTables() {
        return locked;
    }

    private boolean areSettingsKnown() {
        return settingsReported && !statusOld;
    }

    /** Returns the isolation level of new transactions, such as {@code READ-COMMITTED}; null if unknown. */
    @Nullable
    public String isolation() {
        return areSettingsKnown() ? isolation : null;
    }

    /** Returns whether new transactions are read-only; null if unknown, since SET TRANSACTION may concern only the next one. */
    @Nullable
    Boolean readOnly() {
        return (areSettingsKnown() && !special) ? readOnly : null;
    }

    /** Returns whether the next read of a table may be the transaction characterized by {@code SET TRANSACTION}. */
    public boolean mayBeCharacterized() {
        return characterized;
    }

    /** Returns whether session and transaction are in a state that JDBC methods can have made. */
    public boolean isKnown() {
        return !special && !locked && !(autoCommit() && isOpen());
    }

    /** Returns whether a failed statement, such as a CALL, may have set autocommit or begun a transaction before it failed. */
    public boolean isUnclear() {
        return special && statusOld;
    }

    /** As {@link #isUnclear}, but only for autocommit, which a change of rows never sets. */
    public boolean isAutoCommitUnclear() {
        return special && statusUnseen;
    }

    /** Returns whether the transaction's end may be delayed: it changed nothing, and nobody waits for its locks. */
    public boolean hasOnlyRead() {
        String level = isolation();
        return level != null
                && !level.equals(SERIALIZABLE)
                && (!isOpen() || (watched && isCertain()))
                && !moreThanReads
                && reads.stream().allMatch(SqlCommand::isPlainRead);
    }
}
