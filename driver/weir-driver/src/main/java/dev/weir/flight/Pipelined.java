package dev.weir.flight;

import dev.weir.error.Errors;
import dev.weir.exchange.Channel;
import dev.weir.exchange.ClientText;
import dev.weir.exchange.CommandPlan;
import dev.weir.exchange.Definitions;
import dev.weir.exchange.Exchange;
import dev.weir.exchange.Execution;
import dev.weir.exchange.OpenResults;
import dev.weir.exchange.Reply;
import dev.weir.exchange.ServerStatement;
import dev.weir.exchange.SessionState;
import dev.weir.packet.Command;
import dev.weir.prepared.ExecutionMode;
import dev.weir.prepared.ExecutionPlan;
import dev.weir.prepared.FirstExecution;
import dev.weir.prepared.PreparedStatements;
import dev.weir.sql.SqlCommand;
import dev.weir.wire.PacketWriter;
import dev.weir.wire.ProtocolException;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Pipelined executions, each sent before the replies to earlier ones. Unanswered requests are limited to {@link
 * #MAX_UNANSWERED} bytes, which fit in both sides' socket buffers, so that a server blocked on unread replies never blocks the
 * client, which then reads them. Thread-safe.
 */
public final class Pipelined implements OpenResults.InFlight {
    /** The most bytes of requests in flight; a larger one is sent alone. */
    static final int MAX_UNANSWERED = 48 << 10;

    private final Channel channel;
    private final OpenResults results;
    private final PacketWriter writer;
    private final List<Execution> executions;
    private final List<byte @Nullable []> texts;
    private final ClientText encoding;
    private final int[] lengths;
    private final int[] replySequences;
    private final long[] epochs;
    private final Deque<Reply> buffered = new ArrayDeque<>();
    private int sent;
    private int received;
    private int unanswered;
    private @Nullable Reply current;

    /** @param texts by execution: the text sent in its place, in UTF-8; null for none */
    private Pipelined(Exchange exchange, List<Execution> executions, List<byte @Nullable []> texts) {
        this.channel = exchange.channel();
        this.results = channel.results();
        this.writer = exchange.writer();
        this.encoding = exchange.text();
        this.executions = List.copyOf(executions);
        this.texts = texts;
        this.lengths = new int[executions.size()];
        this.replySequences = new int[executions.size()];
        this.epochs = new long[executions.size()];
    }

    /** Sends one or more executions of prepared statements together, none with streams. */
    public static Pipelined begun(
            Exchange exchange, PreparedStatements prepared, List<Execution> wanted, int limitSeconds)
            throws SQLException {
        List<Execution> executions = new ArrayList<>(wanted.size());
        List<byte @Nullable []> texts = new ArrayList<>(wanted.size());
        try {
            for (Execution execution : wanted) {
                execution.parameters().check();
                // later ones must not evict it before it is sent
                execution.statement().acquire();
                execution.statement().executed();
                executions.add(execution);
                ExecutionMode mode = prepared.prepareAtHome(execution.statement(), execution.parameters());
                texts.add(mode == ExecutionMode.TEXT ? asText(exchange.state(), execution) : null);
            }
            List<byte[]> sent = texts.stream().filter(Objects::nonNull).toList();
            exchange.begin(new PipelinePlan(executions, sent, limitSeconds));
            Pipelined pipelined = new Pipelined(exchange, executions, texts);
            pipelined.begin();
            return pipelined;
        } catch (SQLException e) {
            executions.forEach(execution -> execution.statement().sentTypes().forget());
            throw e;
        } finally {
            // evicted statements are closed before the next command, after all of these
            executions.forEach(execution -> exchange.statements().letGo(execution.statement()));
        }
    }

    /** Returns the text of an execution of which the server would convert a value. It runs in the current database. */
    private static byte[] asText(SessionState state, Execution execution) throws SQLException {
        SqlCommand command = execution.statement().command();
        boolean atHome = execution.statement().database().equals(state.database());
        byte[] text = atHome ? FirstExecution.text(command, execution.parameters()) : null;
        if (text == null) {
            throw Errors.argument(
                    "a value is of another type than the server has given its marker, and the statement cannot go out as"
                            + " text beside others; run it without a pipeline: " + command);
        }
        return text;
    }

    private void begin() throws SQLException {
        results.inFlight(this);
        send();
        channel.settingsAhead().readUnrelied();
        results.opened();
    }

    /** Sends more once half of the allowed requests have been answered, so that one write carries many. */
    private void send() throws SQLException {
        if (sent == executions.size() || unanswered > MAX_UNANSWERED / 2) {
            return;
        }
        boolean room = true;
        while (room && sent < executions.size()) {
            room = write(executions.get(sent));
        }
        channel.flush();
    }

    private boolean write(Execution execution) throws SQLException {
        ServerStatement statement = execution.statement();
        int start = writer.position();
        byte[] text = texts.get(sent);
        try {
            if (text != null) {
                Command.query(writer, encoding.encode(text));
            } else {
                Execution.write(writer, statement.id(), statement, execution.parameters());
            }
        } catch (IllegalArgumentException tooLong) {
            throw channel.broken(new ProtocolException("the values do not fit a command: " + tooLong.getMessage()));
        }
        int length = writer.position() - start;
        if (unanswered > 0 && unanswered + length > MAX_UNANSWERED) {
            writer.discardFrom(start);
            // the server may not have received their types
            statement.sentTypes().forget();
            return false;
        }
        lengths[sent] = length;
        replySequences[sent] = writer.replySequence();
        epochs[sent] = results.sent(statement);
        unanswered += length;
        sent++;
        return true;
    }

    /** Returns the next reply; drops the rest of the previous one. */
    public @Nullable Reply next() throws SQLException {
        return channel.ownedOrNull(() -> current = handOut());
    }

    private @Nullable Reply handOut() throws SQLException {
        closeCurrent();
        Reply reply = buffered.poll();
        if (reply == null) {
            if (!unfinished()) {
                return null;
            }
            reply = receive();
        }
        return reply.handedOut();
    }

    private void closeCurrent() throws SQLException {
        if (current != null) {
            current.close();
            current = null;
        }
    }

    private Reply receive() throws SQLException {
        channel.checkOpen();
        send();
        return receive(reply());
    }

    /** Returns the next reply, to be filled in; its execution has been sent, so that the epoch is known. */
    private Reply reply() {
        Execution execution = executions.get(received);
        ServerStatement statement = texts.get(received) == null ? execution.statement() : null;
        return new Reply(results, execution.owner(), statement, epochs[received]);
    }

    private Reply receive(Reply reply) throws SQLException {
        int sequence = replySequences[received];
        unanswered -= lengths[received];
        received++;
        return results.receive(reply, sequence);
    }

    @Override
    public void bufferNext() throws SQLException, IOException {
        channel.checkOpen();
        send();
        Reply reply = reply();
        reply.buffered(channel.memory());
        buffered.add(receive(reply));
    }

    @Override
    public boolean unfinished() {
        return received < executions.size();
    }

    public void close() throws SQLException {
        channel.runOwned(() -> {
            closeCurrent();
            for (Reply reply = buffered.poll(); reply != null; reply = buffered.poll()) {
                reply.close();
            }
            while (unfinished() && !channel.isClosed()) {
                receive().close();
            }
        });
    }

    static final class PipelinePlan extends CommandPlan {
        private final List<Execution> executions;
        private final List<byte[]> texts;

        /** {@code texts}, in UTF-8, replace executions, of which there is at least one. */
        PipelinePlan(List<Execution> executions, List<byte[]> texts, int limitSeconds) {
            super(Assumes.SETTINGS, limitSeconds, executions.get(0).owner());
            this.executions = executions;
            this.texts = texts;
        }

        @Override
        public List<byte[]> texts() {
            return texts;
        }

        @Override
        public boolean beyondAscii() {
            return super.beyondAscii()
                    || executions.stream()
                            .anyMatch(execution ->
                                    ExecutionPlan.beyondAscii(execution.statement(), execution.parameters()));
        }

        @Override
        public void check(ClientText text) throws SQLException {
            for (Execution execution : executions) {
                ExecutionPlan.check(text, execution.statement(), execution.parameters());
            }
            super.check(text);
        }

        @Override
        public void noteSent(Exchange exchange) {
            executions.forEach(execution -> exchange.noteSent(execution.statement()));
        }

        /** True: there is no other timer. */
        @Override
        public boolean mayBeLimited() {
            return true;
        }

        @Override
        @Nullable
        public String metadata(Definitions definitions) {
            return definitions.settingBefore(executions, texts.isEmpty());
        }
    }
}
