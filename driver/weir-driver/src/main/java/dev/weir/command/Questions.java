package dev.weir.command;

import dev.weir.error.Errors;
import dev.weir.exchange.Channel;
import dev.weir.exchange.CommandPlan;
import dev.weir.exchange.Exchange;
import dev.weir.exchange.Flight;
import dev.weir.exchange.PipeliningSupport;
import dev.weir.exchange.Reply;
import dev.weir.exchange.SettingsAhead;
import dev.weir.packet.OkPacket;
import dev.weir.sql.SqlCommand;
import dev.weir.sql.SqlCommands;
import dev.weir.wire.ResourceLock;
import dev.weir.wire.TextEncoding;
import java.lang.ref.WeakReference;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** The driver's own queries of one row, pipelined where that is supported, also with an INSERT. Thread-safe. */
public final class Questions {
    /** Sets nothing if the INSERT failed: ROW_COUNT() is -1 then. */
    private static final String KEYS = "SELECT @@auto_increment_increment,IF(ROW_COUNT()>0,"
            + "LAST_INSERT_ID(LAST_INSERT_ID()+(ROW_COUNT()-1)*@@auto_increment_increment),LAST_INSERT_ID())"
            + SqlCommands.ONE_ROW;

    private final Channel channel;
    private final Exchange exchange;
    private final TextCommands texts;
    private final SqlCommands commands;
    private final PacketLimit limit;

    /**
     * The reply to an INSERT of many rows.
     *
     * @param step the difference of successive ids
     * @param unanswered why the step and the last id are unknown; null if they are known
     */
    public record Inserted(Reply reply, long step, @Nullable SQLException unanswered) {}

    public Questions(Exchange exchange, TextCommands texts, SqlCommands commands) {
        this.channel = exchange.channel();
        this.exchange = exchange;
        this.texts = texts;
        this.commands = commands;
        this.limit = new PacketLimit(exchange.writer(), channel.exceptions(), this);
    }

    public PacketLimit limit() {
        return limit;
    }

    /** Returns the last column of each answer, empty for NULL and for no row. Fails with the first error. */
    public List<Optional<String>> ask(List<String> questions) throws SQLException {
        return channel.owned(() -> answers(questions));
    }

    private List<Optional<String>> answers(List<String> questions) throws SQLException {
        List<SqlCommand> asked = commandsOf(questions);
        List<Optional<String>> values = new ArrayList<>();
        if (!exchange.pipelining().isSure()) {
            for (SqlCommand question : asked) {
                values.add(last(Flight.row(texts.query(null, question, question.utf8(), CommandPlan.NO_LIMIT))));
            }
            return values;
        }
        Flight.Plan plan = new Flight.Plan(null, utf8(asked), asked, asked.get(0), CommandPlan.NO_LIMIT);
        for (Flight.Answer answer : Flight.send(exchange, plan)) {
            if (answer.failure() != null) {
                throw answer.failure();
            }
            values.add(last(answer.row()));
        }
        return values;
    }

    /** Returns whether queries can run between two transactions without waiting for their replies. */
    public boolean mayAskBetween() throws SQLException {
        return channel.owned(() -> exchange.pipelining().isSure()
                && !channel.isClosed()
                && exchange.state().isBetween()
                && channel.settingsAhead().isEmpty());
    }

    /**
     * Sends queries outside of any transaction, if {@link #mayAskBetween}, and does not wait; ends any transaction that they
     * begin. Sends none if the session's character set may lack characters beyond ASCII. Fails if the connection is lost.
     *
     * @param values receives the answers before the next command, as from {@link #ask}, but empty for a failed query
     */
    public void askBetween(List<String> questions, Consumer<List<Optional<String>>> values) throws SQLException {
        channel.runOwned(() -> sendBetween(questions, values));
    }

