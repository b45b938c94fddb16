package dev.weir.session;

import dev.weir.packet.Capability;
import dev.weir.parameter.BulkRows;
import dev.weir.parameter.ParameterSet;
import dev.weir.sql.SqlCommand;
import dev.weir.wire.ResourceLock;
import java.lang.ref.WeakReference;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A session's prepared statements. Thread-safe. */
public final class PreparedStatements {
    private final Channel channel;
    private final ResourceLock lock;
    private final Exchange exchange;
    private final PreparedCommands commands;
    private final PacketLimit limit;

    PreparedStatements(Exchange exchange, PreparedCommands commands, PacketLimit limit) {
        this.channel = exchange.channel();
        this.lock = channel.lock();
        this.exchange = exchange;
        this.commands = commands;
        this.limit = limit;
    }

    /** Prepares a statement (COM_STMT_PREPARE), or finds a prepared one; it is to be {@linkplain #release released}. */
    public ServerStatement prepare(SqlCommand command) throws SQLException {
        return channel.owned(() -> {
            limit.checkText(command.utf8().length);
            return commands.prepare(command);
        });
    }

    /** The columns that a statement will have, without running it, at the cost of a round trip; empty where it gives no rows. */
    public Optional<ResultShape> describe(SqlCommand command) throws SQLException {
        return channel.owned(() -> {
            limit.checkText(command.utf8().length);
            return Optional.ofNullable(commands.describe(command));
        });
    }

    /**
     * A statement that is prepared together with its first execution, in one round trip, or already; it is to be {@linkplain
     * #release released}. Null where it must be prepared first, for the server does not support pipelining.
     */
    public @Nullable ServerStatement prepareLater(SqlCommand command, int markers) {
        try (ResourceLock held = lock.obtain()) {
            // a long text is checked when it is prepared by itself
            return command.utf8().length > PacketLimit.UNASKED ? null : commands.prepareLater(command, markers);
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
        try (ResourceLock held = lock.obtain()) {
            try {
                limit.checkValues(parameters);
                return commands.execute(owner, statement, parameters, timeoutSeconds);
            } catch (RuntimeException | Error e) {
                // as Wire.owned, without an object for it
                channel.broken(e);
                throw e;
            }
        }
    }

    /** Returns whether many executions can go out as one command. */
    public boolean supportsBulk() {
        try (ResourceLock held = lock.obtain()) {
            return channel.established().has(Capability.MARIADB_BULK_OPERATIONS);
        }
    }

    /**
     * Runs a prepared statement for many rows (COM_STMT_BULK_EXECUTE: {@code int<4> id, int<2> flags, rows}); {@code owner} may
     * cancel it. {@code rows} are values for its markers, with text beyond ASCII only where {@link Session#sendsUtf8}.
     */
    public Reply bulk(WeakReference<?> owner, ServerStatement statement, BulkRows rows) throws SQLException {
        return channel.owned(() -> commands.bulk(owner, statement, rows));
    }

    /**
     * Sends executions of prepared statements together, at least one, none with streams. Each may take {@code timeoutSeconds} by
     * the server's clock, where it has one, 0 for ever.
     */
    public Pipelined pipeline(List<Execution> executions, int timeoutSeconds) throws SQLException {
        return channel.owned(() -> {
            for (Execution execution : executions) {
                limit.checkValues(execution.parameters());
            }
            return commands.pipeline(executions, timeoutSeconds);
        });
    }

    /** Says that a statement is not needed any more by one who prepared it. */
    public void release(ServerStatement statement) {
        try (ResourceLock held = lock.obtain()) {
            exchange.statements().letGo(statement);
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
            return commands.isUpToDate(statement);
        }
    }

    /**
     * Counts what this session has sent that may make names of tables in its current database mean others, or others than before;
     * what other sessions do is not seen.
     */
    public long tableChanges() {
        try (ResourceLock held = lock.obtain()) {
            return exchange.invalidations().tableChanges();
        }
    }

    /**
     * Counts what this session has sent that may have defined tables or triggers anew, or changed the sql_mode. Reads the replies to
     * what was sent, which may say so.
     */
    public long definitionChanges() throws SQLException {
        try (ResourceLock held = lock.obtain()) {
            channel.readReplies();
            return exchange.invalidations().definitionChanges();
        }
    }
}
