package dev.weir.session;

import dev.weir.error.Errors;
import dev.weir.packet.OkPacket;
import dev.weir.parameter.ParameterSet;
import dev.weir.session.CommandPlan.Assumes;
import dev.weir.sql.SqlCommand;
import dev.weir.wire.ResourceLock;
import java.lang.ref.WeakReference;
import java.sql.SQLException;

/** Runs elements of batches together, without waiting for the reply to one before sending the next. Thread-safe. */
public final class Batches {
    private final Channel channel;
    private final Exchange exchange;
    private final ClientText text;
    private final PreparedCommands prepared;
    private final boolean ahead;

    /** @param ahead whether an element may be sent before it is known that none before it has failed */
    Batches(Channel channel, Exchange exchange, ClientText text, PreparedCommands prepared, boolean ahead) {
        this.channel = channel;
        this.exchange = exchange;
        this.text = text;
        this.prepared = prepared;
        this.ahead = ahead;
    }

    /**
     * Runs executions of a statement that changes rows and gives none, from one on, as far as they can be sent
     * together.
     *
     * @param owner may cancel them
     * @param values of all elements
     * @param size how many
     * @param from index of the first
     * @return index of the first that was not sent; {@code from} where that has to be run by itself
     */
    public int run(
            WeakReference<?> owner,
            ServerStatement statement,
            BatchElements.Source<ParameterSet> values,
            int size,
            int from,
            BatchOutcomes outcomes)
            throws SQLException {
        return run(
                owner, new PreparedElements(channel, text, prepared, owner, statement, values, size), from, outcomes);
    }

    /**
     * Runs statements that change rows and give none, from one on, as far as they can be sent together.
     *
     * @param owner may cancel them
     * @param commands of all elements
     * @param size how many
     * @param from index of the first
     * @return index of the first that was not sent; {@code from} where that has to be run by itself
     */
    public int run(
            WeakReference<?> owner,
            BatchElements.Source<SqlCommand> commands,
            int size,
            int from,
            BatchOutcomes outcomes)
            throws SQLException {
        return run(owner, new TextElements(channel, text, exchange, owner, commands, size), from, outcomes);
    }

    private int run(WeakReference<?> owner, BatchElements<?> elements, int from, BatchOutcomes outcomes)
            throws SQLException {
        try (ResourceLock held = channel.lock().obtain()) {
            channel.checkOpen();
            exchange.knowStatus();
            if (!mayGoAhead() || !elements.mayFollow(from) || !elements.mayFollow(from + 1)) {
                return from;
            }
            try {
                return send(owner, elements, from, outcomes);
            } catch (RuntimeException | Error e) {
                // as Wire.owned
                channel.broken(e);
                throw e;
            }
        }
    }

    /**
     * Not in a transaction that the session would not begin again by itself: once a deadlock has ended it, what was sent behind
     * would be committed one by one.
     */
    private boolean mayGoAhead() {
        return ahead && !channel.pending().transactionWasBegun();
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

    /**
     * A deadlock rolls the transaction back. What was sent behind has begun another, which is rolled back, too: it counts as not
     * sent.
     */
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
}
