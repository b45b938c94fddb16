package dev.weir.session;

import dev.weir.error.Errors;
import dev.weir.packet.Command;
import dev.weir.packet.ErrPacket;
import dev.weir.wire.Payload;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;

/** Stops a running statement over a connection of its own. */
final class Killer {
    private static final int NO_SUCH_THREAD = 1094;

    private Killer() {}

    /**
     * Sends KILL QUERY and waits for the answer: after that the server has marked the statement.
     *
     * @param settings how to connect
     * @param victim the connection that runs it
     * @throws SQLException when the server cannot be reached or refuses
     */
    static void kill(Settings settings, Established victim) throws SQLException {
        Established side = Connector.connect(settings);
        try {
            String sql = "KILL QUERY " + victim.connectionId();
            side.reader().expectSequence(1);
            side.writer()
                    .begin(0)
                    .u8(Command.QUERY)
                    .bytes(sql.getBytes(StandardCharsets.US_ASCII))
                    .end();
            side.writer().flush();
            Payload reply = side.reader().read(1 << 16);
            if (reply.peek() == ErrPacket.ERR) {
                ErrPacket error = ErrPacket.parse(reply);
                if (error.code() != NO_SUCH_THREAD) {
                    throw Errors.of(error);
                }
            }
            side.writer().begin(0).u8(Command.QUIT).end();
            side.writer().flush();
        } catch (IOException e) {
            throw Errors.broken("killing a statement over a side connection failed", e);
        } finally {
            closeQuietly(side);
        }
    }

    private static void closeQuietly(Established side) {
        try {
            side.transport().close();
        } catch (IOException gone) {
            // the server has hung up already
            return;
        }
    }
}
