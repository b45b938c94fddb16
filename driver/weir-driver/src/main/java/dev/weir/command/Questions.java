package dev.weir.command;

import dev.weir.exchange.Channel;
import dev.weir.exchange.CommandPlan;
import dev.weir.exchange.Exchange;
import dev.weir.exchange.Flight;
import dev.weir.exchange.SettingsAhead;
import dev.weir.sql.SqlCommand;
import dev.weir.sql.SqlCommands;
import dev.weir.wire.TextEncoding;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Queries of one row that the driver runs by itself, in one round trip where pipelining is supported. Thread-safe. */
public final class Questions {
    private final Channel channel;
    private final Exchange exchange;
    private final TextCommands texts;
    private final SqlCommands commands;

    public Questions(Exchange exchange, TextCommands texts, SqlCommands commands) {
        this.channel = exchange.channel();
        this.exchange = exchange;
        this.texts = texts;
        this.commands = commands;
    }

    /** Returns the value of the last column of each, empty for NULL and where there is no row. Fails with the first error. */
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

    /** Returns whether questions can be asked between two transactions without a wait. */
    public boolean mayAskBetween() throws SQLException {
        return channel.owned(() -> exchange.pipelining().isSure()
                && !channel.isClosed()
                && exchange.state().isBetween()
                && channel.ahead().isEmpty());
    }

    /**
     * Asks outside of any transaction, if {@link #mayAskBetween}, ends what the questions begin, and does not wait. Nothing is asked where
     * the session's character set may not have what is beyond ASCII. Fails when the connection is lost.
     *
     * @param values takes the answers before the next command: as of {@link #ask}, but empty for a question that fails
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

    /** The server has refused to roll back; fails when it does so again, or the connection is lost. */
    private void rollBack(SQLException refusal) throws SQLException {
        if (channel.isClosed()) {
            throw refusal;
        }
        try {
            channel.ahead().rollBack();
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
}
