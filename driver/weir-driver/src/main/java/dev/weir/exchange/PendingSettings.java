package dev.weir.exchange;

import dev.weir.packet.Command;
import dev.weir.packet.ErrPacket;
import dev.weir.wire.PacketWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Settings made by JDBC methods that the server does not have yet. Each is sent with the next command that needs it; one that
 * is changed back before is never sent. The connection's lock is held.
 */
public final class PendingSettings {
    /** In the order of sending. */
    public enum Setting {
        WRITTEN("gtid"),
        DATABASE("database"),
        ISOLATION("isolation"),
        READ_ONLY("readOnly"),
        AUTOCOMMIT("autocommit");

        private final String inErrors;

        Setting(String inErrors) {
            this.inErrors = inErrors;
        }
    }

    private final SessionFacts facts;
    private final TransactionState transaction;
    private final Map<Setting, String> wanted = new EnumMap<>(Setting.class);

    /** Settings that were set, since the last command, to the value they had. */
    private final Map<Setting, String> repeated = new EnumMap<>(Setting.class);

    private @Nullable ReplicaWait replicaWait;

    PendingSettings(SessionFacts facts, TransactionState transaction) {
        this.facts = facts;
        this.transaction = transaction;
    }

    public boolean isEmpty() {
        return wanted.isEmpty() && !waits();
    }

    private void want(Setting setting, String value, boolean known) {
        if (known) {
            wanted.remove(setting);
            repeated.put(setting, value);
        } else {
            repeated.remove(setting);
            wanted.put(setting, value);
        }
    }

    /** Returns whether a setting was set to the value it had; sent, it clears diagnostics as Connector/J's does. */
    boolean areRepeated() {
        return !repeated.isEmpty();
    }

    /** Notes that a command goes out without repeated settings. */
    void forgetRepeated() {
        repeated.clear();
    }

    /** Sets the condition to wait for before reads on a replica. */
    public void waitForReplica(ReplicaWait wait) {
        replicaWait = wait;
    }

    public boolean isBehind() {
        return replicaWait != null && replicaWait.isBehind();
    }

    /** Returns whether a read must wait for the replica: not in a transaction, nor under locks that replication could need. */
    boolean waits() {
        return replicaWait != null && replicaWait.isDue() && !transaction.isOpen() && !transaction.hasLockedTables();
    }

    boolean hasDatabase() {
        return wanted.containsKey(Setting.DATABASE);
    }

    /** Returns whether a pending setting can change how a statement is prepared: its database, or whether it may write. */
    boolean concernsPreparing() {
        return hasDatabase() || hasReadOnly() || waits();
    }

    public String database() {
        String name = wanted.get(Setting.DATABASE);
        return name == null ? facts.database() : name;
    }

    /** Sets the current database; with {@code unlessKnown} not if the server is known to have it. */
    public void database(String name, boolean unlessKnown) {
        want(Setting.DATABASE, name, unlessKnown && facts.isIn(name));
    }

    public boolean autoCommit() {
        String on = wanted.get(Setting.AUTOCOMMIT);
        return on == null ? transaction.autoCommit() : Boolean.parseBoolean(on);
    }

    public void autoCommit(boolean on) {
        want(Setting.AUTOCOMMIT, String.valueOf(on), on == transaction.autoCommit());
    }

    /** Returns whether the next command begins a transaction that lasts until commit or rollback. */
    boolean endsAutoCommit() {
        return wanted.containsKey(Setting.AUTOCOMMIT) && !autoCommit();
    }

    @Nullable
    public String isolation() {
        String level = wanted.get(Setting.ISOLATION);
        return level == null ? transaction.isolation() : level;
    }

    /** Sets the isolation level, such as {@code READ-COMMITTED}; with {@code unlessKnown} not if the server has it. */
    public void isolation(String level, boolean unlessKnown) {
        want(Setting.ISOLATION, level, unlessKnown && level.equals(transaction.isolation()));
    }

    public boolean hasReadOnly() {
        return wanted.containsKey(Setting.READ_ONLY);
    }

    public void readOnly(boolean on) {
        want(Setting.READ_ONLY, String.valueOf(on), Objects.equals(on, transaction.readOnly()));
    }

    /** Returns the settings to send now, repeated ones among them if {@code again}. */
    List<Setting> open(boolean again) {
        List<Setting> open = new ArrayList<>();
        if (waits()) {
            open.add(Setting.WRITTEN);
        }
        open.addAll(wanted.keySet());
        if (again) {
            open.addAll(repeated.keySet());
        }
        return open;
    }

    private String value(Setting setting) {
        return wanted.getOrDefault(setting, repeated.getOrDefault(setting, ""));
    }

    public void write(PacketWriter writer, Setting setting) {
        String value = value(setting);
        boolean on = value.equals("true");
        switch (setting) {
            case WRITTEN ->
                Command.query(writer, Objects.requireNonNull(replicaWait).sql());
            case DATABASE -> Command.useDatabase(writer, value.getBytes(StandardCharsets.UTF_8));
            case ISOLATION ->
                Command.query(writer, "SET SESSION TRANSACTION ISOLATION LEVEL " + value.replace('-', ' '));
            case READ_ONLY ->
                Command.query(writer, on ? "SET SESSION TRANSACTION READ ONLY" : "SET SESSION TRANSACTION READ WRITE");
            case AUTOCOMMIT -> Command.query(writer, on ? "SET autocommit=1" : "SET autocommit=0");
        }
    }

    /** Returns the refusal of a setting, named for an error message. */
    SettingsAhead.Refusal refused(Setting setting, ErrPacket error) {
        if (setting == Setting.WRITTEN) {
            return Objects.requireNonNull(replicaWait).refused(error);
        }
        String what = setting.inErrors + "=" + value(setting);
        return new SettingsAhead.Refusal("the server refused " + what + ", which stays to be set", error, false);
    }

    public void remove(Setting setting) {
        if (setting == Setting.WRITTEN) {
            Objects.requireNonNull(replicaWait).ended();
        } else {
            wanted.remove(setting);
            repeated.remove(setting);
        }
    }

    /** Takes all session variables for those of a new session; the current database stays. */
    void resetVariables() {
        remove(Setting.ISOLATION);
        remove(Setting.READ_ONLY);
        remove(Setting.AUTOCOMMIT);
    }
}
