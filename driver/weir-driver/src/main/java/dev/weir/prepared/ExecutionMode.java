package dev.weir.prepared;

import dev.weir.command.PacketLimit;
import dev.weir.exchange.Exchange;
import dev.weir.exchange.FixedTypes;
import dev.weir.exchange.ServerStatement;
import dev.weir.packet.ServerTraits;
import dev.weir.parameter.ParameterSet;
import dev.weir.sql.SqlCommand;
import dev.weir.sql.SqlCommand.Effect;
import dev.weir.sql.SqlText;
import dev.weir.sql.StatementKind;

/** The way a statement with markers is executed, decided by facts known without asking the server. */
public enum ExecutionMode {
    /** COM_STMT_EXECUTE of a prepared statement. */
    EXECUTE,
    /** COM_STMT_PREPARE alone; its reply decides how to execute. */
    PREPARE_FIRST,
    /** COM_STMT_PREPARE of a statement for this execution only, which is closed after it. */
    PREPARE_ALONE,
    /** COM_STMT_PREPARE and COM_STMT_EXECUTE in one flight. */
    WITH_PREPARE,
    /** COM_STMT_PREPARE for later executions, and the first execution as text in one flight. */
    TEXT_WITH_PREPARE,
    /** COM_QUERY, with values as literals. */
    TEXT;

    /** The most markers of a prepared statement: the protocol counts them in two bytes. */
    private static final int MOST_MARKERS = (1 << 16) - 1;

    /**
     * Facts about the session.
     *
     * @param pipelines commands may be sent before the replies to earlier ones
     * @param predictsIds the next prepared statement's id is known, see {@link PredictedId}
     * @param maybeInTransaction a transaction may be open, which a deadlock of the prepare would end unseen
     */
    record Facts(ServerTraits server, boolean pipelines, boolean predictsIds, boolean maybeInTransaction) {
        static Facts of(Exchange exchange, PredictedId ids) {
            return new Facts(
                    exchange.server().traits(),
                    exchange.pipelining().isSure(),
                    ids.isSure(),
                    exchange.state().mayHaveBegun());
        }
    }

    /**
     * Decides for a new statement without values: TEXT; PREPARE_FIRST, at once; or WITH_PREPARE, when it first runs, which
     * needs the number of markers and holds unless that depends on the sql_mode or the text may be too long.
     *
     * @param ownCommand it is no SQL to prepare: a ping, or a text that names a local file
     * @param onServer it must not go out as text, in which OUT parameters do not come back
     * @param refused the server did not prepare it before, or is not asked to prepare any
     */
    public static ExecutionMode of(SqlCommand command, boolean ownCommand, boolean onServer, boolean refused) {
        if (ownCommand || (!onServer && (refused || isText(command)))) {
            return TEXT;
        }
        boolean sure = SqlText.readsTheSameInEveryMode(command.sql()) && command.utf8().length <= PacketLimit.UNASKED;
        return sure ? WITH_PREPARE : PREPARE_FIRST;
    }

    /**
     * Returns whether a statement is never offered to the server: it has too many markers; or it reads the previous statement's
     * diagnostics, which a refusal to prepare would replace; or it is a CALL without markers, which may read them, too, and
     * would be prepared for one execution; or it defines an object. MySQL 9 prepares CREATE EVENT with a marker in its body as
     * one without, and no other definition with a marker; MariaDB refuses a definition prepared in a read-only transaction.
     */
    private static boolean isText(SqlCommand command) {
        int markers = command.markers().map(SqlText::markerCount).orElse(0);
        boolean defines = command.kind() == StatementKind.OTHER && command.effectOnPrepared() == Effect.DEFINITIONS;
        return markers > MOST_MARKERS
                || command.looksBack()
                || (markers == 0 && command.kind() == StatementKind.CALL)
                || (defines && !command.mayBeSeveral());
    }

    /** Decides for an execution with all its values; of a prepared statement, EXECUTE, PREPARE_ALONE or TEXT. */
    static ExecutionMode of(Facts facts, ServerStatement statement, ParameterSet values) {
        if (!fits(facts.server(), statement, values)) {
            return TEXT;
        }
        if (facts.server().misreadsStreamsOfNewTypes() && streamsAnew(statement, values)) {
            return PREPARE_ALONE;
        }
        if (!statement.isPrepared() && fixesTypes(facts.server(), statement)) {
            return facts.pipelines() && FirstExecution.fitsFlight(statement.command(), values)
                    ? ofText(facts, statement)
                    : PREPARE_FIRST;
        }
        return values.streamed() && !statement.isPrepared() ? PREPARE_FIRST : of(facts, statement);
    }

    /** Decides for an execution whose values the server never converts, such as rows of a bulk command. */
    static ExecutionMode of(Facts facts, ServerStatement statement) {
        if (statement.isPrepared()) {
            return EXECUTE;
        }
        return facts.pipelines() && facts.predictsIds() ? WITH_PREPARE : PREPARE_FIRST;
    }

    /** A prepare for a single execution is in vain. A change that may commit by itself is not sent with one. */
    private static ExecutionMode ofText(Facts facts, ServerStatement statement) {
        if (statement.isOnce()) {
            return TEXT;
        }
        boolean follows = statement.command().isPlainRead() || !facts.maybeInTransaction();
        return follows ? TEXT_WITH_PREPARE : PREPARE_FIRST;
    }

    /**
     * Returns whether the server takes values unconverted, as far as the prepare's reply has arrived. An unsigned value of the
     * type last sent was taken before.
     */
    private static boolean fits(ServerTraits server, ServerStatement statement, ParameterSet values) {
        boolean signed = server.readsUnsignedInText()
                || statement.isCall()
                || !values.newTypes(statement.sentTypes())
                || !values.hasUnsigned();
        return signed && statement.fits(values);
    }

    /** Returns whether the server may convert values, which the prepare's reply tells, see {@link FixedTypes}. */
    private static boolean fixesTypes(ServerTraits server, ServerStatement statement) {
        return server.fixesMarkerTypes() && statement.parameters() != 0 && !statement.isCall();
    }

    private static boolean streamsAnew(ServerStatement statement, ParameterSet values) {
        return values.streamed() && statement.isExecuted() && !values.streamsAsBefore(statement.sentTypes());
    }
}
