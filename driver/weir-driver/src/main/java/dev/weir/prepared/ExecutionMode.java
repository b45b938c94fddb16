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

/** The way of a statement with markers to the server, decided by what is known without a question. */
public enum ExecutionMode {
    /** COM_STMT_EXECUTE of a statement that the server has. */
    EXECUTE,
    /** COM_STMT_PREPARE alone; its reply decides how the execution goes. */
    PREPARE_FIRST,
    /** COM_STMT_PREPARE of a statement for this execution only, which is closed behind it. */
    PREPARE_ALONE,
    /** COM_STMT_PREPARE and COM_STMT_EXECUTE in one flight. */
    WITH_PREPARE,
    /** COM_STMT_PREPARE, for the executions behind, and the first one as text in one flight. */
    TEXT_WITH_PREPARE,
    /** COM_QUERY, with values as literals. */
    TEXT;

    /** Markers of a prepared statement: the protocol counts them in two bytes. */
    private static final int MOST_MARKERS = (1 << 16) - 1;

    /**
     * The facts about the session.
     *
     * @param pipelines commands may go out before the replies to earlier ones have come
     * @param predictsIds the id of the next prepared statement is known, see {@link PredictedId}
     * @param maybeInTransaction a transaction has begun, or may have, that a deadlock of the prepare would end unseen
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
     * Decides for a statement that is made, before it has values: TEXT; PREPARE_FIRST, at once; or WITH_PREPARE, once it runs, which
     * needs the number of markers, and is right unless that depends on the sql_mode, or the text may be too long.
     *
     * @param ownCommand it is no SQL for the server to prepare: a ping, or a text that names a file of the client
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
     * Returns whether a statement is never offered to the server. It has more markers than can be prepared; or it looks at what the
     * statement before has left, where a refusal to prepare would stand; or it is a call without markers, which may look, too, and
     * would be prepared for one execution; or it defines something. MySQL 9 prepares CREATE EVENT with a marker in its body as one
     * without, and others with a marker not at all; MariaDB refuses a definition that is prepared in a transaction that only reads.
     */
    private static boolean isText(SqlCommand command) {
        int markers = command.markers().map(SqlText::markerCount).orElse(0);
        boolean defines = command.kind() == StatementKind.OTHER && command.effectOnPrepared() == Effect.DEFINITIONS;
        return markers > MOST_MARKERS
                || command.looksBack()
                || (markers == 0 && command.kind() == StatementKind.CALL)
                || (defines && !command.mayBeSeveral());
    }

    /** Decides for an execution with all its values; of a statement that is prepared, EXECUTE, PREPARE_ALONE or TEXT. */
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

    /** Decides for an execution whose values the server takes for what they are, as rows of a bulk command. */
    static ExecutionMode of(Facts facts, ServerStatement statement) {
        if (statement.isPrepared()) {
            return EXECUTE;
        }
        return facts.pipelines() && facts.predictsIds() ? WITH_PREPARE : PREPARE_FIRST;
    }

    /** One for a single execution would be prepared for nothing. A change is not sent where it may be committed by itself. */
    private static ExecutionMode ofText(Facts facts, ServerStatement statement) {
        if (statement.isOnce()) {
            return TEXT;
        }
        boolean follows = statement.command().isPlainRead() || !facts.maybeInTransaction();
        return follows ? TEXT_WITH_PREPARE : PREPARE_FIRST;
    }

    /**
     * Returns whether the server takes values for what they are, as far as the reply to the prepare has come. An unsigned one whose
     * type was sent before is one that did.
     */
    private static boolean fits(ServerTraits server, ServerStatement statement, ParameterSet values) {
        boolean signed = server.readsUnsignedInText()
                || statement.isCall()
                || !values.newTypes(statement.sentTypes())
                || !values.hasUnsigned();
        return signed && statement.fits(values);
    }

    /** Returns whether the server may convert values, see {@link FixedTypes}, which the reply to the prepare tells. */
    private static boolean fixesTypes(ServerTraits server, ServerStatement statement) {
        return server.fixesMarkerTypes() && statement.parameters() != 0 && !statement.isCall();
    }

    private static boolean streamsAnew(ServerStatement statement, ParameterSet values) {
        return values.streamed() && statement.isExecuted() && !values.streamsAsBefore(statement.sentTypes());
    }
}