    private void sendBetween(List<String> questions, Consumer<List<Optional<String>>> values) throws SQLException {
        List<SqlCommand> asked = commandsOf(questions);
        List<byte[]> sent = new ArrayList<>(utf8(asked));
        if (!exchange.text().isPlain() && sent.stream().anyMatch(TextEncoding::beyondAscii)) {
            return;
        }
        sent.add(SettingsAhead.ROLLBACK.getBytes(StandardCharsets.US_ASCII));
        Flight.Plan plan = new Flight.Plan(null, sent, List.of(), asked.get(0), CommandPlan.NO_LIMIT);
        Flight.sendOnly(exchange, plan, answers -> {
            SQLException refusal = answers.get(answers.size() - 1).failure();
            if (refusal != null) {
                rollBack(refusal);
            }
            values.accept(answers.subList(0, asked.size()).stream()
                    .map(answer -> last(answer.row()))
                    .toList());
        });
    }

    /** Rolls back once more after a refusal; fails on another, or if the connection is lost. */
    private void rollBack(SQLException refusal) throws SQLException {
        if (channel.isClosed()) {
            throw refusal;
        }
        try {
            channel.settingsAhead().rollBack();
        } catch (SQLException again) {
            throw channel.broken(again);
        }
    }

    private List<SqlCommand> commandsOf(List<String> questions) {
        return questions.stream().map(commands::verbatim).toList();
    }

    private static List<byte[]> utf8(List<SqlCommand> asked) {
        return asked.stream().map(SqlCommand::utf8).toList();
    }

    private static Optional<String> last(List<@Nullable String> row) {
        return row.isEmpty() ? Optional.empty() : Optional.ofNullable(row.get(row.size() - 1));
    }

    /**
     * Runs an INSERT of many rows that get generated ids, and a query in the same round trip; only if {@link
     * PipeliningSupport#isSure}. The server's LAST_INSERT_ID() is the first id of a statement; the query makes it the last, as
     * after one INSERT per row, and returns the step between ids. See <a
     * href="https://dev.mysql.com/doc/refman/8.4/en/information-functions.html#function_last-insert-id">LAST_INSERT_ID(expr)</a>.
     *
     * <p>The arguments are those of {@link TextCommands#query}.
     */
    public Inserted insert(WeakReference<?> owner, SqlCommand command, byte[] utf8, int timeoutSeconds)
            throws SQLException {
        return channel.owned(() -> {
            limit.checkText(utf8.length);
            SqlCommand question = commands.verbatim(KEYS);
            List<byte[]> both = List.of(utf8, question.utf8());
            Flight.Plan plan = new Flight.Plan(owner, both, List.of(command), question, timeoutSeconds);
            return inserted(Flight.send(exchange, plan), channel.isClosed());
        });
    }

    private static Inserted inserted(List<Flight.Answer> answers, boolean lost) throws SQLException {
        Reply insert = answers.get(0).reply();
        Flight.Answer answer = answers.get(1);
        if (lost && answer.failure() != null) {
            throw answer.failure();
        }
        if (insert.failure() != null) {
            throw insert.failure();
        }
        if (answer.failure() != null) {
            return new Inserted(insert, 0, answer.failure());
        }
        if (answer.row().isEmpty() || answer.row().contains(null)) {
            return new Inserted(insert, 0, Errors.usage("the server gives row=" + answer.row() + " for " + KEYS));
        }
        long step = Long.parseUnsignedLong(answer.row().get(0));
        return new Inserted(
                insert,
                step,
                differing(
                        insert.updateCount(),
                        step,
                        Long.parseUnsignedLong(answer.row().get(1))));
    }

    @FunctionalInterface
    public interface Insert {
        Reply run() throws SQLException;
    }

    /**
     * Runs an INSERT, and queries in the same round trip, ahead of it, the step between generated keys: a query after it would
     * change its diagnostics. {@code step} receives the answer, if there is one.
     */
    public Reply withKeyStep(Insert insert, LongConsumer step) throws SQLException {
        try (ResourceLock held = channel.lock().obtain()) {
            channel.settingsAhead().wantsKeyStep(step);
            try {
                return insert.run();
            } finally {
                channel.settingsAhead().wantsKeyStep(null);
            }
        }
    }

    private static @Nullable SQLException differing(OkPacket insert, long step, long last) {
        long expected = insert.lastInsertId() + (insert.affectedRows() - 1) * step;
        return insert.lastInsertId() != 0 && last == expected
                ? null
                : Errors.usage("LAST_INSERT_ID() behind the rows is not the id of the last, expected="
                        + Long.toUnsignedString(expected) + " actual=" + Long.toUnsignedString(last));
    }
}
