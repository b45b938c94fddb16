package dev.weir.session;

import dev.weir.packet.Command;
import dev.weir.packet.ErrPacket;
import dev.weir.packet.OkPacket;
import dev.weir.session.PendingSettings.Setting;
import dev.weir.wire.Payload;
import dev.weir.wire.ProtocolException;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** Commands that go out, and are answered, ahead of another: settings in the same write, the end of a transaction before. */
final class SettingsAhead {
    private static final int UNKNOWN_VARIABLE = 1193;
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
        this.timeout = new ServerTimeout(channel.established());
    }

    /** Sets the server's limit for the next command where it changes; 0 seconds for none. */
    void timeout(int seconds) {
        write(timeout.change(seconds), Kind.TIMEOUT);
    }

    /** Says whether results come with definitions, if there is anything to say. */
    void metadata(@Nullable String setting) {
        write(setting, Kind.METADATA);
    }

    private void write(@Nullable String setting, Kind kind) {
        if (setting != null) {
            Command.query(channel.writer(), setting);
            unanswered.add(new Unanswered(kind, null));
        }
    }

    void pending() {
        for (Setting setting : channel.pending().open()) {
            channel.pending().write(channel.writer(), setting);
            unanswered.add(new Unanswered(Kind.PENDING, setting));
        }
    }

    /** Writes the end of a transaction that has only read; what is written goes out now. */
    void endOfTransaction(String sql) {
        Command.query(channel.writer(), sql);
        unanswered.add(new Unanswered(Kind.END_OF_TRANSACTION, null));
        sent = unanswered.size();
    }

    boolean isEmpty() {
        return unanswered.isEmpty();
    }

    /** Reads the replies; the next packet is then the first of the command's. */
    void readReplies() throws IOException {
        sent = 0;
        while (!unanswered.isEmpty()) {
            channel.reader().expectSequence(1);
            Payload reply = channel.reader().read(MAX_REPLY);
            read(unanswered.remove(), reply);
        }
    }

    private void read(Unanswered command, Payload reply) throws IOException {
        switch (command.kind()) {
            case TIMEOUT -> ErrPacket.unlessOk(reply).ifPresent(this::timeoutRefused);
            case METADATA ->
                ErrPacket.unlessOk(reply)
                        .ifPresent(error -> channel.definitions().refused(error.message()));
            case PENDING -> readPending(command.setting(), reply);
            case END_OF_TRANSACTION -> readEnd(reply);
        }
    }

    private void readPending(@Nullable Setting setting, Payload reply) throws IOException {
        if (setting == null) {
            return;
        }
        if (reply.peek() == ErrPacket.ERR) {
            refused(channel.pending().refused(setting, ErrPacket.parse(reply)));
            return;
        }
        String database = channel.pending().database();
        OkPacket ok = ok(reply);
        channel.facts().resultEnded(ok);
        channel.transaction().settingEnded(ok);
        if (setting == Setting.DATABASE) {
            channel.facts().uses(database);
        }
        channel.pending().over(setting);
    }

    private void readEnd(Payload reply) throws IOException {
        if (reply.peek() == ErrPacket.ERR) {
            refused(new Refusal(
                    "the server refused the end of the transaction before, which is rolled back; run it again",
                    ErrPacket.parse(reply),
                    true));
        } else {
            channel.facts().resultEnded(ok(reply));
        }
    }

    private OkPacket ok(Payload reply) throws IOException {
        if (reply.peek() != OkPacket.OK) {
            throw new ProtocolException("expected OK or ERR, first byte=" + reply.peek());
        }
        return OkPacket.parse(reply, channel.sessionTrack());
    }

    private void refused(Refusal another) {
        boolean open = another.transactionOpen() || (refusal != null && refusal.transactionOpen());
        Refusal first = refusal == null ? another : refusal;
        refusal = new Refusal(first.what(), first.error(), open);
    }

    /** Returns what was refused of that whose replies were read, if anything was; asked once. */
    @Nullable
    Refusal takeRefusal() {
        Refusal taken = refusal;
        refusal = null;
        return taken;
    }

    private void timeoutRefused(ErrPacket error) {
        if (error.code() == UNKNOWN_VARIABLE) {
            timeout.unavailable();
        } else {
            timeout.forget();
        }
    }

    void discard() {
        while (unanswered.size() > sent) {
            switch (unanswered.removeLast().kind()) {
                case METADATA -> channel.definitions().unsent();
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

        /** The server has none: the driver's own clock has to do. */
        void unavailable() {
            available = false;
            seconds = 0;
        }

        void reset() {
            seconds = 0;
        }
    }
}
