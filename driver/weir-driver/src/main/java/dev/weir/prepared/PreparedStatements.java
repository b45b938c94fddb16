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
import dev.weir.exchange.MarkerRules;
import dev.weir.exchange.Reply;
import dev.weir.exchange.ResultShape;
import dev.weir.exchange.ServerStatement;
import dev.weir.exchange.StatementUse;
import dev.weir.packet.Capability;
import dev.weir.packet.Command;
import dev.weir.parameter.BulkRows;
import dev.weir.parameter.ParameterSet;
import dev.weir.sql.SqlCommand;
import dev.weir.wire.PacketWriter;
import dev.weir.wire.ResourceLock;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A session's prepared statements: prepares, executes and lets go of them. Thread-safe. */
public final class PreparedStatements {
    /** Flag of COM_STMT_BULK_EXECUTE: types of the values follow. */
    private static final int SEND_TYPES = 128;

    private final Channel channel;
    private final ResourceLock lock;
    private final Exchange exchange;
    private final PacketLimit limit;
    private final MarkerRules rules;
    private final Preparer preparer;
    private final FirstExecution firstExecution;
    private final ExecutionPlan plan = new ExecutionPlan();

    public PreparedStatements(Exchange exchange, PacketLimit limit, TransactionEnds ends) {
        this.channel = exchange.channel();
        this.lock = channel.lock();
        this.exchange = exchange;
        this.limit = limit;
        this.rules = new MarkerRules(exchange.server().traits());
        this.preparer = new Preparer(exchange, rules);
        this.firstExecution = new FirstExecution(channel, channel.ahead(), exchange, preparer, ends);
    }

    /**
     * Prepares a statement (COM_STMT_PREPARE), or finds a prepared one; it is {@linkplain #release released}, at the latest when its
     * user is garbage.
     */
    public StatementUse prepare(Object user, SqlCommand command) throws SQLException {
        return channel.owned(() -> {
            limit.checkText(command.utf8().length);
            return exchange.statements().use(user, preparer.prepare(command));
        });
    }

    /** The columns that a statement will have, without running it, at the cost of a round trip; empty where it gives no rows. */
    public Optional<ResultShape> describe(SqlCommand command) throws SQLException {
        return channel.owned(() -> {
            limit.checkText(command.utf8().length);
            return Optional.ofNullable(preparer.describe(command));
        });
    }

    /**
     * A statement that is prepared together with its first execution, in one round trip where pipelining is supported, or already;
     * otherwise as {@link #prepare}. Null where its text is so long that it must be prepared first.
     */
    public @Nullable StatementUse prepareLater(Object user, SqlCommand command, int markers) {
        try (ResourceLock held = lock.obtain()) {
            // a long text is checked when it is prepared by itself
            boolean fits = command.utf8().length <= PacketLimit.UNASKED;
            ServerStatement statement = fits ? preparer.prepareLater(command, markers) : null;
            return statement == null ? null : exchange.statements().use(user, statement);
        }
    }

    /**
     * Runs a prepared statement in the binary protocol (COM_STMT_EXECUTE).
     *
     * @param owner who reads its results, unless they are read at once
     * @param timeoutSeconds how long it may take by the server's clock, if it has one; 0 for ever
     * @return its first result; null where the statement is to go out as text: a value does not fit the type that the server has
     *     given its marker or the character set of the session, or the statement is right for one execution only
     */
    public @Nullable Reply execute(
            @Nullable WeakReference<?> owner, ServerStatement statement, ParameterSet parameters, int timeoutSeconds)
            throws SQLException {
        return channel.ownedOrNull(() -> {
            statement.refusal(null);
            statement.refused(false);
            limit.checkValues(parameters);
            return run(owner, statement, parameters, timeoutSeconds);
        });
    }

    private @Nullable Reply run(
            @Nullable WeakReference<?> owner, ServerStatement statement, ParameterSet parameters, int limitSeconds)
            throws SQLException {
        parameters.check();
        if (!rules.fits(statement, parameters)) {
            return null;
        }
        if (!rules.runsAlone(statement, parameters)) {
            return runNow(owner, statement, parameters, limitSeconds);
        }
        ServerStatement alone = prepareAlone(statement);
        try {
            return runNow(owner, alone, parameters, limitSeconds);
        } finally {
            exchange.statements().letGo(alone);
        }
    }

    private ServerStatement prepareAlone(ServerStatement statement) throws SQLException {
        try {
            return preparer.prepareAlone(statement);
        } catch (SQLException e) {
            statement.refused(true);
            throw e;
        }
    }

