package dev.weir.session;

import dev.weir.packet.Command;
import dev.weir.session.CommandPlan.Assumes;
import dev.weir.sql.SqlCommand;
import dev.weir.wire.PacketWriter;
import dev.weir.wire.TextEncoding;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;

/**
 * Two statements in one text, in one round trip: the server runs the second only if the first has not failed. It takes such a text
 * only meanwhile, see <a
 * href="https://dev.mysql.com/doc/dev/mysql-server/latest/page_protocol_com_set_option.html">COM_SET_OPTION</a>. The connection's lock is
 * held.
 */
final class TwoStatements implements OpenResults.InFlight {
    private static final int MULTI_STATEMENTS_ON = 0;
    private static final int MULTI_STATEMENTS_OFF = 1;

    private final Channel channel;
    private final ClientText text;
    private final boolean always;
    private boolean unfinished = true;

    /** @param always whether the server takes several statements in one text in any case */
    TwoStatements(Channel channel, ClientText text, boolean always) {
        this.channel = channel;
        this.text = text;
        this.always = always;
    }

    /**
     * Sends them and reads both results; {@code utf8} is the text of both in UTF-8, which {@code command} has of the first. Returns
     * the first result, behind which the second or its error is. Fails when the first does.
     */
    Reply run(Exchange exchange, WeakReference<?> owner, SqlCommand command, byte[] utf8, int limitSeconds)
            throws SQLException {
        PacketWriter writer = exchange.begin(new Plan(owner, command, utf8, limitSeconds));
        channel.results().inFlight(this);
        Reply reply;
        try {
            option(writer, MULTI_STATEMENTS_ON);
            Command.query(writer, text.encode(utf8));
            int sequence = writer.replySequence();
            option(writer, MULTI_STATEMENTS_OFF);
            channel.flush();
            channel.aheadReplies().waitFor();
            readOption();
            reply = channel.results().receive(new Reply(channel, owner, null, 0), sequence);
            channel.results().settleOpen();
            readOption();
        } catch (IOException e) {
            throw channel.broken(e);
        } finally {
            unfinished = false;
        }
        channel.commandEnded();
        SQLException failure = reply.failure();
        if (failure != null) {
            throw failure;
        }
        return reply;
    }

    private void option(PacketWriter writer, int option) {
        if (!always) {
            writer.begin(0).u8(Command.SET_OPTION).u16(option).end();
        }
    }

    private void readOption() throws SQLException {
        if (!always) {
            channel.reader().expectSequence(1);
            channel.readPacket();
        }
    }

    @Override
    public boolean unfinished() {
        return unfinished;
    }

    /** Nobody else gets the connection before both have come. */
    @Override
    public void bufferAll() {
        throw new IllegalStateException("two statements are under way");
    }

    /** Both as one command of the application. */
    private static final class Plan extends CommandPlan {
        private final SqlCommand command;
        private final byte[] utf8;

        Plan(WeakReference<?> owner, SqlCommand command, byte[] utf8, int limitSeconds) {
            super(Assumes.SETTINGS, limitSeconds, owner);
            this.command = command;
            this.utf8 = utf8;
        }

        @Override
        boolean beyondAscii() {
            return TextEncoding.beyondAscii(utf8);
        }

        @Override
        void check(ClientText text) throws SQLException {
            text.check(new String(utf8, StandardCharsets.UTF_8));
        }

        @Override
        void goesOut(Exchange exchange) {
            exchange.goesOutAsGiven(command);
            exchange.endsEpoch();
        }
    }
}
