package dev.weir.session;

import dev.weir.sql.SqlCommand;
import dev.weir.sql.SqlCommands;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Queries of one value that the driver runs by itself, in one round trip where that is possible. The connection's lock is held. */
final class Questions {
    private final Channel channel;
    private final Exchange exchange;
    private final ClientText text;
    private final TextCommands texts;
    private final SqlCommands commands;
    private final PipeliningSupport pipelining;

    Questions(
            Channel channel,
            Exchange exchange,
            ClientText text,
            TextCommands texts,
            SqlCommands commands,
            PipeliningSupport pipelining) {
        this.channel = channel;
        this.exchange = exchange;
        this.text = text;
        this.texts = texts;
        this.commands = commands;
        this.pipelining = pipelining;
    }

    /** Returns the value of the last column of each, see {@link Session#ask}. Fails with the first error. */
    List<Optional<String>> ask(List<String> questions) throws SQLException {
        List<SqlCommand> asked = commandsOf(questions);
        List<Optional<String>> values = new ArrayList<>();
        if (!pipelining.isSure()) {
            for (SqlCommand question : asked) {
                values.add(last(Flight.row(texts.query(null, question, question.utf8(), CommandPlan.NO_LIMIT))));
            }
            return values;
        }
        for (Flight.Answer answer : send(asked, asked, asked.get(0))) {
            if (answer.failure() != null) {
                throw answer.failure();
            }
            values.add(last(answer.row()));
        }
        return values;
    }

    /**
     * Ends a transaction, and asks behind its end, in the same round trip where pipelining is supported. Returns their values, empty for
     * those that fail. What they have begun is to be rolled back. Fails when the end does.
     */
    List<Optional<String>> askBehind(String end, List<String> questions) throws SQLException {
        if (!pipelining.isSure()) {
            texts.run(commands.verbatim(end));
            return askAfter(questions);
        }
        List<SqlCommand> asked = commandsOf(questions);
        List<SqlCommand> sent = new ArrayList<>(asked);
        sent.add(0, commands.verbatim(end));
        List<Flight.Answer> answers = send(sent, List.of(), asked.get(0));
        SQLException failure = answers.get(0).failure();
        if (failure != null) {
            throw failure;
        }
        return answers.subList(1, answers.size()).stream()
                .map(answer -> last(answer.row()))
                .toList();
    }

    /** Asks where each is waited for. The transaction has ended well: that the connection is lost, the next command says. */
    private List<Optional<String>> askAfter(List<String> questions) {
        List<Optional<String>> values = new ArrayList<>();
        try {
            for (String question : questions) {
                values.add(askOrNothing(question));
            }
        } catch (SQLException lost) {
            return List.of();
        }
        return values;
    }

    private Optional<String> askOrNothing(String question) throws SQLException {
        try {
            return ask(List.of(question)).get(0);
        } catch (SQLException e) {
            if (channel.isClosed()) {
                throw e;
            }
            return Optional.empty();
        }
    }

    private List<SqlCommand> commandsOf(List<String> questions) {
        return questions.stream().map(commands::verbatim).toList();
    }

    private List<Flight.Answer> send(List<SqlCommand> sent, List<SqlCommand> noted, SqlCommand question)
            throws SQLException {
        List<byte[]> utf8 = sent.stream().map(SqlCommand::utf8).toList();
        return Flight.send(channel, exchange, text, new Flight.Plan(null, utf8, noted, question, CommandPlan.NO_LIMIT));
    }

    private static Optional<String> last(List<@Nullable String> row) {
        return row.isEmpty() ? Optional.empty() : Optional.ofNullable(row.get(row.size() - 1));
    }
}
