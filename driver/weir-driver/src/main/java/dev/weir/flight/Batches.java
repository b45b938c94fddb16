package dev.weir.flight;

import dev.weir.command.PacketLimit;
import dev.weir.command.TransactionEnds;
import dev.weir.exchange.Channel;
import dev.weir.exchange.CommandPlan;
import dev.weir.exchange.CommandPlan.Assumes;
import dev.weir.exchange.Definitions;
import dev.weir.exchange.Exchange;
import dev.weir.exchange.Execution;
import dev.weir.exchange.Reply;
import dev.weir.exchange.ServerStatement;
import dev.weir.packet.Command;
import dev.weir.parameter.ParameterSet;
import dev.weir.prepared.ExecutionMode;
import dev.weir.prepared.FirstExecution;
import dev.weir.prepared.PreparedStatements;
import dev.weir.sql.SqlCommand;
import dev.weir.wire.ResourceLock;
import dev.weir.wire.TextEncoding;
import java.lang.ref.WeakReference;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Runs elements of batches together, without waiting for the reply to one before sending the next. Thread-safe. */
public final class Batches {
    private final Channel channel;
    private final Exchange exchange;
    private final PreparedStatements prepared;
    private final TransactionEnds ends;

    public Batches(Exchange exchange, PreparedStatements prepared, TransactionEnds ends) {
        this.channel = exchange.channel();
        this.exchange = exchange;
        this.prepared = prepared;
        this.ends = ends;
    }

    @FunctionalInterface
    public interface Source<T> {
        /** Gives an element, from 0, without asking the server; null where it has to be run by itself. */
        @Nullable
        T at(int index) throws SQLException;
    }

    /**
     * Runs {@code size} executions of a statement that changes rows and gives none, which their owner may cancel, from one on, as far
     * as they can be sent together; returns the index of the first that was not, {@code from} where that has to be run by itself.
     */
    public int run(
            WeakReference<?> owner,
            ServerStatement statement,
            Source<ParameterSet> values,
            int size,
            int from,
            BatchOutcomes outcomes)
            throws SQLException {
        return run(owner, from, new BatchFlight<ParameterSet>(channel, ends, values, size, from, outcomes) {
            /** The text that goes out in place of an execution where the server would convert a value. */
            private byte @Nullable [] text;

            /** Not with streams, which can fail half way, nor where the server has to be asked something first. */
            @Override
            boolean mayFollow(ParameterSet next) throws SQLException {
                return !next.streamed()
                        && next.lengthAtMost() <= PacketLimit.UNASKED
                        && (exchange.text().isPlain() || !next.beyondAscii())
                        && prepared.isReady(statement)
                        && mayBeSent(next);
            }

            private boolean mayBeSent(ParameterSet next) throws SQLException {
                boolean executes = prepared.mode(statement, next) == ExecutionMode.EXECUTE;
                text = executes ? null : FirstExecution.textInFlight(statement.command(), next);
                return executes || text != null;
            }

            @Override
            Reply write(ParameterSet next) {
                statement.executed();
                exchange.goesOut(statement);
                if (text != null) {
                    Command.query(channel.writer, exchange.text().encode(text));
                    return new Reply(channel, owner, null);
                }
                Execution.write(channel.writer, statement.id(), statement, next);
                return new Reply(channel, owner, statement);
            }

            /** Their types may have been among those sent. */
            @Override
            void unsent(ParameterSet written) {
                statement.sentTypes().forget();
            }
        });
    }

    /** As {@link #run(WeakReference, ServerStatement, Source, int, int, BatchOutcomes)}, for statements as text. */
    public int run(WeakReference<?> owner, Source<SqlCommand> commands, int size, int from, BatchOutcomes outcomes)
            throws SQLException {
        return run(owner, from, new BatchFlight<SqlCommand>(channel, ends, commands, size, from, outcomes) {
            /** Only what changes rows, for others may change what those behind mean; not where something has to be asked first. */
            @Override
            boolean mayFollow(SqlCommand next) {
                return next.givesNoRows()
                        && !next.mayBeSeveral()
                        && next.utf8().length <= PacketLimit.UNASKED
                        && (exchange.text().isPlain() || !TextEncoding.beyondAscii(next.utf8()));
            }

            @Override
            Reply write(SqlCommand next) {
                exchange.goesOut(next);
                exchange.endsEpoch();
                Command.query(channel.writer, next.utf8());
                return new Reply(channel, owner, null);
            }
        });
    }

    private int run(WeakReference<?> owner, int from, BatchFlight<?> flight) throws SQLException {
        try (ResourceLock held = channel.lock().obtain()) {
            channel.checkOpen();
            exchange.knowStatus();
            if (!mayGoAhead() || !flight.mayBegin()) {
                return from;
            }
            return channel.owned(() -> {
                exchange.begin(new BatchPlan(owner));
                return flight.run();
            });
        }
    }

    private static final class BatchPlan extends CommandPlan {
        BatchPlan(WeakReference<?> owner) {
            super(Assumes.SETTINGS, NO_LIMIT, owner);
        }

        @Override
        public boolean needsDefinitions() {
            return false;
        }

        /** Returns the setting, so that a statement that looks at the diagnostics gets definitions without one in between. */
        @Override
        @Nullable
        public String metadata(Definitions definitions) {
            return definitions.on();
        }
    }

    /** Once an error has ended a transaction that was begun, what was sent behind would be committed one by one. */
    private boolean mayGoAhead() {
        return exchange.pipelining().isSure()
                && !channel.pending.transactionWasBegun()
                && (channel.pending.autoCommit() || !ends.maybeWithEach());
    }
}
