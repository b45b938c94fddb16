package dev.weir.exchange;

import dev.weir.error.Errors;
import dev.weir.exchange.PendingSettings.Setting;
import dev.weir.login.OneRow;
import dev.weir.login.ServerConnection;
import dev.weir.packet.Command;
import dev.weir.packet.ErrPacket;
import dev.weir.packet.OkPacket;
import dev.weir.sql.SqlCommands;
import dev.weir.wire.Payload;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Commands sent, and answered, before another command: settings in the same write, and the end of the previous transaction.
 * Decides whether the command still counts if the server refused one of them. The connection's lock is held.
 */
public final class SettingsAhead {
    /** Rolls back, whatever completion_type says. */
    public static final String ROLLBACK = "ROLLBACK AND NO CHAIN NO RELEASE";

    private static final String KEY_STEP = "SELECT @@auto_increment_increment" + SqlCommands.ONE_ROW;
    private static final Pattern KEY_STEPS = Pattern.compile("[0-9]{1,5}");
    private static final int MAX_REPLY = 1 << 24;

    private final Channel channel;
    private final ServerConnection server;
    private final SessionState state;
    private final ServerLimit limit;
    private final Deque<Unanswered> unanswered = new ArrayDeque<>();

    /** The number of commands that have gone out before the one being written. */
    private int sent;

    private @Nullable Refusal refusal;

    private @Nullable LongConsumer keyStep;

    /** The error of a setting stopped by a KILL that was meant for the command after it. */
    private @Nullable ErrPacket killed;

    private enum Kind {
        QUESTION,
        LIMIT,
        DEFINITIONS_OFF,
        /** The rows of the command after it can be read without definitions. */
        DEFINITIONS_ON,
        DEFINITIONS_NEEDED,
        PENDING,
        END_OF_TRANSACTION
    }

    /**
     * A command whose reply has not been read.
     *
     * @param setting the pending setting it sends; null for any other command
     * @param answered receives the answer to a query of one value
     */
    private record Unanswered(
            Kind kind, @Nullable Setting setting, @Nullable Consumer<OneRow> answered) {}

    /**
     * The server's refusal of a setting that the next command relies on.
     *
     * @param what the refused setting and who refused it
     * @param transactionOpen whether a transaction that should have ended may still be open
     */
    public record Refusal(String what, ErrPacket error, boolean transactionOpen) {}

    SettingsAhead(Channel channel, ServerConnection server, SessionState state) {
        this.channel = channel;
        this.server = server;
        this.state = state;
        this.limit = new ServerLimit(server.traits());
    }

    boolean isLimited() {
        return limit.isInForce();
    }

    /** Queries the session's own limit before replacing it. */
    void limitQuestion(int seconds) {
        if (!limit.isInForce() && limit.change(seconds) != null) {
            ask(limit.question(), limit::answered);
        }
    }

    /** Changes the server's limit for the next command if needed; 0 seconds is the session's own. */
    void limit(int seconds) {
        write(limit.change(seconds), Kind.LIMIT);
    }

    /** Has the increment of generated keys queried before the next INSERT; the taker receives it. */
    public void wantsKeyStep(@Nullable LongConsumer taker) {
        keyStep = taker;
    }

    public boolean wantsKeyStep() {
        return keyStep != null;
    }

    void keyStep() {
        LongConsumer taker = Objects.requireNonNull(keyStep);
        keyStep = null;
        ask(
                KEY_STEP,
                answer -> answer.values().stream()
                        .filter(value -> KEY_STEPS.matcher(value).matches())
                        .forEach(value -> taker.accept(Long.parseLong(value))));
    }

    private void ask(String question, Consumer<OneRow> answered) {
        Command.query(server.writer(), question);
        unanswered.add(new Unanswered(Kind.QUESTION, null, answered));
    }

    void definitionsOff(String setting) {
        write(setting, Kind.DEFINITIONS_OFF);
    }

    /** Turns definitions on; {@code needed} if the rows of the next command cannot be read without. */
    void definitionsOn(String setting, boolean needed) {
        write(setting, needed ? Kind.DEFINITIONS_NEEDED : Kind.DEFINITIONS_ON);
    }

    private void write(@Nullable String sql, Kind kind) {
        if (sql != null) {
            Command.query(server.writer(), sql);
            unanswered.add(new Unanswered(kind, null, null));
        }
    }

    /** Writes the pending settings, and repeated ones if {@code again}. */
    void pending(boolean again) {
        for (Setting setting : state.pending().open(again)) {
            state.pending().write(server.writer(), setting);
            unanswered.add(new Unanswered(Kind.PENDING, setting, null));
        }
    }

    /** Writes the end of a transaction that has only read; the buffer is sent now. */
    public void endOfTransaction(String sql) {
        Command.query(server.writer(), sql);
        unanswered.add(new Unanswered(Kind.END_OF_TRANSACTION, null, null));
        sent = unanswered.size();
    }

    public boolean isEmpty() {
        return unanswered.isEmpty();
    }

