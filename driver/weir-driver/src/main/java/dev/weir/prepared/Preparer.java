package dev.weir.prepared;

import dev.weir.error.Errors;
import dev.weir.exchange.Channel;
import dev.weir.exchange.ClientText;
import dev.weir.exchange.CommandPlan;
import dev.weir.exchange.Definitions;
import dev.weir.exchange.Exchange;
import dev.weir.exchange.FixedTypes;
import dev.weir.exchange.Invalidations;
import dev.weir.exchange.ResultShape;
import dev.weir.exchange.ServerStatement;
import dev.weir.exchange.ShapeCache;
import dev.weir.exchange.StatementCache;
import dev.weir.packet.Capability;
import dev.weir.packet.Command;
import dev.weir.packet.ErrPacket;
import dev.weir.packet.OkPacket;
import dev.weir.sql.SqlCommand;
import dev.weir.wire.PacketWriter;
import dev.weir.wire.Payload;
import dev.weir.wire.ProtocolException;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Prepares statements on the server (COM_STMT_PREPARE), and can predict the id of a statement before the reply has come, see {@link
 * PredictedId}. What else counts there, such as statements prepared anew after a change of a table, makes the predicted id too low, and
 * then it is nobody's: an execution sent behind the prepare fails.
 *
 * <p>Layout of the reply: {@code int<1> 0x00, int<4> id, int<2> columns, int<2> parameters, int<1> 0, int<2> warnings, [with
 * optional metadata: int<1> whether definitions follow]}, definitions of parameters, definitions of columns. See <a
 * href="https://dev.mysql.com/doc/dev/mysql-server/latest/page_protocol_com_stmt_prepare.html">COM_STMT_PREPARE</a>.
 */
public final class Preparer {
    private static final int PREPARE_OK = 12;

    private final Channel channel;
    private final Exchange exchange;
    private final ClientText text;
    private final StatementCache statements;
    private final Invalidations invalidations;
    private final PredictedId ids;

    Preparer(Exchange exchange) {
        this.channel = exchange.channel();
        this.exchange = exchange;
        this.text = exchange.text();
        this.statements = exchange.statements();
        this.invalidations = exchange.invalidations();
        this.ids = new PredictedId(channel.established.traits().numbersStatementsFromOne());
    }

    ServerStatement prepare(SqlCommand command) throws SQLException {
        exchange.sendForPreparing();
        channel.readReplies();
        ServerStatement statement = kept(command);
        if (statement == null) {
            statement = prepareAnew(command, false);
            statements.put(statement);
        }
        statement.acquire();
        return statement;
    }

    private ServerStatement prepareAnew(SqlCommand command, boolean describes) throws SQLException {
        sendToPrepare(command);
        ServerStatement statement = later(command, ServerStatement.UNCOUNTED);
        read(statement, describes);
        channel.commandEnded();
        return statement;
    }

    /** Sends a text to be prepared; the packet that comes next is the first of the reply to it. */
    private void sendToPrepare(SqlCommand command) throws SQLException {
        PacketWriter writer = exchange.begin(new PreparePlan(command));
        write(writer, command);
        int sequence = writer.replySequence();
        channel.flush();
        channel.ahead.readUnrelied();
        channel.reader().expectSequence(sequence);
    }

    /** The columns that a statement will have, by preparing it once more; null where it gives no rows. */
    @Nullable
    ResultShape describe(SqlCommand command) throws SQLException {
        ServerStatement statement = prepareAnew(command, true);
        statement.acquire();
        statement.evict();
        statements.letGo(statement);
        return statement.shape();
    }

    /** A statement of the same text for one execution, prepared now; whoever lets go of it closes it. */
    ServerStatement prepareAlone(ServerStatement statement) throws SQLException {
        ServerStatement alone = prepareAnew(statement.command(), false);
        alone.acquire();
        alone.evict();
        return alone;
    }

    /** A statement that is sent to the server when it first runs: a prepare before could drop what another has left in the session. */
    ServerStatement prepareLater(SqlCommand command, int markers) {
        ServerStatement statement = kept(command);
        if (statement == null) {
            text.prepared(command);
            statement = later(command, markers);
            statements.put(statement);
        }
        statement.acquire();
        return statement;
    }

    void prepareNow(ServerStatement statement) throws SQLException {
        if (!statement.isPrepared()) {
            sendToPrepare(statement.command());
            read(statement, false);
            channel.commandEnded();
        }
    }

    /** Prepares a statement in its own database, which need not be the current one when it runs. */
    void prepareAtHome(ServerStatement statement) throws SQLException {
        String current = channel.pending.database();
        if (statement.isPrepared() || statement.database().equals(current)) {
            prepareNow(statement);
            return;
        }
        channel.pending.database(statement.database());
        try {
            prepareNow(statement);
        } finally {
            channel.pending.database(current);
        }
    }

