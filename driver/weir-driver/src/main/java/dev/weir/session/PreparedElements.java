package dev.weir.session;

import dev.weir.parameter.ParameterSet;
import java.lang.ref.WeakReference;
import java.util.Objects;

/** Executions of one statement. */
final class PreparedElements extends BatchElements<ParameterSet> {
    private final PreparedCommands prepared;
    private final ServerStatement statement;

    PreparedElements(
            Channel channel,
            ClientText text,
            PreparedCommands prepared,
            WeakReference<?> owner,
            ServerStatement statement,
            Source<ParameterSet> values,
            int size) {
        super(channel, text, owner, values, size);
        this.prepared = prepared;
        this.statement = statement;
    }

    /**
     * Not with streams, which can fail half way, nor with values for which the server's limit or the session's character set has
     * to be asked.
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
                && (takesText() || !next.beyondAscii())
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
