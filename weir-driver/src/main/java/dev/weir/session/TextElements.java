package dev.weir.session;

import dev.weir.packet.Command;
import dev.weir.sql.SqlCommand;
import dev.weir.wire.TextEncoding;
import java.lang.ref.WeakReference;
import java.sql.SQLException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Statements of a batch that go out as text. */
public final class TextElements implements BatchFlight.Elements {
    private final Channel channel;
    private final ClientText text;
    private final Exchange exchange;
    private final WeakReference<?> owner;
    private final Commands commands;
    private final int size;
    private int read = -1;
    private @Nullable SqlCommand command;

    @FunctionalInterface
    public interface Commands {
        /** Gives it; {@code index} counts from 0. Fails when its text cannot be read. */
        SqlCommand at(int index) throws SQLException;
    }

    TextElements(
            Channel channel, ClientText text, Exchange exchange, WeakReference<?> owner, Commands commands, int size) {
        this.channel = channel;
        this.text = text;
        this.exchange = exchange;
        this.owner = owner;
        this.commands = commands;
        this.size = size;
    }

    /** Only what changes rows, for others may change what those behind them mean; not where something has to be asked first. */
    @Override
    public boolean mayFollow(int index) {
        SqlCommand next = at(index);
        return next != null
                && next.givesNoRows()
                && !next.mayBeSeveral()
                && next.utf8().length <= PacketLimit.UNASKED
                && (text.isPlain() || !TextEncoding.beyondAscii(next.utf8()));
    }

    private @Nullable SqlCommand at(int index) {
        if (index != read) {
            read = index;
            command = read(index);
        }
        return command;
    }

    /** Nothing where it cannot be read, which it says when it is run by itself. */
    private @Nullable SqlCommand read(int index) {
        try {
            return index < size ? commands.at(index) : null;
        } catch (SQLException unreadable) {
            return null;
        }
    }

    @Override
    public Reply write(int index) {
        SqlCommand next = Objects.requireNonNull(at(index));
        exchange.goesOut(next);
        exchange.endsEpoch();
        Command.query(channel.writer(), next.utf8());
        return new Reply(channel, owner, null, 0);
    }

    @Override
    public void unsent(int index) {
        // nothing is remembered of a text
    }
}