    private @Nullable ServerStatement kept(SqlCommand command) {
        ServerStatement statement = statements.get(command.sql(), channel.pending.database());
        if (statement != null && !isUpToDate(statement)) {
            statements.remove(statement);
            return null;
        }
        return statement;
    }

    /**
     * Returns whether a statement means what its text means in the session as it is, as far as the replies read tell. Names without a
     * database are names in the database that was the current one when it was prepared; and see {@link Invalidations#generation}.
     */
    boolean isUpToDate(ServerStatement statement) {
        return !statement.isOver()
                && statement.generation() == invalidations.generation()
                && statement.database().equals(channel.pending.database());
    }

    /** A statement that is yet to be prepared; {@code markers} were counted in its text, or are {@link ServerStatement#UNCOUNTED}. */
    private ServerStatement later(SqlCommand command, int markers) {
        String database = channel.pending.database();
        return new ServerStatement(
                command, markers, database, invalidations.generation(), invalidations.runsOnce(command));
    }

    void write(PacketWriter writer, SqlCommand command) {
        writer.begin(0)
                .u8(Command.STMT_PREPARE)
                .bytes(text.encode(command.utf8()))
                .end();
    }

    PredictedId ids() {
        return ids;
    }

    /** Reads the reply, with columns if it {@code describes} them; returns whether the id was predicted. */
    boolean read(ServerStatement statement, boolean describes) throws SQLException {
        ids.asked();
        return read(statement, describes, channel.readPacket());
    }

    /** As {@link #read}, while a text behind it runs; returns why the server has refused, null where it has not. */
    @Nullable
    SQLException readOrRefusal(ServerStatement statement) throws SQLException {
        ids.asked();
        Payload payload = channel.readPacketOrError();
        try {
            if (payload.peek() == ErrPacket.ERR) {
                SQLException refusal = channel.exceptions.of(ErrPacket.parse(payload));
                statement.refused(refusal);
                return refusal;
            }
        } catch (IOException e) {
            throw channel.broken(e);
        }
        read(statement, false, payload);
        return null;
    }

    private boolean read(ServerStatement statement, boolean describes, Payload payload) throws SQLException {
        try {
            if (payload.remaining() < PREPARE_OK || payload.u8() != OkPacket.OK) {
                throw new ProtocolException("reply to a prepare is malformed, length=" + payload.remaining());
            }
            int id = payload.i32();
            boolean predicted = ids.given(id);
            int columns = payload.u16();
            int markers = payload.u16();
            statement.prepared(id, columns);
            boolean mayFix = markers > 0 && channel.established.traits().describesMarkers() && !statement.isCall();
            FixedTypes fixed = mayFix ? new FixedTypes(statement.command(), markers) : null;
            statement.fixedTypes(fixed);
            if (follow(payload)) {
                markers(fixed, markers);
                columns(statement, describes || channel.established.has(Capability.MARIADB_CACHE_METADATA));
            }
            if (!statement.counts(markers)) {
                throw Errors.usage(
                        "parameter-count mismatch: the server counts other markers in the statement than the driver,"
                                + " server="
                                + markers + " driver=" + statement.parameters() + ": " + statement.sql());
            }
            return predicted;
        } catch (IOException e) {
            throw channel.broken(e);
        }
    }

    private void markers(@Nullable FixedTypes fixed, int count) throws SQLException, IOException {
        if (fixed == null) {
            skip(count);
            return;
        }
        for (int i = 0; i < count; i++) {
            fixed.read(i, channel.readPacket());
        }
        skipEof();
    }

    private boolean follow(Payload payload) throws ProtocolException {
        if (!channel.established.has(Capability.OPTIONAL_RESULTSET_METADATA) || payload.remaining() < 4) {
            return true;
        }
        payload.skip(3);
        return payload.u8() != 0;
    }

    /** They can differ from those of the result, which MariaDB sends only where they differ from the last ones. */
    private void columns(ServerStatement statement, boolean read) throws SQLException, IOException {
        if (statement.columns() > 0 && read) {
            statement.shape(channel.definitions.shapes().read(channel.reader(), statement.columns(), true));
        } else {
            skip(statement.columns());
        }
    }

    private void skip(int count) throws SQLException, IOException {
        for (int i = 0; i < count; i++) {
            channel.readPacket();
        }
        if (count > 0) {
            skipEof();
        }
    }

    private void skipEof() throws SQLException, IOException {
        if (!channel.deprecateEof()) {
            ShapeCache.skipEof(channel.reader());
        }
    }

    static final class PreparePlan extends CommandPlan {
        private final SqlCommand command;

        PreparePlan(SqlCommand command) {
            super(Assumes.PREPARING, ANY_LIMIT, null);
            this.command = command;
        }

        @Override
        public List<byte[]> texts() {
            return List.of(command.utf8());
        }

        @Override
        public void goesOut(Exchange exchange) {
            exchange.text().prepared(command);
        }

        @Override
        @Nullable
        public String metadata(Definitions definitions) {
            return definitions.on();
        }
    }
}