    private @Nullable Reply runNow(
            @Nullable WeakReference<?> owner, ServerStatement statement, ParameterSet parameters, int limitSeconds)
            throws SQLException {
        byte[] first = null;
        try {
            statement.executed();
            boolean unseen = rules.mayRunUnseen(statement);
            boolean asText = exchange.pipelining().isSure() && !unseen;
            if (asText && statement.isOnce() && firstExecution.fitsText(statement, parameters)) {
                // it would be prepared for nothing: there is no second execution
                return null;
            }
            first = asText ? firstExecution.text(statement, parameters) : null;
            if (first != null) {
                return firstExecution.runText(
                        begin(owner, statement, parameters, limitSeconds), owner, statement, first);
            }
            if ((parameters.streamed() || !mayPredict() || !unseen) && !prepareFirst(owner, statement, parameters)) {
                return null;
            }
            PacketWriter writer = begin(owner, statement, parameters, limitSeconds);
            if (!statement.isPrepared()) {
                return firstExecution.run(owner, writer, statement, (out, id) -> write(out, id, statement, parameters));
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
            statement.refused(first == null && !statement.isPrepared());
            throw e;
        }
    }

    /** Returns whether a statement can be executed in the flight that prepares it. */
    private boolean mayPredict() {
        return exchange.pipelining().isSure() && preparer.ids().isSure();
    }

    /** The server has forgotten all statements. */
    public void begunAnew() {
        exchange.statements().clear();
        preparer.ids().reset();
    }

    /** Prepares a statement before its execution is sent; returns whether the values fit. Fails when the thread is interrupted. */
    private boolean prepareFirst(@Nullable WeakReference<?> owner, ServerStatement statement, ParameterSet parameters)
            throws SQLException {
        boolean interruptedBefore = Thread.currentThread().isInterrupted();
        preparer.prepareNow(statement);
        // nobody listens meanwhile, and the execution would not either
        SQLException interruption = owner == null ? null : channel.interruption(interruptedBefore);
        if (interruption != null) {
            throw interruption;
        }
        return rules.fits(statement, parameters);
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

    /** Prepares a statement in its own database before its execution is sent; returns whether the values fit. */
    public boolean prepareAtHome(ServerStatement statement, ParameterSet values) throws SQLException {
        preparer.prepareAtHome(statement);
        return rules.fits(statement, values);
    }

    /** Returns whether executions can be sent behind others without a question. */
    public boolean isReady(ServerStatement statement) {
        return statement.isPrepared() && preparer.isUpToDate(statement);
    }

    public boolean fits(ServerStatement statement, ParameterSet values) {
        return rules.fits(statement, values);
    }

    public boolean supportsBulk() {
        return exchange.server().has(Capability.MARIADB_BULK_OPERATIONS);
    }

    /**
     * Runs a prepared statement for many rows (COM_STMT_BULK_EXECUTE: {@code int<4> id, int<2> flags, rows}); {@code owner} may
     * cancel it. {@code rows} are values for its markers, with text beyond ASCII only where the session takes it.
     */
    public Reply bulk(WeakReference<?> owner, ServerStatement statement, BulkRows rows) throws SQLException {
        return channel.owned(() -> runBulk(owner, statement, rows));
    }

    private Reply runBulk(WeakReference<?> owner, ServerStatement statement, BulkRows rows) throws SQLException {
        try {
            if (!mayPredict()) {
                preparer.prepareNow(statement);
            }
            PacketWriter writer = exchange.begin(new CommandPlan(Assumes.SETTINGS, CommandPlan.NO_LIMIT, owner));
            statement.executed();
            exchange.goesOut(statement);
            if (!statement.isPrepared()) {
                return firstExecution.run(owner, writer, statement, (out, id) -> writeBulk(out, id, rows));
            }
            writeBulk(writer, statement.id(), rows);
            return channel.exchange(owner, statement);
        } catch (SQLException e) {
            statement.refused(!statement.isPrepared());
            // MariaDB 11.4.5 fails for good, with no error number, once somebody has made a trigger
            exchange.statements().remove(statement);
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

    /** Says that a statement is not needed any more by one who prepared it. */
    public void release(StatementUse use) {
        try (ResourceLock held = lock.obtain()) {
            exchange.statements().letGo(use);
        }
    }

    /**
     * Returns whether a statement can be run as it was prepared: the server still knows it, and nothing has changed
     * what its text means, such as the current database. Reads the replies to what was sent, which may say so.
     */
    public boolean isUpToDate(ServerStatement statement) throws SQLException {
        try (ResourceLock held = lock.obtain()) {
            channel.readReplies();
            exchange.sendDatabase();
            return preparer.isUpToDate(statement);
        }
    }

    /** Counts what this session has sent that may make names of tables in its database mean others. */
    public long tableChanges() {
        try (ResourceLock held = lock.obtain()) {
            return exchange.invalidations().tableChanges();
        }
    }

    /** Counts what may have defined tables or triggers anew, or changed the sql_mode. Reads the replies first. */
    public long definitionChanges() throws SQLException {
        try (ResourceLock held = lock.obtain()) {
            channel.readReplies();
            return exchange.invalidations().definitionChanges();
        }
    }
}
