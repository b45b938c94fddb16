package dev.weir.session;

import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import dev.weir.packet.Command;
import dev.weir.parameter.BulkRows;
import dev.weir.parameter.ParameterSet;
import dev.weir.sql.SqlCommand;
import dev.weir.sql.StatementKind;
import dev.weir.wire.PacketWriter;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Prepared statements of a session: prepares, keeps, executes and closes them. The connection's lock is held. */
final class PreparedCommands {
    /** Flag of COM_STMT_BULK_EXECUTE: types of the values follow. */
    private static final int SEND_TYPES = 128;

    private final Channel channel;
    private final Preamble preamble;
    private final ClientText text;
    private final PipeliningSupport pipelining;
    private final Preparer preparer;
    private final StatementCache statements;
    private final Invalidations invalidations;
    private final TransactionWork work;
    private final MarkerTypes.Rule markerRule;
    private int resets;

    PreparedCommands(
            Channel channel,
            Preamble preamble,
            ClientText text,
            StatementCache statements,
            Invalidations invalidations,
            TransactionWork work,
            PipeliningSupport pipelining) {
        this.channel = channel;
        this.preamble = preamble;
        this.text = text;
        this.statements = statements;
        this.invalidations = invalidations;
        this.work = work;
        this.pipelining = pipelining;
        this.markerRule = MarkerTypes.Rule.of(channel.established());
        this.preparer = new Preparer(channel, text, invalidations, markerRule == MarkerTypes.Rule.ALL);
    }

    ServerStatement prepare(SqlCommand command) throws SQLException {
        tellBeforePreparing();
        channel.readReplies();
        ServerStatement statement = kept(command);
        if (statement == null) {
            text.prepared(command);
            preparer.write(preamble.begin(null, command.utf8(), false), command);
            channel.flush();
            statement = preparer.read(command, generation());
            channel.commandEnded();
            statements.put(statement);
        }
        statement.acquire();
        return statement;
    }

    /** The columns that a statement will have, by preparing it once more; null where it gives no rows. */
    @Nullable
    ResultShape describe(SqlCommand command) throws SQLException {
        tellBeforePreparing();
        channel.readReplies();
        text.prepared(command);
        PacketWriter writer = preamble.begin(null, command.utf8(), false);
        preamble.settings(0, channel.definitions().aheadOfDescription());
        preparer.write(writer, command);
        channel.flush();
        channel.aheadReplies().waitFor();
        ServerStatement statement = preparer.describe(command, generation());
        channel.commandEnded();
        statement.acquire();
        statement.evict();
        statements.letGo(statement);
        return statement.shape();
    }

    /** Names without a database are read when a statement is prepared. */
    void useWantedDatabase() throws SQLException {
        if (channel.wanted().hasDatabase()) {
            tellWanted();
        }
    }

    private void tellBeforePreparing() throws SQLException {
        if (channel.wanted().concernsPreparing()) {
            tellWanted();
        }
    }

    private void tellWanted() throws SQLException {
        preamble.begin(null);
        preamble.wanted(false);
        channel.commandEnded();
    }

    @Nullable
    ServerStatement prepareLater(SqlCommand command, int markers) {
        ServerStatement statement = kept(command);
        if (!pipelining.isSure()) {
            return null;
        }
        if (statement == null) {
            text.prepared(command);
            statement = preparer.later(command, markers, generation());
            statements.put(statement);
        }
        statement.acquire();
        return statement;
    }

    void prepareNow(ServerStatement statement) throws SQLException {
        if (!statement.isPrepared()) {
            tellBeforePreparing();
            SqlCommand command = statement.command();
            preparer.write(preamble.begin(null, command.utf8(), false), command);
            channel.flush();
            preparer.read(statement);
            channel.commandEnded();
        }
    }

    /** Prepares a statement in its own database, which need not be the current one when it runs. */
    private void prepareAtHome(ServerStatement statement) throws SQLException {
        String current = channel.wanted().database();
        if (statement.isPrepared() || statement.database().equals(current)) {
            prepareNow(statement);
            return;
        }
        channel.wanted().database(statement.database());
        try {
            prepareNow(statement);
        } finally {
            channel.wanted().database(current);
        }
    }

    void release(ServerStatement statement) {
        statements.letGo(statement);
    }

    /** The statement that is kept, if it is up to date. */
    private @Nullable ServerStatement kept(SqlCommand command) {
        ServerStatement statement =
                statements.get(command.sql(), channel.wanted().database());
        if (statement != null && !isUpToDate(statement)) {
            statements.remove(statement);
            return null;
        }
        return statement;
    }

    /**
     * Whether a statement means what its text means in the session as it is, as far as the replies read tell. Names without a
     * database are names in the database that was the current one when it was prepared; and see {@link #generation}.
     */
    boolean isUpToDate(ServerStatement statement) {
        return !statement.isOver()
                && statement.generation() == generation()
                && statement.database().equals(channel.wanted().database());
    }

