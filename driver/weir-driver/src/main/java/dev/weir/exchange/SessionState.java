package dev.weir.exchange;

import dev.weir.exchange.PendingSettings.Setting;
import dev.weir.login.ServerConnection;
import dev.weir.login.Settings;
import dev.weir.packet.OkPacket;
import org.jspecify.annotations.Nullable;

/** The session as commands see it: the server's reports and the pending settings. The connection's lock is held. */
public record SessionState(
        Definitions definitions, SessionFacts facts, TransactionState transaction, PendingSettings pending) {
    /** Returns the state of a session just logged in; {@code deferring} if the driver relies on reports of transactions. */
    public static SessionState begun(Settings settings, ServerConnection server, boolean deferring) {
        boolean watched = deferring || Definitions.areProved(settings.statements(), server);
        TransactionState transaction = new TransactionState(server.status(), watched);
        ShapeCache shapes = new ShapeCache(settings.values(), server);
        Definitions definitions = new Definitions(settings.statements(), server, shapes, transaction);
        SessionFacts facts = new SessionFacts(settings.session(), server, definitions, transaction);
        return new SessionState(definitions, facts, transaction, new PendingSettings(facts, transaction));
    }

    /** Takes the state of a session in which another account has logged in. */
    public void begunAnew(String database, OkPacket ok) {
        facts.begunAnew(database, ok);
        pending.remove(Setting.DATABASE);
    }

    /** Takes all session variables for those of a new session. */
    void reset() {
        pending.resetVariables();
        definitions.reset();
        transaction.reset();
    }

    /** Notes that the server has changed the current database. */
    public void uses(String database) {
        facts.uses(database);
        pending.remove(Setting.DATABASE);
    }

    /** Returns the current database, or the pending one; empty for none. */
    public String database() {
        return pending.database();
    }

    public void database(String name) {
        pending.database(name, true);
    }

    /** Returns whether each statement is its own transaction, by the server's last report. */
    public boolean autoCommit() {
        return transaction.autoCommit();
    }

    /** Returns whether a transaction may be open that would not begin again by itself after its end. */
    public boolean mayHaveBegun() {
        return (transaction.isOpen() && pending.autoCommit()) || transaction.isUnclear();
    }

    /** Returns whether no transaction is open and no setting is pending. */
    public boolean isBetween() {
        return transaction.isKnown() && transaction.isNone() && !transaction.isOpen() && pending.isEmpty();
    }

    /** Returns whether this result ended the last command. */
    @SuppressWarnings("ReferenceEquality") // two statements may report the same
    public boolean isLast(@Nullable OkPacket ok) {
        return facts.last() == ok;
    }
}
