package dev.weir.session;

import dev.weir.error.Errors;
import dev.weir.packet.Command;
import dev.weir.packet.OkPacket;
import dev.weir.parameter.ParameterSet;
import dev.weir.session.CommandPlan.Assumes;
import dev.weir.sql.SqlCommand;
import dev.weir.wire.ResourceLock;
import dev.weir.wire.TextEncoding;
import java.lang.ref.WeakReference;
import java.sql.SQLException;
import java.util.Objects;

/** Runs elements of batches together, without waiting for the reply to one before sending the next. Thread-safe. */
public final class Batches {
    private final Channel channel;
    private final Exchange exchange;
    private final PreparedCommands prepared;

    Batches(Exchange exchange, PreparedCommands prepared) {
        this.channel = exchange.channel();
        this.exchange = exchange;
        this.prepared = prepared;
    }

    /**
     * Runs {@code size} executions of a statement that changes rows and gives none, which their owner may cancel, from one on, as far
     * as they can be sent together; returns the index of the first that was not, {@code from} where that has to be run by itself.
     */
    public int run(
            WeakReference<?> owner,
            ServerStatement statement,
            BatchElements.Source<ParameterSet> values,
            int size,
            int from,
            BatchOutcomes outcomes)
            throws SQLException {
        return run(owner, new Executions(owner, statement, values, size), from, outcomes);
    }

    /** As {@link #run(WeakReference, ServerStatement, BatchElements.Source, int, int, BatchOutcomes)}, for statements as text. */
    public int run(
            WeakReference<?> owner,
            BatchElements.Source<SqlCommand> commands,
            int size,
            int from,
            BatchOutcomes outcomes)
            throws SQLException {
        return run(owner, new Texts(owner, commands, size), from, outcomes);
    }

    private int run(WeakReference<?> owner, BatchElements<?> elements, int from, BatchOutcomes outcomes)
            throws SQLException {
        try (ResourceLock held = channel.lock().obtain()) {
            channel.checkOpen();
            exchange.knowStatus();
            if (!mayGoAhead() || !elements.mayFollow(from) || !elements.mayFollow(from + 1)) {
                return from;
            }
            return channel.owned(() -> send(owner, elements, from, outcomes));
        }
    }

    /**
     * Not in a transaction that the session would not begin again by itself: once a deadlock has ended it, what was sent behind
     * would be committed one by one.
     */
    private boolean mayGoAhead() {
        return exchange.pipelining().isSure() && !channel.pending().transactionWasBegun();
    }

    private int send(WeakReference<?> owner, BatchElements<?> elements, int from, BatchOutcomes outcomes)
            throws SQLException {
        exchange.begin(new CommandPlan(Assumes.SETTINGS, CommandPlan.NO_LIMIT, owner));
        if (channel.transaction().autoCommit()) {
            return new BatchFlight(channel, elements, from, outcomes).run();
        }
        UntilDeadlock watched = new UntilDeadlock(outcomes);
        int next = new BatchFlight(channel, elements, from, watched).run();
        if (watched.ranBehind) {
            channel.aheadReplies().rollBack();
        }
        return next;
    }

    /** A deadlock rolls the transaction back. What was sent behind has begun another, which counts as not sent. */
    private static final class UntilDeadlock implements BatchOutcomes {
        private final BatchOutcomes outcomes;
        private boolean over;
        private boolean ranBehind;

        UntilDeadlock(BatchOutcomes outcomes) {
            this.outcomes = outcomes;
        }

        @Override
        public void ran(OkPacket ok) {
            if (over) {
                ranBehind = true;
            } else {
                outcomes.ran(ok);
            }
        }

        @Override
        public boolean failed(SQLException error, boolean othersBehind) {
            if (over) {
                return false;
            }
            over = error.getErrorCode() == Errors.DEADLOCK;
            return outcomes.failed(error, othersBehind) && !over;
        }

        @Override
        public void lost(int sent) {
            outcomes.lost(sent);
        }
    }

    private final class Texts extends BatchElements<SqlCommand> {
        private final WeakReference<?> owner;

        Texts(WeakReference<?> owner, Source<SqlCommand> commands, int size) {
            super(commands, size);
            this.owner = owner;
        }

        /** Only what changes rows, for others may change what those behind them mean; not where something has to be asked first. */
        @Override
        boolean mayFollow(int index) {
            SqlCommand next = at(index);
            return next != null
                    && next.givesNoRows()
                    && !next.mayBeSeveral()
                    && next.utf8().length <= PacketLimit.UNASKED
                    && (exchange.text().isPlain() || !TextEncoding.beyondAscii(next.utf8()));
        }

        @Override
        Reply write(int index) {
            SqlCommand next = Objects.requireNonNull(at(index));
            exchange.goesOut(next);
            exchange.endsEpoch();
            Command.query(channel.writer(), next.utf8());
            return new Reply(channel, owner, null, 0);
        }
    }

    private final class Executions extends BatchElements<ParameterSet> {
        private final WeakReference<?> owner;
        private final ServerStatement statement;

        Executions(WeakReference<?> owner, ServerStatement statement, Source<ParameterSet> values, int size) {
            super(values, size);
            this.owner = owner;
            this.statement = statement;
        }

        /**
         * Not with streams, which can fail half way, nor with values for which the server's limit or the session's character set
         * has to be asked.
         */
        @Override
        boolean mayFollow(int index) {
            if (!prepared.isUpToDate(statement)) {
                return false;
            }
            ParameterSet next = at(index);
            return next != null
                    && !next.streamed()
                    && next.lengthAtMost() <= PacketLimit.UNASKED
                    && (exchange.text().isPlain() || !next.beyondAscii())
                    && prepared.fits(statement, next)
                    && prepared.fitting(statement, next).isPrepared();
        }

        @Override
        Reply write(int index) {
            ParameterSet next = Objects.requireNonNull(at(index));
            ServerStatement fitting = prepared.fitting(statement, next);
            prepared.goesOut(statement, fitting);
            Execution.write(channel.writer(), fitting.id(), fitting, next);
            return new Reply(channel, owner, fitting, channel.definitions().sent(fitting));
        }

        /** Their types may have been among those sent. */
        @Override
        void unsent(int index) {
            prepared.fitting(statement, Objects.requireNonNull(at(index)))
                    .sentTypes()
                    .forget();
        }
    }
}
