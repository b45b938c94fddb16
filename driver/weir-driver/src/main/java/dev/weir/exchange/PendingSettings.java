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
 * Settings that JDBC's methods have set and that have not been sent to the server. One is sent with the next command that needs it;
 * what is changed back before that is never sent. The connection's lock is held.
 */
public final class PendingSettings {
    /** In the order in which they are sent. */
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

    /** Those that were set since the last command to what they are. */
    private final Map<Setting, String> repeated = new EnumMap<>(Setting.class);

    private @Nullable ReadsAfter after;

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

    /**
     * Returns whether something was set to what it is. It is sent ahead of what looks at diagnostics, as Connector/J sends every setting
     * at once: to what looks, nothing was left by the statement before.
     */
    boolean areRepeated() {
        return !repeated.isEmpty();
    }

    /** A command goes out ahead of which nothing of that is sent. */
    void forgetRepeated() {
        repeated.clear();
    }

    /** Says what the server must have before it is read. */
    public void after(ReadsAfter reads) {
        after = reads;
    }

    public boolean isBehind() {
        return after != null && after.isBehind();
    }

    /** Not within a transaction, which reads what was at its beginning, nor with locks that a replica could need. */
    boolean waits() {
        return after != null && after.isDue() && !transaction.isOpen() && !transaction.hasLockedTables();
    }

    boolean hasDatabase() {
        return wanted.containsKey(Setting.DATABASE);
    }

    /** Returns whether a statement may be prepared otherwise: names, rights to write and tables are read when it is. */
    boolean concernsPreparing() {
        return hasDatabase() || hasReadOnly() || waits();
    }

    public String database() {
        String name = wanted.get(Setting.DATABASE);
        return name == null ? facts.database() : name;
    }

    /** Wants a current database; {@code unlessKnown} not where the server is known to have it: no reply to come reports another. */
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

    /** Returns whether the next command begins a transaction that does not end by itself. */
    boolean endsAutoCommit() {
        return wanted.containsKey(Setting.AUTOCOMMIT) && !autoCommit();
    }

    @Nullable
    public String isolation() {
        String level = wanted.get(Setting.ISOLATION);
        return level == null ? transaction.isolation() : level;
    }

    /** Wants an isolation level, such as {@code READ-COMMITTED}; {@code unlessKnown} not where the server is known to have it. */
    public void isolation(String level, boolean unlessKnown) {
        want(Setting.ISOLATION, level, unlessKnown && level.equals(transaction.isolation()));
    }

    public boolean hasReadOnly() {
        return wanted.containsKey(Setting.READ_ONLY);
    }

    public void readOnly(boolean on) {
        want(Setting.READ_ONLY, String.valueOf(on), Objects.equals(on, transaction.readOnly()));
    }

    /** Those to be sent now, with those that are {@code again} what they are. */
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
            case WRITTEN -> Command.query(writer, Objects.requireNonNull(after).sql());
            case DATABASE -> Command.useDatabase(writer, value.getBytes(StandardCharsets.UTF_8));
            case ISOLATION ->
                Command.query(writer, "SET SESSION TRANSACTION ISOLATION LEVEL " + value.replace('-', ' '));
            case READ_ONLY ->
                Command.query(writer, on ? "SET SESSION TRANSACTION READ ONLY" : "SET SESSION TRANSACTION READ WRITE");
            case AUTOCOMMIT -> Command.query(writer, on ? "SET autocommit=1" : "SET autocommit=0");
        }
    }

    /** Returns what the server has refused, as errors say it, and its error. */
    SettingsAhead.Refusal refused(Setting setting, ErrPacket error) {
        if (setting == Setting.WRITTEN) {
            return Objects.requireNonNull(after).refused(error);
        }
        String what = setting.inErrors + "=" + value(setting);
        return new SettingsAhead.Refusal("the server refused " + what + ", which stays to be set", error, false);
    }

    public void over(Setting setting) {
        if (setting == Setting.WRITTEN) {
            Objects.requireNonNull(after).over();
        } else {
            wanted.remove(setting);
            repeated.remove(setting);
        }
    }

    /** The session's variables are those of a new one; its database stays. */
    void resetVariables() {
        over(Setting.ISOLATION);
        over(Setting.READ_ONLY);
        over(Setting.AUTOCOMMIT);
    }
}
