package dev.weir.exchange;

import dev.weir.exchange.PendingSettings.Setting;
import dev.weir.login.ServerConnection;
import dev.weir.login.Settings;
import dev.weir.packet.OkPacket;
import org.jspecify.annotations.Nullable;

/** The session as commands see it: what the server has said of it, and what is to be set. The connection's lock is held. */
public record SessionState(
        Definitions definitions, SessionFacts facts, TransactionState transaction, PendingSettings pending) {
    /** That of a session that has just logged in; {@code deferring} says whether what transactions do is relied on. */
    public static SessionState begun(Settings settings, ServerConnection server, boolean deferring) {
        boolean watched = deferring || Definitions.areProved(settings.statements(), server);
        TransactionState transaction = new TransactionState(server.status(), watched);
        ShapeCache shapes = new ShapeCache(settings.values(), server);
        Definitions definitions = new Definitions(settings.statements(), server, shapes, transaction);
        SessionFacts facts = new SessionFacts(settings.session(), server, definitions, transaction);
        return new SessionState(definitions, facts, transaction, new PendingSettings(facts, transaction));
    }

    /** Another account has logged in. */
    public void begunAnew(String database, OkPacket ok) {
        facts.begunAnew(database, ok);
        pending.over(Setting.DATABASE);
    }

    /** The session's variables are those of a new one. */
    void reset() {
        pending.resetVariables();
        definitions.reset();
        transaction.reset();
    }

    /** The server has taken a database for the current one. */
    public void uses(String database) {
        facts.uses(database);
        pending.over(Setting.DATABASE);
    }

    /** Returns the current database, also one that is to be set; empty for none. */
    public String database() {
        return pending.database();
    }

    public void database(String name) {
        pending.database(name, true);
    }

    /** Returns whether each statement is a transaction of its own, as the server has said last. */
    public boolean autoCommit() {
        return transaction.autoCommit();
    }

    /** Returns whether a transaction may be open that the session would not begin again by itself once it has ended. */
    public boolean mayHaveBegun() {
        return (transaction.isOpen() && pending.autoCommit()) || transaction.isUnclear();
    }

    /** Returns whether it is between two transactions, and nothing is to be set. */
    public boolean isBetween() {
        return transaction.isKnown() && transaction.isNone() && !transaction.isOpen() && pending.isEmpty();
    }

    /** Returns whether a result ended the last command. */
    @SuppressWarnings("ReferenceEquality") // two statements may report the same
    public boolean isLast(@Nullable OkPacket ok) {
        return facts.last() == ok;
    }
}
