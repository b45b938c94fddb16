package dev.weir.prepared;

import dev.weir.command.PacketLimit;
import dev.weir.command.TransactionEnds;
import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import dev.weir.exchange.Channel;
import dev.weir.exchange.ClientText;
import dev.weir.exchange.CommandPlan;
import dev.weir.exchange.CommandPlan.Assumes;
import dev.weir.exchange.Exchange;
import dev.weir.exchange.Execution;
import dev.weir.exchange.Reply;
import dev.weir.exchange.ResultShape;
import dev.weir.exchange.ServerStatement;
import dev.weir.exchange.StatementUse;
import dev.weir.packet.Capability;
import dev.weir.packet.Command;
import dev.weir.parameter.BulkRows;
import dev.weir.parameter.ParameterSet;
import dev.weir.prepared.ExecutionMode.Facts;
import dev.weir.sql.SqlCommand;
import dev.weir.wire.PacketWriter;
import dev.weir.wire.ResourceLock;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Prepares, executes and releases a session's prepared statements. Thread-safe. */
public final class PreparedStatements {
    /** Flag of COM_STMT_BULK_EXECUTE: types of the values follow. */
    private static final int SEND_TYPES = 128;

    private final Channel channel;
    private final ResourceLock lock;
    private final Exchange exchange;
    private final PacketLimit limit;
    private final Preparer preparer;
    private final FirstExecution firstExecution;
    private final ExecutionPlan plan = new ExecutionPlan();

    public PreparedStatements(Exchange exchange, PacketLimit limit, TransactionEnds ends) {
        this.channel = exchange.channel();
        this.lock = channel.lock();
        this.exchange = exchange;
        this.limit = limit;
        this.preparer = new Preparer(exchange);
        this.firstExecution = new FirstExecution(channel, channel.settingsAhead(), exchange, preparer, ends);
    }

    /**
     * Prepares a statement (COM_STMT_PREPARE), or reuses one, until it is {@linkplain #release released} or its user collected.
     */
    public StatementUse prepare(Object user, SqlCommand command) throws SQLException {
        return channel.owned(() -> {
            limit.checkText(command.utf8().length);
            return exchange.statements().use(user, preparer.prepare(command));
        });
    }

    /** Returns a statement's columns without running it, at the cost of a round trip; empty if it gives no rows. */
    public Optional<ResultShape> describe(SqlCommand command) throws SQLException {
        return channel.owned(() -> {
            limit.checkText(command.utf8().length);
            return Optional.ofNullable(preparer.describe(command));
        });
    }

    /** Returns a statement prepared with its first execution, in one round trip where possible; else as {@link #prepare}. */
    public StatementUse prepareLater(Object user, SqlCommand command, int markers) {
        try (ResourceLock held = lock.obtain()) {
            return exchange.statements().use(user, preparer.prepareLater(command, markers));
        }
    }

    /** Returns how an execution would be sent, as far as the replies received tell. */
    public ExecutionMode mode(ServerStatement statement, ParameterSet values) {
        return ExecutionMode.of(Facts.of(exchange, preparer.ids()), statement, values);
    }

    /**
     * Runs a prepared statement in the binary protocol (COM_STMT_EXECUTE).
     *
     * @param owner who reads its results; null if they are read at once
     * @param timeoutSeconds the server's time limit, if it has one; 0 for none
     * @return its first result; null if the mode is TEXT, and nothing was sent
     */
    public @Nullable Reply execute(
            @Nullable WeakReference<?> owner, ServerStatement statement, ParameterSet values, int timeoutSeconds)
            throws SQLException, NotPreparedException {
        return channel.ownedOrNull(() -> {
            limit.checkValues(values);
            values.check();
            return run(owner, statement, values, timeoutSeconds);
        });
    }

    private @Nullable Reply run(
            @Nullable WeakReference<?> owner, ServerStatement statement, ParameterSet values, int limitSeconds)
            throws SQLException, NotPreparedException {
        channel.readReplies();
        ExecutionMode mode = mode(statement, values);
        if (mode == ExecutionMode.PREPARE_ALONE) {
            return runAlone(owner, statement, values, limitSeconds);
        }
        try {
            byte[] text = null;
            if (mode == ExecutionMode.TEXT_WITH_PREPARE) {
                text = FirstExecution.build(statement.command(), values);
                // the text is too long with its values
                mode = text == null ? ExecutionMode.PREPARE_FIRST : mode;
            }
            if (mode == ExecutionMode.PREPARE_FIRST) {
                mode = prepareFirst(owner, statement, values);
            }
            if (mode == ExecutionMode.TEXT) {
                return null;
            }
            statement.executed();
            PacketWriter writer = begin(owner, statement, values, limitSeconds);
            return text == null
                    ? send(mode, writer, owner, statement, values)
                    : firstExecution.runText(writer, owner, statement, text);
        } catch (ClientText.UnwritableTextException e) {
            // a text has it as a literal with its own character set
            return null;
        } catch (SQLException e) {
            // unknown: whether the server has the types depends on where it stopped
            statement.sentTypes().forget();
            if (mode == ExecutionMode.TEXT_WITH_PREPARE || statement.isPrepared()) {
                throw e;
            }
            throw new NotPreparedException(e);
        }
    }

    private Reply send(
            ExecutionMode mode,
            PacketWriter writer,
            @Nullable WeakReference<?> owner,
            ServerStatement statement,
            ParameterSet values)
            throws SQLException {
        if (mode == ExecutionMode.WITH_PREPARE) {
            return firstExecution.run(owner, writer, statement, (out, id) -> write(out, id, statement, values));
        }
        sendLongData(writer, statement, values);
        write(writer, statement.id(), statement, values);
        return channel.exchange(owner, statement);
    }

