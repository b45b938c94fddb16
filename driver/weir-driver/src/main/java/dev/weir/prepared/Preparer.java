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
import dev.weir.exchange.SessionState;
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
 * Prepares statements (COM_STMT_PREPARE), and predicts a statement's id before the reply arrives, see {@link PredictedId}.
 * Other uses of ids, such as statements prepared again after a change of a table, make the predicted id too low, and thus
 * unused: an execution sent with the prepare then fails.
 *
 * <p>Layout of the reply: {@code int<1> 0x00, int<4> id, int<2> columns, int<2> parameters, int<1> 0, int<2> warnings, [with
 * optional metadata: int<1> whether definitions follow]}, definitions of parameters, definitions of columns. See <a
 * href="https://dev.mysql.com/doc/dev/mysql-server/latest/page_protocol_com_stmt_prepare.html">COM_STMT_PREPARE</a>.
 */
public final class Preparer {
    private static final int PREPARE_OK = 12;

    private final Channel channel;
    private final Exchange exchange;
    private final SessionState state;
    private final ClientText text;
    private final StatementCache statements;
    private final Invalidations invalidations;
    private final PredictedId ids;

    Preparer(Exchange exchange) {
        this.channel = exchange.channel();
        this.exchange = exchange;
        this.state = exchange.state();
        this.text = exchange.text();
        this.statements = exchange.statements();
        this.invalidations = exchange.invalidations();
        this.ids = new PredictedId(exchange.server().traits().numbersStatementsFromOne());
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

    /** Sends a text to prepare; the next packet received is the first of its reply. */
    private void sendToPrepare(SqlCommand command) throws SQLException {
        PacketWriter writer = exchange.begin(new PreparePlan(command));
        write(writer, command);
        int sequence = writer.replySequence();
        channel.flush();
        channel.settingsAhead().readUnrelied();
        channel.expect(sequence);
    }

    /** Returns a statement's columns by preparing it once more; null if it gives no rows. */
    @Nullable
    ResultShape describe(SqlCommand command) throws SQLException {
        ServerStatement statement = prepareAnew(command, true);
        statement.acquire();
        statement.evict();
        statements.letGo(statement);
        return statement.shape();
    }

    /** Prepares a statement of the same text for one execution, which the caller closes. */
    ServerStatement prepareAlone(ServerStatement statement) throws SQLException {
        ServerStatement alone = prepareAnew(statement.command(), false);
        alone.acquire();
        alone.evict();
        return alone;
    }

    /** Returns a statement that is prepared when it first runs: an earlier prepare could clear another's diagnostics. */
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

    /** Prepares a statement in its own database, which need not be current. */
    void prepareAtHome(ServerStatement statement) throws SQLException {
        String current = state.database();
        if (statement.isPrepared() || statement.database().equals(current)) {
            prepareNow(statement);
            return;
        }
        state.database(statement.database());
        try {
            prepareNow(statement);
        } finally {
            state.database(current);
        }
    }

    private @Nullable ServerStatement kept(SqlCommand command) {
        ServerStatement statement = statements.get(command.sql(), state.database());
        if (statement != null && !isUpToDate(statement)) {
            statements.remove(statement);
            return null;
        }
        return statement;
    }

    /**
     * Returns whether a statement's text still has the meaning that it was prepared with, as far as replies read tell: names
     * refer to the database current at the prepare; and see {@link Invalidations#generation}.
     */
    boolean isUpToDate(ServerStatement statement) {
        return !statement.isOver()
                && statement.generation() == invalidations.generation()
                && statement.database().equals(state.database());
    }

    /** Makes an unprepared statement; {@code markers} may be {@link ServerStatement#UNCOUNTED}. */
    private ServerStatement later(SqlCommand command, int markers) {
        String database = state.database();
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
        ids.prepareSent();
        return read(statement, describes, channel.readPacket());
    }

    /** As {@link #read}, while a later text runs; returns the server's refusal, null for none. */
    @Nullable
    SQLException readOrRefusal(ServerStatement statement) throws SQLException {
        ids.prepareSent();
        Payload payload = channel.readPacketOrError();
        return channel.ownedOrNull(() -> {
            if (payload.peek() == ErrPacket.ERR) {
                SQLException refusal = channel.exceptions().exception(ErrPacket.parse(payload));
                statement.refused(refusal);
                return refusal;
            }
            read(statement, false, payload);
            return null;
        });
    }

    private boolean read(ServerStatement statement, boolean describes, Payload payload) throws SQLException {
        try {
            if (payload.remaining() < PREPARE_OK || payload.u8() != OkPacket.OK) {
                throw new ProtocolException("reply to a prepare is malformed, length=" + payload.remaining());
            }
            int id = payload.i32();
            boolean predicted = ids.confirm(id);
            int columns = payload.u16();
            int markers = payload.u16();
            statement.prepared(id, columns);
            boolean mayFix = markers > 0 && exchange.server().traits().describesMarkers() && !statement.isCall();
            FixedTypes fixed = mayFix ? new FixedTypes(statement.command(), markers) : null;
            statement.fixedTypes(fixed);
            if (follow(payload)) {
                markers(fixed, markers);
                columns(statement, describes || exchange.server().has(Capability.MARIADB_CACHE_METADATA));
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
        if (!exchange.server().has(Capability.OPTIONAL_RESULTSET_METADATA) || payload.remaining() < 4) {
            return true;
        }
        payload.skip(3);
        return payload.u8() != 0;
    }

    /** Reads the columns, which can differ from the result's; MariaDB sends those only if they differ from the last ones. */
    private void columns(ServerStatement statement, boolean read) throws SQLException, IOException {
        if (statement.columns() > 0 && read) {
            statement.shape(channel.readColumns(statement.columns()));
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
        public void noteSent(Exchange exchange) {
            exchange.text().prepared(command);
        }

        @Override
        @Nullable
        public String metadata(Definitions definitions) {
            return definitions.turnOn();
        }
    }
}
