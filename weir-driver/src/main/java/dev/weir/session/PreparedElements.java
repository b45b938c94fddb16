package dev.weir.session;

import dev.weir.parameter.ParameterSet;
import java.lang.ref.WeakReference;
import java.util.List;

/** Executions of one statement. */
final class PreparedElements implements BatchFlight.Elements {
    private final Channel channel;
    private final ClientText text;
    private final PreparedCommands prepared;
    private final WeakReference<?> owner;
    private final ServerStatement statement;
    private final List<ParameterSet> values;

    PreparedElements(
            Channel channel,
            ClientText text,
            PreparedCommands prepared,
            WeakReference<?> owner,
            ServerStatement statement,
            List<ParameterSet> values) {
        this.channel = channel;
        this.text = text;
        this.prepared = prepared;
        this.owner = owner;
        this.statement = statement;
        this.values = values;
    }

    /**
     * Not with streams, which can fail half way, nor with values for which the server's limit or the session's character set has
     * to be asked.
     */
    @Override
    public boolean mayFollow(int index) {
        if (index >= values.size() || !prepared.isUpToDate(statement)) {
            return false;
        }
        ParameterSet set = values.get(index);
        return !set.streamed()
                && set.lengthAtMost() <= PacketLimit.UNASKED
                && (text.isPlain() || !set.beyondAscii())
                && prepared.fitting(statement, set).isPrepared();
    }

    @Override
    public Reply write(int index) {
        ParameterSet set = values.get(index);
        ServerStatement fitting = prepared.fitting(statement, set);
        prepared.goesOut(statement, fitting);
        Execution.write(channel.writer(), fitting.id(), fitting, set);
        return new Reply(channel, owner, fitting, channel.definitions().sent(fitting));
    }

    @Override
    public void unsent(int index) {
        // their types may have been among them
        prepared.fitting(statement, values.get(index)).sentTypes().forget();
    }
}