    /**
     * Statements of an earlier generation are to be prepared anew: a reset makes the server forget all; sql_mode, character sets
     * and other variables say what a text means, and the server reads them when it prepares; when text comes in another character
     * set, the definitions that MariaDB takes for known say the wrong one; and see {@link Invalidations}.
     */
    private long generation() {
        return resets + channel.state().textMeaningChanges() + invalidations.count();
    }

    /** Counts what may have changed what names of tables mean; that another database is the current one shows by itself. */
    long tableChanges() {
        return resets + invalidations.ofTables();
    }

    /** The server has forgotten all statements. */
    void reset() {
        statements.clear();
        resets++;
    }

    /** Gives no reply where a value does not fit the type that the server has given its marker. */
    @Nullable
    Reply execute(@Nullable WeakReference<?> owner, ServerStatement wanted, ParameterSet parameters, int timeoutSeconds)
            throws SQLException {
        ServerStatement statement = wanted;
        try {
            parameters.check();
            if (!fits(wanted, parameters)) {
                return null;
            }
            statement = fitting(wanted, parameters);
            wanted.executed();
            if (parameters.streamed() || !pipelining.isSure() || !mayRunUnseen(statement)) {
                prepareNow(statement);
                if (!fits(statement, parameters)) {
                    return null;
                }
            }
            SqlCommand command = statement.command();
            boolean follows = preamble.mayFollow(command) && !parameters.streamed();
            PacketWriter writer = text.isPlain()
                    ? preamble.begin(owner, follows)
                    : preamble.begin(owner, List.of(new Execution(owner, statement, parameters)), follows);
            preamble.wanted(follows);
            work.runs(command, channel.wanted().autoCommit());
            preamble.settings(
                    timeoutSeconds, channel.definitions().ahead(statement, parameters.newTypes(statement.sentTypes())));
            invalidations.sent(statement, generation());
            text.sent(statement);
            if (!statement.isPrepared()) {
                ServerStatement sent = statement;
                Writing execution = (out, id) -> write(out, id, sent, parameters);
                return prepareAndExecute(owner, writer, statement, parameters, execution);
            }
            sendLongData(writer, statement, parameters);
            write(writer, statement.id(), statement, parameters);
            return channel.exchange(owner, statement, channel.definitions().sent(statement));
        } catch (SQLException e) {
            // whether the server has the types depends on where it stopped
            statement.sentTypes().forget();
            wanted.refused(!statement.isPrepared());
            throw e;
        }
    }

    /**
     * Whether the server takes values for what they are: see {@link FixedTypes}. MySQL before that makes the text of an unsigned
     * integer as if it were signed (5.7.22 and 8.0.15 were tried); one whose type was sent before did not get here.
     */
    boolean fits(ServerStatement statement, ParameterSet values) {
        return switch (markerRule) {
            case ALL -> statement.fits(values);
            case NONE ->
                statement.command().kind() == StatementKind.CALL
                        || !values.newTypes(statement.sentTypes())
                        || !values.hasUnsigned();
            case STREAMS -> true;
        };
    }

    /** Whether an execution does no harm where its values turn out not to fit: its result can be dropped. */
    private boolean mayRunUnseen(ServerStatement statement) {
        SqlCommand command = statement.command();
        return markerRule != MarkerTypes.Rule.ALL
                || statement.isPrepared()
                || command.kind() == StatementKind.CALL
                || command.isPlainRead()
                || FixedTypes.fitAny(command, statement.parameters());
    }

    /**
     * The statement for an execution. One whose values have the same types as those before is looked at no further; in a
     * pipeline, the types of those before have not been sent yet, but noted.
     */
    ServerStatement fitting(ServerStatement statement, ParameterSet parameters) {
        return markerRule == MarkerTypes.Rule.NONE || !parameters.newTypes(statement.sentTypes())
                ? statement
                : statements.fitting(statement, parameters, markerRule);
    }

    /** An execution that changes rows is about to be sent behind others. */
    void goesOut(ServerStatement wanted, ServerStatement fitting) {
        wanted.executed();
        work.runs(fitting.command(), channel.state().autoCommit());
        invalidations.sent(fitting, generation());
        text.sent(fitting);
    }

    /** Writes an execution of the statement that has a number. */
    @FunctionalInterface
    private interface Writing {
        void write(PacketWriter writer, int id) throws SQLException;
    }