    /** Prepares a statement; returns how to execute it. Fails if the thread is interrupted. */
    private ExecutionMode prepareFirst(@Nullable WeakReference<?> owner, ServerStatement statement, ParameterSet values)
            throws SQLException {
        boolean interruptedBefore = Thread.currentThread().isInterrupted();
        ExecutionMode mode;
        try {
            preparer.prepareNow(statement);
            mode = mode(statement, values);
        } finally {
            // a statement for a single execution has had it, whatever its outcome
            statement.executed();
        }
        // interrupts are not listened for meanwhile, and the execution would not notice either
        SQLException interruption = owner == null ? null : channel.interruption(interruptedBefore);
        if (interruption != null) {
            throw interruption;
        }
        return mode;
    }

    private @Nullable Reply runAlone(
            @Nullable WeakReference<?> owner, ServerStatement statement, ParameterSet values, int limitSeconds)
            throws SQLException, NotPreparedException {
        ServerStatement alone;
        try {
            alone = preparer.prepareAlone(statement);
        } catch (SQLException e) {
            throw new NotPreparedException(e);
        }
        try {
            return run(owner, alone, values, limitSeconds);
        } finally {
            exchange.statements().letGo(alone);
        }
    }

    /** The server has forgotten all statements. */
    public void begunAnew() {
        exchange.statements().clear();
        preparer.ids().reset();
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

    private void write(PacketWriter writer, int id, ServerStatement statement, ParameterSet parameters)
            throws SQLException {
        try {
            Execution.write(writer, id, statement, parameters);
        } catch (IllegalArgumentException tooLong) {
            channel.discard();
            throw Errors.data("the values do not fit a command: " + tooLong.getMessage(), SqlState.INVALID_ARGUMENT);
        }
    }

    /** Sends streams. If one fails half way, the server drops the part that it has. */
    private void sendLongData(PacketWriter writer, ServerStatement statement, ParameterSet parameters)
            throws SQLException {
        if (!parameters.streamed()) {
            return;
        }
        channel.settingsAhead().sendAndWait();
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

    /** Prepares a statement in its own database; returns EXECUTE or TEXT. */
    public ExecutionMode prepareAtHome(ServerStatement statement, ParameterSet values) throws SQLException {
        preparer.prepareAtHome(statement);
        return mode(statement, values);
    }

    /** Returns whether executions can be sent after others without asking the server. */
    public boolean isReady(ServerStatement statement) {
        return statement.isPrepared() && preparer.isUpToDate(statement);
    }

    public boolean supportsBulk() {
        return exchange.server().has(Capability.MARIADB_BULK_OPERATIONS);
    }

    /**
     * Runs a prepared statement for many rows (COM_STMT_BULK_EXECUTE: {@code int<4> id, int<2> flags, rows}).
     *
     * @param owner may cancel it
     * @param rows values, with text beyond ASCII only if the session takes UTF-8
     */
    public Reply bulk(WeakReference<?> owner, ServerStatement statement, BulkRows rows) throws SQLException {
        return channel.owned(() -> runBulk(owner, statement, rows));
    }

    private Reply runBulk(WeakReference<?> owner, ServerStatement statement, BulkRows rows) throws SQLException {
        try {
            ExecutionMode mode = ExecutionMode.of(Facts.of(exchange, preparer.ids()), statement);
            if (mode == ExecutionMode.PREPARE_FIRST) {
                preparer.prepareNow(statement);
            }
            PacketWriter writer = exchange.begin(new CommandPlan(Assumes.SETTINGS, CommandPlan.NO_LIMIT, owner));
            statement.executed();
            exchange.noteSent(statement);
            if (mode == ExecutionMode.WITH_PREPARE) {
                return firstExecution.run(owner, writer, statement, (out, id) -> writeBulk(out, id, rows));
            }
            writeBulk(writer, statement.id(), rows);
            return channel.exchange(owner, statement);
        } catch (SQLException e) {
            // MariaDB 11.4.5 fails for good, without an error number, once a trigger was created
            exchange.statements().remove(statement);
            throw e;
        } finally {
            // the types come with the rows
            statement.sentTypes().forget();
        }
    }

    private static void writeBulk(PacketWriter writer, int id, BulkRows rows) {
        writer.begin(0).u8(Command.MARIADB_STMT_BULK_EXECUTE).i32(id).u16(SEND_TYPES);
        rows.write(writer);
        writer.end();
    }

    public void release(StatementUse use) {
        try (ResourceLock held = lock.obtain()) {
            exchange.statements().letGo(use);
        }
    }

    /**
     * Returns whether the server still has a statement and its text has the same meaning, for instance in the current database.
     * Reads the outstanding replies, which may tell.
     */
    public boolean isUpToDate(ServerStatement statement) throws SQLException {
        try (ResourceLock held = lock.obtain()) {
            channel.readReplies();
            exchange.sendDatabase();
            return preparer.isUpToDate(statement);
        }
    }

    /** Counts changes of this session that may make table names mean other tables. */
    public long tableChanges() {
        try (ResourceLock held = lock.obtain()) {
            return exchange.invalidations().tableChanges();
        }
    }

    /** Counts statements that may have redefined tables or triggers, or set sql_mode. Reads outstanding replies first. */
    public long definitionChanges() throws SQLException {
        try (ResourceLock held = lock.obtain()) {
            channel.readReplies();
            return exchange.invalidations().definitionChanges();
        }
    }
}
