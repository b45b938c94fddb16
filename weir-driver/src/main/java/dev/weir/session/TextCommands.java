package dev.weir.session;

import dev.weir.packet.Command;
import dev.weir.sql.SqlCommand;
import dev.weir.wire.PacketWriter;
import java.lang.ref.WeakReference;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Commands of a session that are no executions of prepared statements. The connection's lock is held. */
final class TextCommands {
    private final Channel channel;
    private final Preamble preamble;
    private final ClientText text;
    private final Invalidations invalidations;
    private final TransactionWork work;

    TextCommands(
            Channel channel, Preamble preamble, ClientText text, Invalidations invalidations, TransactionWork work) {
        this.work = work;
        this.channel = channel;
        this.preamble = preamble;
        this.text = text;
        this.invalidations = invalidations;
    }

    /**
     * Runs a statement.
     *
     * @param utf8 its text, with values in the place of its markers
     */
    Reply query(@Nullable WeakReference<?> owner, SqlCommand command, byte[] utf8, int timeoutSeconds)
            throws SQLException {
        invalidations.given(command);
        boolean follows = preamble.mayFollow(command);
        PacketWriter writer = preamble.begin(owner, utf8, follows);
        preamble.wanted(follows);
        work.runs(command, channel.wanted().autoCommit());
        preamble.settings(timeoutSeconds, channel.definitions().aheadOfText(command));
        return send(writer, owner, command, utf8);
    }

    /** A statement that changes rows is about to be sent behind others. */
    void goesOut(SqlCommand command) {
        work.runs(command, channel.state().autoCommit());
        channel.definitions().withoutRows();
        invalidations.sent(command);
        text.sent(command);
    }

    /** Runs a statement that gives no rows. */
    Reply run(SqlCommand command) throws SQLException {
        PacketWriter writer = preamble.begin(null, command.utf8(), false);
        preamble.wanted(false);
        work.runs(command, channel.wanted().autoCommit());
        preamble.settings(0, null);
        channel.definitions().withoutRows();
        return send(writer, null, command, command.utf8());
    }

    private Reply send(PacketWriter writer, @Nullable WeakReference<?> owner, SqlCommand command, byte[] utf8)
            throws SQLException {
        invalidations.sent(command);
        text.sent(command);
        Command.query(writer, text.encode(utf8));
        LocalFiles files = channel.files();
        files.sent(owner, command, utf8);
        try {
            return channel.exchange(owner);
        } catch (SQLException e) {
            throw files.explained(e, command);
        }
    }

    /** Asks the server how it reads the text of statements now. */
    TextModes modes() throws SQLException {
        preamble.begin(null);
        return text.ask();
    }

    /** Whether text goes out as it is. */
    boolean isPlain() {
        return text.isPlain();
    }

    /** Makes a database the current one. */
    void useDatabase(String name) throws SQLException {
        byte[] utf8 = name.getBytes(StandardCharsets.UTF_8);
        PacketWriter writer = preamble.begin(null, utf8, false);
        channel.definitions().withoutRows();
        writer.begin(0).u8(Command.INIT_DB).bytes(text.encode(utf8)).end();
        channel.exchangeWithoutRows();
        channel.state().uses(name);
    }

    /** COM_PING. The end of a transaction may still be on its way: its reply comes first. */
    void ping() throws SQLException {
        preamble.begin(null, true).begin(0).u8(Command.PING).end();
        channel.exchangeWithoutRows();
    }

    /** A command that is one byte. */
    void run(int command) throws SQLException {
        preamble.begin(null).begin(0).u8(command).end();
        channel.exchangeWithoutRows();
    }
}
