package dev.weir.session;

import dev.weir.error.Errors;
import dev.weir.packet.Command;
import dev.weir.packet.ErrPacket;
import dev.weir.packet.OkPacket;
import dev.weir.session.PendingSettings.Setting;
import dev.weir.wire.Payload;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Commands that go out, and are answered, ahead of another: settings in the same write, the end of a transaction before. Says what
 * becomes of the command when the server has refused what it relies on. The connection's lock is held.
 */
final class SettingsAhead {
    /** Ends a transaction in which nothing is to be kept, whatever completion_type says. */
    static final String ROLLBACK = "ROLLBACK AND NO CHAIN NO RELEASE";

    private static final int MAX_REPLY = 1 << 24;

    private final Channel channel;
    private final ServerTimeout timeout;
    private final Deque<Unanswered> unanswered = new ArrayDeque<>();

    /** The number of them that have gone out before the command that is being written. */
    private int sent;

    private @Nullable Refusal refusal;

    private enum Kind {
        TIMEOUT,
        METADATA,
        PENDING,
        END_OF_TRANSACTION
    }

    private record Unanswered(Kind kind, @Nullable Setting setting) {}

    /**
     * The server has refused what the command behind it relies on.
     *
     * @param what that was, with who refused it
     * @param transactionOpen whether a transaction may still be open that was to be over
     */
    record Refusal(String what, ErrPacket error, boolean transactionOpen) {}

    SettingsAhead(Channel channel) {
        this.channel = channel;
        this.timeout = new ServerTimeout(channel.established);
    }

    /** Sets the server's limit for the next command where it changes; 0 seconds for none. */
    void timeout(int seconds) {
        write(timeout.change(seconds), Kind.TIMEOUT);
    }

    void metadata(@Nullable String setting) {
        write(setting, Kind.METADATA);
    }

    private void write(@Nullable String setting, Kind kind) {
        if (setting != null) {
            Command.query(channel.writer, setting);
            unanswered.add(new Unanswered(kind, null));
        }
    }

    void pending() {
        for (Setting setting : channel.pending.open()) {
            channel.pending.write(channel.writer, setting);
            unanswered.add(new Unanswered(Kind.PENDING, setting));
        }
    }

    /** Writes the end of a transaction that has only read; what is written goes out now. */
    void endOfTransaction(String sql) {
        Command.query(channel.writer, sql);
        unanswered.add(new Unanswered(Kind.END_OF_TRANSACTION, null));
        sent = unanswered.size();
    }

    boolean isEmpty() {
        return unanswered.isEmpty();
    }

    /** Reads the reply to the end of a transaction that was not waited for; one that the server refused is rolled back. */
    void settle() throws SQLException {
        if (unanswered.isEmpty()) {
            return;
        }
        channel.results.releaseBuffer();
        if (read() != null) {
            rollBack();
        }
    }

    void sendAndWait() throws SQLException {
        if (!unanswered.isEmpty()) {
            channel.flush();
            waitFor();
        }
    }

    /** Reads the replies before the command is sent; fails when what the command relies on was refused: it must not be sent. */
    void waitFor() throws SQLException {
        Refusal refused = read();
        if (refused != null) {
            channel.writer.discard();
            channel.commandEnded();
            throw error(refused, refused.transactionOpen());
        }
    }

    /** Reads the replies when the command was sent, too; returns what was refused, if anything was, see {@link #dropped}. */
    @Nullable
    Refusal read() throws SQLException {
        if (unanswered.isEmpty()) {
            return null;
        }
        sent = 0;
        try {
            while (!unanswered.isEmpty()) {
                channel.reader().expectSequence(1);
                Payload reply = channel.reader().read(MAX_REPLY);
                read(unanswered.remove(), reply);
            }
        } catch (IOException e) {
            throw channel.broken(e);
        }
        channel.reader().expectSequence(1);
        Refusal taken = refusal;
        refusal = null;
        return taken;
    }

    private void read(Unanswered command, Payload reply) throws IOException {
        ErrPacket error = ErrPacket.unlessOk(reply).orElse(null);
        if (error != null) {
            refused(command, error);
        } else if (command.setting() != null) {
            taken(command.setting(), OkPacket.parse(reply, channel.sessionTrack()));
        } else if (command.kind() == Kind.END_OF_TRANSACTION) {
            channel.facts.resultEnded(OkPacket.parse(reply, channel.sessionTrack()));
        }
    }

