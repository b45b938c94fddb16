package dev.weir.session;

import dev.weir.packet.Command;
import dev.weir.sql.SqlCommand;
import dev.weir.wire.TextEncoding;
import java.lang.ref.WeakReference;
import java.util.Objects;

/** Statements of a batch that go out as text. */
final class TextElements extends BatchElements<SqlCommand> {
    private final Exchange exchange;

    TextElements(
            Channel channel,
            ClientText text,
            Exchange exchange,
            WeakReference<?> owner,
            Source<SqlCommand> commands,
            int size) {
        super(channel, text, owner, commands, size);
        this.exchange = exchange;
    }

    /** Only what changes rows, for others may change what those behind them mean; not where something has to be asked first. */
    @Override
    boolean mayFollow(int index) {
        SqlCommand next = at(index);
        return next != null
                && next.givesNoRows()
                && !next.mayBeSeveral()
                && next.utf8().length <= PacketLimit.UNASKED
                && (takesText() || !TextEncoding.beyondAscii(next.utf8()));
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
