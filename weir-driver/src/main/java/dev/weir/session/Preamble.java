package dev.weir.session;

import dev.weir.packet.Command;
import dev.weir.sql.SqlCommand;
import dev.weir.wire.PacketWriter;
import dev.weir.wire.TextEncoding;
import java.lang.ref.WeakReference;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What goes out in front of any command, in the same write: statements that nobody uses are closed, settings are changed; and
 * what has to be known before its text can be written. The connection's lock is held.
 */
final class Preamble {
    private final Channel channel;
    private final ClientText text;
    private final StatementCache statements;
    private final PipeliningSupport pipelining;
    private final TransactionWork work;

    Preamble(
            Channel channel,
            ClientText text,
            StatementCache statements,
            PipeliningSupport pipelining,
            TransactionWork work) {
        this.work = work;
        this.channel = channel;
        this.text = text;
        this.statements = statements;
        this.pipelining = pipelining;
    }

    /**
     * Whether a command may go out before the replies to settings that it needs, and to the end of the transaction before: it can
     * only read, so that nothing is lost when its reply must be dropped.
     */
    boolean mayFollow(SqlCommand command) {
        return (channel.ahead().isEmpty() && channel.wanted().isEmpty()) || command.isPlainRead();
    }

    /** A writer for the next command, which has no text. */
    PacketWriter begin(@Nullable WeakReference<?> owner) throws SQLException {
        return begin(owner, false);
    }

    /**
     * A writer for the next command.
     *
     * @param follows see {@link #mayFollow}
     */
    PacketWriter begin(@Nullable WeakReference<?> owner, boolean follows) throws SQLException {
        channel.begin(owner, follows);
        if (channel.state().isStatusOld() && work.lastMaySet()) {
            // MariaDB does not report what a function has set that failed
            channel.state().forgetTransactions();
        }
        PacketWriter writer = channel.writer();
        for (ServerStatement statement : statements.takeClosing()) {
            writer.begin(0).u8(Command.STMT_CLOSE).i32(statement.id()).end();
        }
        return writer;
    }

    /**
     * A writer for the next command, whose text the server takes as it is going to be written.
     *
     * @param utf8 the text
     * @param follows see {@link #mayFollow}
     */
    PacketWriter begin(@Nullable WeakReference<?> owner, byte[] utf8, boolean follows) throws SQLException {
        PacketWriter writer = begin(owner, follows);
        if (text.isPlain()) {
            return writer;
        }
        String whole = new String(utf8, StandardCharsets.UTF_8);
        return settled(owner, writer, TextEncoding.beyondAscii(utf8), () -> text.check(whole));
    }

    /** A writer for executions, whose texts the server takes as they are going to be written. */
    PacketWriter begin(@Nullable WeakReference<?> owner, List<Execution> executions, boolean follows)
            throws SQLException {
        PacketWriter writer = begin(owner, follows);
        if (text.isPlain()) {
            return writer;
        }
        boolean beyondAscii = false;
        for (Execution execution : executions) {
            beyondAscii |= execution.parameters().beyondAscii()
                    || TextEncoding.beyondAscii(execution.statement().sqlToPrepare());
        }
        return settled(owner, writer, beyondAscii, () -> {
            for (Execution execution : executions) {
                text.check(execution.statement().sqlToPrepare());
                text.check(execution.parameters());
            }
        });
    }

    @FunctionalInterface
    private interface Check {
        void run() throws SQLException;
    }

    /** Asks for the character set where it matters and is not known. */
    private PacketWriter settled(@Nullable WeakReference<?> owner, PacketWriter begun, boolean beyondAscii, Check check)
            throws SQLException {
        if (!beyondAscii) {
            // every set has ASCII
            return begun;
        }
        PacketWriter writer = begun;
        if (text.isToBeAsked()) {
            text.ask();
            writer = begin(owner);
        }
        try {
            check.run();
        } catch (SQLException e) {
            // statements that are closed have no reply
            channel.flush();
            channel.commandEnded();
            throw e;
        }
        return writer;
    }

    /** Whether a statement failed that may have set autocommit or begun a transaction before that, such as a routine. */
    boolean isStatusUnknown() {
        return work.isSpecial() && channel.state().isStatusOld();
    }

    /** Asks for the session's status where it is unknown: the OK packet that answers COM_PING has it. */
    void knowStatus() throws SQLException {
        channel.readReplies();
        if (isStatusUnknown()) {
            begin(null).begin(0).u8(Command.PING).end();
            channel.exchangeWithoutRows();
        }
    }

    /**
     * Tells the server what is wanted of the session.
     *
     * @param follows whether the next command goes out in the same write, see {@link #mayFollow}; otherwise it is waited for. So is a
     *     database, which may not be there: a view of the same name in the one before could call a function that writes
     */
    void wanted(boolean follows) throws SQLException {
        if (channel.wanted().isEmpty()) {
            return;
        }
        channel.definitions().withoutRows();
        if (channel.wanted().endsAutoCommit()) {
            work.begins();
        }
        boolean waits = !follows || channel.wanted().hasDatabase();
        channel.ahead().wanted();
        if (waits) {
            channel.aheadReplies().sendAndWait();
        }
    }

    /**
     * Changes settings for the command that is written next; without pipelining, they go first.
     *
     * @param timeoutSeconds how long it may take by the server's clock, where it has one; 0 for ever
     * @param metadata says whether results come with definitions, unless the session's setting is right
     */
    void settings(int timeoutSeconds, @Nullable String metadata) throws SQLException {
        channel.ahead().timeout(timeoutSeconds);
        channel.ahead().metadata(metadata);
        if (!pipelining.isSure()) {
            channel.aheadReplies().sendAndWait();
        }
    }
}
