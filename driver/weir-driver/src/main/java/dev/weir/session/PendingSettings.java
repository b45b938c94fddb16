package dev.weir.session;

import dev.weir.packet.Command;
import dev.weir.packet.ErrPacket;
import dev.weir.wire.PacketWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Settings that JDBC's methods have set and that have not been sent to the server. One is sent with the next command that needs it;
 * what is changed back before that is never sent. The connection's lock is held.
 */
final class PendingSettings {
    enum Setting {
        /** Not set but waited for: the server has what was written elsewhere. */
        WRITTEN,
        DATABASE,
        ISOLATION,
        READ_ONLY,
        AUTOCOMMIT
    }

    private final SessionFacts facts;
    private final TransactionState transaction;
    private @Nullable String database;
    private @Nullable String isolation;
    private @Nullable Boolean readOnly;
    private @Nullable Boolean autoCommit;
    private @Nullable ReadsAfter after;

    PendingSettings(SessionFacts facts, TransactionState transaction) {
        this.facts = facts;
        this.transaction = transaction;
    }

    boolean isEmpty() {
        return database == null && isolation == null && readOnly == null && autoCommit == null && !waits();
    }

    /** Says what the server must have before it is read. */
    void after(ReadsAfter reads) {
        after = reads;
    }

    boolean isBehind() {
        return after != null && after.isBehind();
    }

    /**
     * Returns whether what was written is waited for. Within a transaction, what is read is as old as its beginning; and a replica
     * could need a lock that it holds, as it could one of LOCK TABLES.
     */
    boolean waits() {
        return after != null && after.isDue() && !transaction.isOpen() && !transaction.hasLockedTables();
    }

    boolean hasDatabase() {
        return database != null;
    }

    /**
     * Returns whether a statement may be prepared otherwise once the server knows what is wanted: names without a database are read when it
     * is prepared, what may write is refused in a read-only session, and tables may have been made elsewhere.
     */
    boolean concernsPreparing() {
        return database != null || readOnly != null || waits();
    }

    String database() {
        return database == null ? facts.database() : database;
    }

    void database(String wanted) {
        boolean known = facts.isReported() && wanted.equals(facts.database());
        database = known ? null : wanted;
    }

    boolean autoCommit() {
        return autoCommit == null ? transaction.autoCommit() : autoCommit;
    }

    /** Returns whether a transaction is open that the session would not begin again by itself once it has ended. */
    boolean transactionWasBegun() {
        return transaction.isOpen() && autoCommit();
    }

    /** Returns whether the next command begins a transaction that does not end by itself. */
    boolean endsAutoCommit() {
        return Boolean.FALSE.equals(autoCommit);
    }

    void autoCommit(boolean wanted) {
        boolean known = wanted == transaction.autoCommit();
        autoCommit = known ? null : wanted;
    }

    @Nullable
    String isolation() {
        return isolation == null ? transaction.isolation() : isolation;
    }

    /** Wants an isolation level, such as {@code READ-COMMITTED}; {@code unlessKnown} not where the server is known to have it. */
    void isolation(String wanted, boolean unlessKnown) {
        boolean known = unlessKnown && wanted.equals(transaction.isolation());
        isolation = known ? null : wanted;
    }

    /** Returns whether it has to be sent to the server that transactions are read-only, or are not. */
    boolean hasReadOnly() {
        return readOnly != null;
    }

    void readOnly(boolean wanted) {
        boolean known = Objects.equals(wanted, transaction.readOnly());
        readOnly = known ? null : wanted;
    }

    /** Returns the settings that have to be sent to the server, in the order in which they are sent. */
    List<Setting> open() {
        List<Setting> open = new ArrayList<>();
        for (Setting setting : Setting.values()) {
            if (isOpen(setting)) {
                open.add(setting);
            }
        }
        return open;
    }

    private boolean isOpen(Setting setting) {
        return switch (setting) {
            case WRITTEN -> waits();
            case DATABASE -> database != null;
            case ISOLATION -> isolation != null;
            case READ_ONLY -> readOnly != null;
            case AUTOCOMMIT -> autoCommit != null;
        };
    }

    void write(PacketWriter writer, Setting setting) {
        switch (setting) {
            case WRITTEN -> Command.query(writer, Objects.requireNonNull(after).sql());
            case DATABASE ->
                writer.begin(0)
                        .u8(Command.INIT_DB)
                        .bytes(database().getBytes(StandardCharsets.UTF_8))
                        .end();
            case ISOLATION ->
                Command.query(
                        writer,
                        "SET SESSION TRANSACTION ISOLATION LEVEL "
                                + Objects.requireNonNull(isolation).replace('-', ' '));
            case READ_ONLY ->
                Command.query(
                        writer,
                        Boolean.TRUE.equals(readOnly)
                                ? "SET SESSION TRANSACTION READ ONLY"
                                : "SET SESSION TRANSACTION READ WRITE");
            case AUTOCOMMIT ->
                Command.query(writer, Boolean.TRUE.equals(autoCommit) ? "SET autocommit=1" : "SET autocommit=0");
        }
    }

    /** Returns what the server has refused, as errors say it, and its error. */
    SettingsAhead.Refusal refused(Setting setting, ErrPacket error) {
        return switch (setting) {
            case WRITTEN -> Objects.requireNonNull(after).refused(error);
            case DATABASE -> refused("database=" + database, error);
            case ISOLATION -> refused("isolation=" + isolation, error);
            case READ_ONLY -> refused("readOnly=" + readOnly, error);
            case AUTOCOMMIT -> refused("autocommit=" + autoCommit, error);
        };
    }

    private static SettingsAhead.Refusal refused(String what, ErrPacket error) {
        return new SettingsAhead.Refusal("the server refused " + what + ", which stays to be set", error, false);
    }

    /** The server has a setting now, or the caller wants it no more. */
    void over(Setting setting) {
        switch (setting) {
            case WRITTEN -> Objects.requireNonNull(after).over();
            case DATABASE -> database = null;
            case ISOLATION -> isolation = null;
            case READ_ONLY -> readOnly = null;
            case AUTOCOMMIT -> autoCommit = null;
        }
    }

    /** The session's variables are those of a new one; its database stays. */
    void resetVariables() {
        over(Setting.ISOLATION);
        over(Setting.READ_ONLY);
        over(Setting.AUTOCOMMIT);
    }
}
