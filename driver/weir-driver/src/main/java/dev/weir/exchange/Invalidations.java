package dev.weir.exchange;

import dev.weir.packet.ServerTraits;
import dev.weir.sql.SqlCommand;
import dev.weir.sql.SqlCommand.Effect;
import dev.weir.sql.StatementKind;

/**
 * Counts statements of a session after which those that are prepared must be prepared anew, as far as the server does not report
 * it: everything but reads and changes of rows may change the session. That a table has changed, the server sees by itself, and {@link
 * FixedTypes} sees to it that this changes no value.
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
     * Numbers what texts mean. Statements of an earlier generation are to be prepared anew: a reset makes the server forget all;
     * sql_mode, character sets and other variables say what a text means, and the server reads them when it prepares; when text
     * comes in another character set, the definitions that MariaDB takes for known say the wrong one.
     */
    public long generation() {
        return resets + facts.textMeaningChanges() + count;
    }

    /** Counts what may have changed what names of tables mean; that another database is the current one shows by itself. */
    public long tableChanges() {
        return resets + ofTables;
    }

    /** Counts what may have defined tables or triggers anew, or changed the sql_mode: what other sessions define is not seen. */
    public long definitionChanges() {
        return resets + facts.textMeaningChanges() + ofDefinitions + (facts.isReported() ? 0 : ofTables);
    }

    public void reset() {
        resets++;
    }

    void given(SqlCommand command) {
        ofTables += command.changesNothingButRows() ? 0 : 1;
    }

    /** A statement goes out; returns true if it outdates those that are prepared. */
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

    /** A prepared statement goes out. Its own effects do not make it outdated: the server takes care of a routine called. */
    void sent(ServerStatement statement) {
        long generation = generation();
        given(statement.command());
        if (sent(statement.command()) && statement.generation() == generation) {
            statement.generation(generation + 1);
        }
    }

    /** Returns whether a statement must be prepared anew for each execution, as a call, or since its user variables have fixed types. */
    public boolean runsOnce(SqlCommand command) {
        boolean call = command.kind() == StatementKind.CALL;
        return call ? outdatesCalls : fixesTypes && command.mayUseVariables();
    }
}
