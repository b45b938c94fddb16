package dev.weir.session;

import dev.weir.parameter.ParameterSet;
import java.lang.ref.WeakReference;
import java.sql.SQLException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Executions of one statement. */
public final class PreparedElements implements BatchFlight.Elements {
    private final Channel channel;
    private final ClientText text;
    private final PreparedCommands prepared;
    private final WeakReference<?> owner;
    private final ServerStatement statement;
    private final Values values;
    private final int size;
    private int read = -1;
    private @Nullable ParameterSet set;

    /** Gives the values of an element, as they are sent. */
    @FunctionalInterface
    public interface Values {
        /**
         * Gives them, without asking the server anything; {@code index} counts from 0. Returns nothing where the
         * element has to be run by itself. Fails when they cannot be made.
         */
        @Nullable
        ParameterSet at(int index) throws SQLException;
    }

    PreparedElements(
            Channel channel,
            ClientText text,
            PreparedCommands prepared,
            WeakReference<?> owner,
            ServerStatement statement,
            Values values,
            int size) {
        this.channel = channel;
        this.text = text;
        this.prepared = prepared;
        this.owner = owner;
        this.statement = statement;
        this.values = values;
        this.size = size;
    }

    /**
     * Not with streams, which can fail half way, nor with values for which the server's limit or the session's character set has
     * to be asked.
     */
    @Override
    public boolean mayFollow(int index) {
        if (index >= size || !prepared.isUpToDate(statement)) {
            return false;
        }
        ParameterSet next = at(index);
        return next != null
                && !next.streamed()
                && next.lengthAtMost() <= PacketLimit.UNASKED
                && (text.isPlain() || !next.beyondAscii())
                && prepared.fits(statement, next)
                && prepared.fitting(statement, next).isPrepared();
    }

    private @Nullable ParameterSet at(int index) {
        if (index != read) {
            read = index;
            set = read(index);
        }
        return set;
    }

    /** Nothing where they cannot be made, which the element says when it is run by itself. */
    private @Nullable ParameterSet read(int index) {
        try {
            return values.at(index);
        } catch (SQLException notMade) {
            return null;
        }
    }

    @Override
    public Reply write(int index) {
        ParameterSet next = Objects.requireNonNull(at(index));
        ServerStatement fitting = prepared.fitting(statement, next);
        prepared.goesOut(statement, fitting);
        Execution.write(channel.writer(), fitting.id(), fitting, next);
        return new Reply(channel, owner, fitting, channel.definitions().sent(fitting));
    }

    @Override
    public void unsent(int index) {
        // their types may have been among them
        prepared.fitting(statement, Objects.requireNonNull(at(index)))
                .sentTypes()
                .forget();
    }
}