    private void taken(Setting setting, OkPacket ok) {
        String database = channel.pending.database();
        channel.facts.resultEnded(ok);
        channel.transaction.settingEnded(ok);
        if (setting == Setting.DATABASE) {
            channel.facts.uses(database);
        }
        channel.pending.over(setting);
    }

    private void refused(Unanswered command, ErrPacket error) {
        switch (command.kind()) {
            case TIMEOUT -> timeout.refused(error);
            case METADATA -> channel.definitions.refused(error.message());
            case PENDING -> refused(channel.pending.refused(Objects.requireNonNull(command.setting()), error));
            case END_OF_TRANSACTION ->
                refused(new Refusal(
                        "the server refused the end of the transaction before, which is rolled back; run it again",
                        error,
                        true));
        }
    }

    private void refused(Refusal another) {
        boolean open = another.transactionOpen() || (refusal != null && refusal.transactionOpen());
        Refusal first = refusal == null ? another : refusal;
        refusal = new Refusal(first.what(), first.error(), open);
    }

    /** Drops the reply to a read that relies on what was refused, and returns its error. */
    SQLException dropped(Refusal refused, int sequence) throws SQLException {
        if (refused.error().code() == Errors.QUERY_INTERRUPTED) {
            channel.killAgain();
        }
        channel.dropReply(sequence);
        return afterDropped(refused);
    }

    /** The error of a read whose reply was dropped. The transaction before it, or that it has begun, is rolled back. */
    SQLException afterDropped(Refusal refused) throws SQLException {
        return error(refused, refused.transactionOpen() || channel.transaction.isOpenedByLast());
    }

    private SQLException error(Refusal refused, boolean rollBack) throws SQLException {
        if (rollBack) {
            rollBack();
        }
        ErrPacket error = channel.cancellation.explained(refused.error());
        String message = "the statement had no effect, for " + refused.what() + ": " + error.message();
        return channel.failed(channel.exceptions.of(new ErrPacket(error.code(), error.sqlState(), message)));
    }

    void rollBack() throws SQLException {
        Command.query(channel.writer, ROLLBACK);
        channel.flush();
        channel.expectOk();
    }

    void discard() {
        while (unanswered.size() > sent) {
            switch (unanswered.removeLast().kind()) {
                case METADATA -> channel.definitions.unsent();
                case TIMEOUT -> timeout.forget();
                default -> {}
            }
        }
    }

    void reset() {
        timeout.reset();
    }

    /**
     * The time that a statement may take by the server's own clock: {@code max_execution_time} of MySQL 5.7.8 and newer, for
     * SELECT only; {@code max_statement_time} of MariaDB 10.1 and newer. It covers the sending of the rows too.
     */
    private static final class ServerTimeout {
        private static final int UNKNOWN_VARIABLE = 1193;
        private static final int UNKNOWN = -1;
        private static final int MYSQL_SINCE = 50708;
        private static final int MARIADB_SINCE = 100100;
        private static final long MYSQL_MAX_MILLIS = 0xFFFFFFFFL;

        private final boolean mariaDb;
        private boolean available;
        private int seconds;

        ServerTimeout(ServerConnection server) {
            this.mariaDb = server.mariaDb();
            this.available = server.version().isAtLeast(MYSQL_SINCE, MARIADB_SINCE);
        }

        /** Returns the statement that has to be sent ahead of the next, if any; {@code wanted} is in seconds, 0 for none. */
        @Nullable
        String change(int wanted) {
            if (!available || wanted == seconds) {
                return null;
            }
            seconds = wanted;
            return mariaDb
                    ? "SET max_statement_time=" + wanted
                    : "SET max_execution_time=" + Math.min(1000L * wanted, MYSQL_MAX_MILLIS);
        }

        /** The server may not have taken it in. */
        void forget() {
            seconds = UNKNOWN;
        }

        /** Where the server has no limit, the driver's own clock has to do. */
        void refused(ErrPacket error) {
            available &= error.code() != UNKNOWN_VARIABLE;
            seconds = available ? UNKNOWN : 0;
        }

        void reset() {
            seconds = 0;
        }
    }
}