    /** Reads the deferred reply to the end of a transaction; rolls back if the server refused it. */
    void settle() throws SQLException {
        if (unanswered.isEmpty()) {
            return;
        }
        channel.results().releaseBuffer();
        if (read() != null) {
            rollBack();
        }
    }

    public void sendAndWait() throws SQLException {
        if (!unanswered.isEmpty()) {
            channel.flush();
            waitFor();
        }
    }

    /** Reads the replies before the command is sent; fails if the server refused a setting that the command relies on. */
    void waitFor() throws SQLException {
        Refusal refused = replies();
        if (refused == null && killed != null) {
            refused = new Refusal("it was stopped before it was sent", killed, false);
        }
        if (refused != null) {
            server.writer().discard();
            channel.commandEnded();
            throw error(refused, refused.transactionOpen());
        }
    }

    /** Reads the replies after the command was sent, too; returns the refusal, null for none, see {@link #dropped}. */
    @Nullable
    public Refusal read() throws SQLException {
        Refusal refused = replies();
        if (killed != null) {
            channel.killAgain();
        }
        return refused;
    }

    /** Reads the replies where the commands sent rely on none of them. */
    public void readUnrelied() throws SQLException {
        Refusal refused = read();
        if (refused != null) {
            throw channel.broken(error(refused, false));
        }
    }

    private @Nullable Refusal replies() throws SQLException {
        killed = null;
        if (unanswered.isEmpty()) {
            return null;
        }
        sent = 0;
        channel.runOwned(() -> {
            while (!unanswered.isEmpty()) {
                read(unanswered.remove());
            }
        });
        server.reader().expectSequence(1);
        Refusal taken = refusal;
        refusal = null;
        return taken;
    }

    private void read(Unanswered command) throws IOException {
        if (command.answered() != null) {
            OneRow answer =
                    OneRow.read(server.reader(), server, state.definitions().flagged(), 1);
            command.answered().accept(answer);
            if (answer.error() != null) {
                refused(command, answer.error());
            }
            return;
        }
        server.reader().expectSequence(1);
        Payload reply = server.reader().read(MAX_REPLY);
        ErrPacket error = ErrPacket.unlessOk(reply).orElse(null);
        if (error != null) {
            refused(command, error);
        } else if (command.setting() != null) {
            taken(command.setting(), OkPacket.parse(reply, channel.sessionTrack()));
        } else if (command.kind() == Kind.END_OF_TRANSACTION) {
            state.facts().resultEnded(OkPacket.parse(reply, channel.sessionTrack()));
        } else if (command.kind() == Kind.LIMIT) {
            limit.isSet();
        }
    }

    private void taken(Setting setting, OkPacket ok) {
        String database = state.pending().database();
        state.facts().resultEnded(ok);
        state.transaction().settingEnded(ok);
        if (setting == Setting.DATABASE) {
            state.uses(database);
        } else {
            state.pending().remove(setting);
        }
    }

    private void refused(Unanswered command, ErrPacket error) {
        if (error.code() == Errors.QUERY_INTERRUPTED && command.kind() != Kind.END_OF_TRANSACTION) {
            killed = error;
        }
        switch (command.kind()) {
            case QUESTION -> {}
            case LIMIT -> limit.refused(error);
            case DEFINITIONS_OFF -> state.definitions().stayOn(error.message());
            case DEFINITIONS_ON -> state.definitions().stayOff();
            case DEFINITIONS_NEEDED -> {
                state.definitions().stayOff();
                refused(new Refusal("the server goes on leaving out column definitions", error, false));
            }
            case PENDING -> refused(state.pending().refused(Objects.requireNonNull(command.setting()), error));
            case END_OF_TRANSACTION ->
                refused(new Refusal(
                        "the server refused the end of the previous transaction, which is rolled back; run it again",
                        error,
                        true));
        }
    }

    private void refused(Refusal another) {
        boolean open = another.transactionOpen() || (refusal != null && refusal.transactionOpen());
        Refusal first = refusal == null ? another : refusal;
        refusal = new Refusal(first.what(), first.error(), open);
    }

    /** Drops the reply to a read that relies on a refused setting, and returns the error to throw. */
    public SQLException dropped(Refusal refused, int sequence) throws SQLException {
        channel.dropReply(sequence);
        return afterDropped(refused);
    }

    /** Returns the error of a read whose reply was dropped; rolls back the transaction before it or begun by it. */
    public SQLException afterDropped(Refusal refused) throws SQLException {
        return error(refused, refused.transactionOpen() || state.transaction().isOpenedByLast());
    }

    private SQLException error(Refusal refused, boolean rollBack) throws SQLException {
        if (rollBack) {
            rollBack();
        }
        return channel.failed("the statement had no effect, for " + refused.what() + ": ", refused.error());
    }

    public void rollBack() throws SQLException {
        Command.query(server.writer(), ROLLBACK);
        channel.flush();
        channel.expectOk();
    }

    void discard() {
        while (unanswered.size() > sent) {
            switch (unanswered.removeLast().kind()) {
                case DEFINITIONS_OFF, DEFINITIONS_ON, DEFINITIONS_NEEDED ->
                    state.definitions().unsent();
                default -> {}
            }
        }
    }

    void reset() {
        limit.reset();
    }
}
