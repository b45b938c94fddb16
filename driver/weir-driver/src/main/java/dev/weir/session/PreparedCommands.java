package dev.weir.session;

import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import dev.weir.packet.Command;
import dev.weir.parameter.BulkRows;
import dev.weir.parameter.ParameterSet;
import dev.weir.session.CommandPlan.Assumes;
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
    private final Exchange exchange;
    private final ClientText text;
    private final PipeliningSupport pipelining;
    private final Preparer preparer;
    private final FirstAsText firstAsText;
    private final StatementCache statements;
    private final Invalidations invalidations;
    private final MarkerTypes.Rule markerRule;
    private final ExecutionPlan plan = new ExecutionPlan();

    PreparedCommands(Exchange exchange) {
        this.channel = exchange.channel();
        this.exchange = exchange;
        this.text = exchange.text();
        this.statements = exchange.statements();
        this.invalidations = exchange.invalidations();
        this.pipelining = exchange.pipelining();
        this.markerRule = MarkerTypes.Rule.of(channel.established());
        this.preparer = new Preparer(exchange, markerRule == MarkerTypes.Rule.ALL);
        this.firstAsText = new FirstAsText(channel, text, preparer);
    }

    ServerStatement prepare(SqlCommand command) throws SQLException {
        exchange.sendForPreparing();
        channel.readReplies();
        ServerStatement statement = kept(command);
        if (statement == null) {
            statement = prepareAnew(command, false);
            statements.put(statement);
        }
        statement.acquire();
        return statement;
    }

    private ServerStatement prepareAnew(SqlCommand command, boolean describes) throws SQLException {
        sendToPrepare(command);
        ServerStatement statement = preparer.later(command, ServerStatement.UNCOUNTED);
        preparer.read(statement, describes);
        channel.commandEnded();
        return statement;
    }

    /** Sends a text to be prepared; the packet that comes next is the first of the reply to it. */
    private void sendToPrepare(SqlCommand command) throws SQLException {
        PacketWriter writer = exchange.begin(new Preparer.PreparePlan(command));
        preparer.write(writer, command);
        int sequence = writer.replySequence();
        channel.flush();
        channel.ahead().waitFor();
        channel.reader().expectSequence(sequence);
    }

    /** The columns that a statement will have, by preparing it once more; null where it gives no rows. */
    @Nullable
    ResultShape describe(SqlCommand command) throws SQLException {
        ServerStatement statement = prepareAnew(command, true);
        statement.acquire();
        statement.evict();
        statements.letGo(statement);
        return statement.shape();
    }

    @Nullable
    ServerStatement prepareLater(SqlCommand command, int markers) {
        ServerStatement statement = kept(command);
        if (!pipelining.isSure()) {
            return null;
        }
        if (statement == null) {
            text.prepared(command);
            statement = preparer.later(command, markers);
            statements.put(statement);
        }
        statement.acquire();
        return statement;
    }

    void prepareNow(ServerStatement statement) throws SQLException {
        if (!statement.isPrepared()) {
            sendToPrepare(statement.command());
            preparer.read(statement, false);
            channel.commandEnded();
        }
    }

    /** Prepares a statement in its own database, which need not be the current one when it runs. */
    private void prepareAtHome(ServerStatement statement) throws SQLException {
        String current = channel.pending().database();
        if (statement.isPrepared() || statement.database().equals(current)) {
            prepareNow(statement);
            return;
        }
        channel.pending().database(statement.database());
        try {
            prepareNow(statement);
        } finally {
            channel.pending().database(current);
        }
    }

    private @Nullable ServerStatement kept(SqlCommand command) {
        ServerStatement statement =
                statements.get(command.sql(), channel.pending().database());
        if (statement != null && !isUpToDate(statement)) {
            statements.remove(statement);
            return null;
        }
        return statement;
    }

    /**
     * Returns whether a statement means what its text means in the session as it is, as far as the replies read tell. Names without a
     * database are names in the database that was the current one when it was prepared; and see {@link Invalidations#generation}.
     */
    boolean isUpToDate(ServerStatement statement) {
        return !statement.isOver()
                && statement.generation() == invalidations.generation()
                && statement.database().equals(channel.pending().database());
    }

    /** Gives no reply where the execution is to go out as text: see {@link PreparedStatements#execute}. */
    @Nullable
    Reply execute(@Nullable WeakReference<?> owner, ServerStatement wanted, ParameterSet parameters, int limitSeconds)
            throws SQLException {
        ServerStatement statement = wanted;
        byte[] first = null;
        wanted.refusal(null);
        try {
            parameters.check();
            if (!fits(wanted, parameters)) {
                return null;
            }
            statement = fitting(wanted, parameters);
            wanted.executed();
            boolean asText = pipelining.isSure() && !mayRunUnseen(statement);
            if (asText && statement.isOnce() && firstAsText.fits(statement, parameters)) {
                // it would be prepared for nothing: there is no second execution
                return null;
            }
            first = asText ? firstAsText.of(statement, parameters) : null;
            if (first != null) {
                PacketWriter writer = begin(owner, statement, parameters, limitSeconds);
                Reply reply = firstAsText.run(writer, owner, statement, first);
                wanted.refusal(statement.refusal());
                return reply;
            }
            if (parameters.streamed() || !pipelining.isSure() || !mayRunUnseen(statement)) {
                boolean interruptedBefore = Thread.currentThread().isInterrupted();
                prepareNow(statement);
                // nobody listens meanwhile, and the execution would not either
                SQLException interruption = owner == null ? null : channel.interruption(interruptedBefore);
                if (interruption != null) {
                    throw interruption;
                }
                if (!fits(statement, parameters)) {
                    return null;
                }
            }
            PacketWriter writer = begin(owner, statement, parameters, limitSeconds);
            if (!statement.isPrepared()) {
                ServerStatement sent = statement;
                Writing execution = (out, id) -> write(out, id, sent, parameters);
                return prepareAndExecute(owner, writer, statement, parameters, execution);
            }
            sendLongData(writer, statement, parameters);
            write(writer, statement.id(), statement, parameters);
            return channel.exchange(owner, statement);
        } catch (ClientText.UnwritableTextException e) {
            // in a text it is a literal that names its own character set
            return null;
        } catch (SQLException e) {
            // whether the server has the types depends on where it stopped
            statement.sentTypes().forget();
            wanted.refused(first == null && !statement.isPrepared());
            throw e;
        }
    }

    /**
     * Returns whether the server takes values for what they are: see {@link FixedTypes}. MySQL before that makes the text of an unsigned
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

    /** Returns whether an execution does no harm where its values turn out not to fit: its result can be dropped. */
    private boolean mayRunUnseen(ServerStatement statement) {
        SqlCommand command = statement.command();
        return markerRule != MarkerTypes.Rule.ALL
                || statement.isPrepared()
                || command.kind() == StatementKind.CALL
                || command.isPlainRead()
                || FixedTypes.fitAny(command, statement.parameters());
    }

    private PacketWriter begin(
            @Nullable WeakReference<?> owner, ServerStatement statement, ParameterSet parameters, int limitSeconds)
            throws SQLException {
        plan.next(owner, limitSeconds);
        plan.values(statement, parameters);
        try {
            return exchange.begin(plan);
        } finally {
            plan.values(null, null);
        }
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
        exchange.goesOut(fitting);
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
        SettingsAhead.Refusal refusal = channel.ahead().read();
        channel.reader().expectSequence(prepareSequence);
        boolean executed = prepared(statement, executeSequence, refusal);
        if (refusal != null) {
            throw channel.ahead().dropped(refusal, executeSequence);
        }
        boolean fits = values == null || fits(statement, values);
        if (executed) {
            channel.reader().expectSequence(executeSequence);
            return fits ? channel.reply(owner, statement) : dropped(owner, statement);
        }
        channel.dropReply(executeSequence);
        statement.sentTypes().forget();
        if (!fits) {
            return null;
        }
        execution.write(exchange.begin(new CommandPlan(Assumes.NOTHING, CommandPlan.ANY_LIMIT, owner)), statement.id());
        return channel.exchange(owner, statement);
    }

    /** No reply: neither rows nor an error are those of the values that were set. */
    private @Nullable Reply dropped(@Nullable WeakReference<?> owner, ServerStatement statement) throws SQLException {
        try {
            channel.reply(owner, statement).close();
        } catch (SQLException e) {
            if (channel.isClosed()) {
                throw e;
            }
        }
        return null;
    }

    Reply bulk(WeakReference<?> owner, ServerStatement statement, BulkRows rows) throws SQLException {
        try {
            PacketWriter writer = exchange.begin(new CommandPlan(Assumes.SETTINGS, CommandPlan.NO_LIMIT, owner));
            goesOut(statement, statement);
            if (!statement.isPrepared()) {
                Writing execution = (out, id) -> writeBulk(out, id, rows);
                return Objects.requireNonNull(prepareAndExecute(owner, writer, statement, null, execution));
            }
            writeBulk(writer, statement.id(), rows);
            return channel.exchange(owner, statement);
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
            return preparer.read(statement, false);
        } catch (SQLException e) {
            if (!channel.isClosed()) {
                channel.dropReply(executeSequence);
            }
            throw refusal == null || channel.isClosed() ? e : channel.ahead().afterDropped(refusal);
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
        channel.ahead().sendAndWait();
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

    /** The text of an execution among others that has a value which the server would convert. It runs in the current database. */
    private byte[] asText(Execution execution) throws SQLException {
        SqlCommand command = execution.statement().command();
        boolean atHome =
                execution.statement().database().equals(channel.pending().database());
        byte[] text = atHome ? FirstAsText.text(command, execution.parameters()) : null;
        if (text == null) {
            throw Errors.argument(
                    "a value is of another type than the server has given its marker, and the statement cannot go out as"
                            + " text beside others; run it without a pipeline: " + command);
        }
        return text;
    }

    Pipelined pipeline(List<Execution> wanted, int limitSeconds) throws SQLException {
        List<Execution> executions = new ArrayList<>(wanted.size());
        List<byte @Nullable []> texts = new ArrayList<>(wanted.size());
        try {
            for (Execution execution : wanted) {
                execution.parameters().check();
                Execution fitting = execution.of(fitting(execution.statement(), execution.parameters()));
                // a variant must not be evicted for those behind it before it is sent
                fitting.statement().acquire();
                execution.statement().executed();
                executions.add(fitting);
                prepareAtHome(fitting.statement());
                boolean fits = fits(fitting.statement(), execution.parameters());
                texts.add(fits ? null : asText(execution));
            }
            List<byte[]> sent = texts.stream().filter(Objects::nonNull).toList();
            exchange.begin(new Pipelined.PipelinePlan(executions, sent, limitSeconds));
            Pipelined pipelined = new Pipelined(channel, text, executions, texts);
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