    /** Both commands go out in one write; the second names the statement by the number that it is going to have. */
    private @Nullable Reply prepareAndExecute(
            @Nullable WeakReference<?> owner,
            PacketWriter writer,
            ServerStatement statement,
            @Nullable ParameterSet values,
            Writing execution)
            throws SQLException {
        preparer.write(writer, statement.command());
        int prepareSequence = writer.replySequence();
        execution.write(writer, preparer.nextId());
        int executeSequence = writer.replySequence();
        channel.flush();
        SettingsAhead.Refusal refusal = channel.aheadReplies().read();
        channel.reader().expectSequence(prepareSequence);
        boolean executed = prepared(statement, executeSequence, refusal);
        if (refusal != null) {
            channel.dropReply(executeSequence);
            throw channel.aheadReplies().afterDropped(refusal);
        }
        boolean fits = values == null || fits(statement, values);
        if (executed) {
            channel.reader().expectSequence(executeSequence);
            return fits
                    ? channel.reply(owner, statement, channel.definitions().sent(statement))
                    : dropped(owner, statement);
        }
        channel.dropReply(executeSequence);
        statement.sentTypes().forget();
        if (!fits) {
            return null;
        }
        execution.write(preamble.begin(owner), statement.id());
        return channel.exchange(owner, statement, channel.definitions().sent(statement));
    }

    /** No reply: neither rows nor an error are those of the values that were set. */
    private @Nullable Reply dropped(@Nullable WeakReference<?> owner, ServerStatement statement) throws SQLException {
        try {
            channel.reply(owner, statement, channel.definitions().sent(statement))
                    .close();
        } catch (SQLException e) {
            if (channel.isClosed()) {
                throw e;
            }
        }
        return null;
    }

    /** See {@link Session#bulk}. */
    Reply bulk(WeakReference<?> owner, ServerStatement statement, BulkRows rows) throws SQLException {
        try {
            PacketWriter writer = preamble.begin(owner, false);
            preamble.wanted(false);
            preamble.settings(0, null);
            goesOut(statement, statement);
            if (!statement.isPrepared()) {
                Writing execution = (out, id) -> writeBulk(out, id, rows);
                return Objects.requireNonNull(prepareAndExecute(owner, writer, statement, null, execution));
            }
            writeBulk(writer, statement.id(), rows);
            return channel.exchange(owner, statement, channel.definitions().sent(statement));
        } catch (SQLException e) {
            statement.refused(!statement.isPrepared());
            // MariaDB 11.4.5 fails for good, with no error number, once somebody has made a trigger
            statements.remove(statement);
            throw e;
        } finally {
            // they come with the rows
            statement.sentTypes().forget();
        }
    }

    private static void writeBulk(PacketWriter writer, int id, BulkRows rows) {
        writer.begin(0).u8(Command.MARIADB_STMT_BULK_EXECUTE).i32(id).u16(SEND_TYPES);
        rows.write(writer);
        writer.end();
    }

    /** Reads the reply to the first of two commands; if that failed, the second has failed, too. */
    private boolean prepared(ServerStatement statement, int executeSequence, SettingsAhead.@Nullable Refusal refusal)
            throws SQLException {
        try {
            return preparer.read(statement);
        } catch (SQLException e) {
            if (!channel.isClosed()) {
                channel.dropReply(executeSequence);
            }
            throw refusal == null || channel.isClosed()
                    ? e
                    : channel.aheadReplies().afterDropped(refusal);
        }
    }

    private void write(PacketWriter writer, int id, ServerStatement statement, ParameterSet parameters)
            throws SQLException {
        try {
            Execution.write(writer, id, statement, parameters);
        } catch (IllegalArgumentException tooLong) {
            channel.discard();
            throw Errors.data("the values do not fit a command: " + tooLong.getMessage(), SqlState.INVALID_ARGUMENT);
        }
    }

    /** Streams of the caller can fail half way: the server then drops what it has of them. */
    private void sendLongData(PacketWriter writer, ServerStatement statement, ParameterSet parameters)
            throws SQLException {
        if (!parameters.streamed()) {
            return;
        }
        channel.aheadReplies().sendAndWait();
        try {
            parameters.sendLongData(writer, statement.id());
        } catch (IOException e) {
            throw channel.broken(e);
        } catch (SQLException e) {
            writer.begin(0).u8(Command.STMT_RESET).i32(statement.id()).end();
            channel.exchangeWithoutRows();
            throw e;
        }
    }

    Pipelined pipeline(List<Execution> wanted, int timeoutSeconds) throws SQLException {
        List<Execution> executions = new ArrayList<>(wanted.size());
        try {
            for (Execution execution : wanted) {
                execution.parameters().check();
                Execution fitting = execution.of(fitting(execution.statement(), execution.parameters()));
                // a variant must not be evicted for those behind it before it is sent
                fitting.statement().acquire();
                execution.statement().executed();
                executions.add(fitting);
                prepareAtHome(fitting.statement());
            }
            preamble.begin(executions.get(0).owner(), executions, false);
            preamble.wanted(false);
            executions.forEach(execution ->
                    work.runs(execution.statement().command(), channel.wanted().autoCommit()));
            preamble.settings(timeoutSeconds, channel.definitions().ahead(executions));
            Pipelined pipelined = new Pipelined(channel, executions);
            pipelined.begin();
            return pipelined;
        } catch (SQLException e) {
            executions.forEach(execution -> execution.statement().sentTypes().forget());
            throw e;
        } finally {
            // what is evicted is closed in front of the next command, behind all of these
            executions.forEach(execution -> statements.letGo(execution.statement()));
        }
    }
}
