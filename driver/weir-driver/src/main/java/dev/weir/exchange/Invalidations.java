package dev.weir.exchange;

import dev.weir.packet.ServerTraits;
import dev.weir.sql.SqlCommand;
import dev.weir.sql.SqlCommand.Effect;
import dev.weir.sql.StatementKind;

/**
 * Counts the statements of a session that make prepared ones out of date and that the server does not report: every statement
 * but reads and changes of rows may change the session. The server itself notices that a table has changed, and {@link
 * FixedTypes} keeps values unchanged then.
 */
public final class Invalidations {
    private final boolean outdatesCalls;
    private final boolean fixesTypes;
    private final SessionFacts facts;
    private int count;
    private int resets;
    private long ofTables;
    private long ofDefinitions;

    public Invalidations(ServerTraits server, SessionFacts facts) {
        this.outdatesCalls = server.outdatesCalls();
        this.fixesTypes = server.fixesMarkerTypes();
        this.facts = facts;
    }

    /**
     * Returns the generation; statements of an earlier one must be prepared again. A reset makes the server forget all
     * statements; the server reads sql_mode, character sets and other variables when it prepares; and if {@code
     * character_set_results} changes, the definitions that MariaDB omits no longer describe the text.
     */
    public long generation() {
        return resets + facts.textMeaningChanges() + count;
    }

    /** Counts changes that may make a table's name mean another table, other than a change of database. */
    public long tableChanges() {
        return resets + ofTables;
    }

    /** Counts statements of this session that may have redefined tables or triggers, or set sql_mode. */
    public long definitionChanges() {
        return resets + facts.textMeaningChanges() + ofDefinitions + (facts.isReported() ? 0 : ofTables);
    }

    public void reset() {
        resets++;
    }

    void sentAsGiven(SqlCommand command) {
        ofTables += command.changesNothingButRows() ? 0 : 1;
    }

    /** Notes that a statement goes out; returns true if it makes prepared ones out of date. */
    boolean sent(SqlCommand command) {
        Effect effect = command.effectOnPrepared();
        ofDefinitions += effect == Effect.DEFINITIONS ? 1 : 0;
        if (command.maySetTracking()) {
            facts.unreported();
        }
        boolean outdates = !facts.isReported() && effect != Effect.NONE;
        count += outdates ? 1 : 0;
        return outdates;
    }

    /** Notes that a prepared statement goes out. It stays valid: the server handles changes made by a routine that it calls. */
    void sent(ServerStatement statement) {
        long generation = generation();
        sentAsGiven(statement.command());
        if (sent(statement.command()) && statement.generation() == generation) {
            statement.generation(generation + 1);
        }
    }

    /** Returns whether a statement must be prepared for each execution: a CALL, or one with user variables of fixed types. */
    public boolean runsOnce(SqlCommand command) {
        boolean call = command.kind() == StatementKind.CALL;
        return call ? outdatesCalls : fixesTypes && command.mayUseVariables();
    }
}
