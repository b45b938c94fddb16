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
import dev.weir.packet.OkPacket;
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

/** Runs a batch's elements without waiting for the reply to one before sending the next. Thread-safe. */
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
        /** Returns an element, from 0, without asking the server; null if it must run alone. */
        @Nullable
        T element(int index) throws SQLException;
    }

    /** Receives the outcomes of a batch's elements in order. */
    public interface Outcomes {
        void ran(OkPacket ok);

        /** Takes the next element's failure; returns whether to send more. */
        boolean failed(SQLException error);

        /** Takes the next element's failure, which has ended the transaction: no more are sent. */
        void ended(SQLException error);

        /** An element has waited too long for a lock, and each of those sent after it may wait as long. */
        void waitedTooLong();

        /** The connection broke: elements without an outcome, up to {@code sent}, exclusive, may have run. */
        void lost(int sent);
    }

    /**
     * Runs {@code size} executions of a statement that changes rows and gives none, beginning at {@code from}; their owner may
     * cancel them. Returns the index of the first not sent, {@code from} if that one must run alone.
     */
    public int run(
            WeakReference<?> owner,
            ServerStatement statement,
            Source<ParameterSet> values,
            int size,
            int from,
            Outcomes outcomes)
            throws SQLException {
        return run(owner, from, new BatchFlight<ParameterSet>(exchange, ends, values, size, from, outcomes) {
            /** The text sent in place of an execution of which the server would convert a value. */
            private byte @Nullable [] text;

            /** False for streams, which can fail half way, and if the server must be asked first. */
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
                exchange.noteSent(statement);
                if (text != null) {
                    Command.query(writer, exchange.text().encode(text));
                    return new Reply(results, owner, null);
                }
                Execution.write(writer, statement.id(), statement, next);
                return new Reply(results, owner, statement);
            }

            /** The server may not have received their types. */
            @Override
            void unsent(ParameterSet written) {
                statement.sentTypes().forget();
            }
        });
    }

    /** As {@link #run(WeakReference, ServerStatement, Source, int, int, Outcomes)}, for statements as text. */
    public int run(WeakReference<?> owner, Source<SqlCommand> commands, int size, int from, Outcomes outcomes)
            throws SQLException {
        return run(owner, from, new BatchFlight<SqlCommand>(exchange, ends, commands, size, from, outcomes) {
            /** True for changes of rows, which leave the meaning of later texts; false if the server must be asked first. */
            @Override
            boolean mayFollow(SqlCommand next) {
                return next.givesNoRows()
                        && !next.mayBeSeveral()
                        && next.utf8().length <= PacketLimit.UNASKED
                        && (exchange.text().isPlain() || !TextEncoding.beyondAscii(next.utf8()));
            }

            @Override
            Reply write(SqlCommand next) {
                exchange.noteSent(next);
                exchange.noteSentWithoutRows();
                Command.query(writer, next.utf8());
                return new Reply(results, owner, null);
            }
        });
    }

    private int run(WeakReference<?> owner, int from, BatchFlight<?> flight) throws SQLException {
        try (ResourceLock held = channel.lock().obtain()) {
            channel.checkOpen();
            exchange.askUnclearStatus();
            if (!mayGoAhead() || !flight.mayBegin()) {
                return from;
            }
            return channel.owned(() -> {
                exchange.begin(new BatchPlan(owner));
                return flight.run(exchange.state().autoCommit());
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

        /** Turns definitions on first, so that no setting comes before a statement that reads the diagnostics. */
        @Override
        @Nullable
        public String metadata(Definitions definitions) {
            return definitions.turnOn();
        }
    }

    /** False in a transaction that an error may end: later elements would then be committed one by one. */
    private boolean mayGoAhead() {
        return exchange.pipelining().isSure()
                && !exchange.state().mayHaveBegun()
                && (exchange.state().pending().autoCommit() || !ends.maybeWithEach());
    }
}
