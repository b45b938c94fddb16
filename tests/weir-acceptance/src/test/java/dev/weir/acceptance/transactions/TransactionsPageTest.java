package dev.weir.acceptance.transactions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.OnEachKind;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.rig.server.RunningServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The code of docs/transactions.md and what the server's log says of it. */
class TransactionsPageTest {
    private static final Path PAGE = Path.of("..", "..", "docs", "transactions.md");
    private static final Path HERE =
            Path.of("src/test/java/dev/weir/acceptance/transactions/TransactionsPageTest.java");
    private static final Pattern BLOCK = Pattern.compile("(?s)```(java)?\n(.*?)```");
    private static final String DATABASE = "weir_transactions_page";

    private static void unit(Connection connection, Statement statement) throws SQLException {
        connection.setReadOnly(true);
        connection.setAutoCommit(false);
        try (ResultSet rows = statement.executeQuery("SELECT v FROM t WHERE id = 1")) {
            rows.next();
        }
        connection.commit();
        connection.setAutoCommit(true);
        connection.setReadOnly(false);
    }

    @OnEachKind
    void theServersLogSaysWhatThePageSays(String kind, Servers servers) throws Exception {
        RunningServer server = servers.get(kind);
        Weir.create(server, DATABASE, "CREATE TABLE t (id INT PRIMARY KEY, v INT)", "INSERT INTO t VALUES (1, 0)");
        List<String> blocks = blocks();
        try (Connection observer = server.connect();
                Connection connection = Weir.open(server, DATABASE);
                Statement statement = connection.createStatement()) {
            assertThat(connection.isValid(5)).isTrue();
            assertThat(logged(observer, connection, statement))
                    .isEqualTo(blocks.get(1).strip());
            assertThat(logged(observer, connection, statement))
                    .isEqualTo(blocks.get(2).strip());
        }
    }

    /** Statements that the server has logged of a unit, and of a ping that waits for its end. */
    private static String logged(Connection observer, Connection connection, Statement statement) throws SQLException {
        try (Statement log = observer.createStatement()) {
            log.execute("TRUNCATE TABLE mysql.general_log");
            log.execute("SET GLOBAL log_output = 'TABLE'");
            log.execute("SET GLOBAL general_log = ON");
            try {
                unit(connection, statement);
                connection.isValid(5);
            } finally {
                log.execute("SET GLOBAL general_log = OFF");
            }
            List<String> lines = new ArrayList<>();
            try (ResultSet rows = log.executeQuery("SELECT argument FROM mysql.general_log WHERE command_type = 'Query'"
                    + " AND user_host LIKE 'weir%' AND argument NOT LIKE 'SET GLOBAL%'")) {
                while (rows.next()) {
                    lines.add(new String(rows.getBytes(1), StandardCharsets.UTF_8));
                }
            }
            return String.join("\n", lines);
        }
    }

    @Test
    void theCodeOfThePageIsThisCode() throws IOException {
        assertThat(lines(Files.readString(HERE))).containsSequence(lines(blocks().get(0)));
    }

    /** The code, the first log, the second. */
    private static List<String> blocks() throws IOException {
        List<String> blocks = BLOCK.matcher(Files.readString(PAGE))
                .results()
                .map(found -> found.group(2))
                .toList();
        assertThat(blocks).hasSize(3);
        return blocks;
    }

    /** Lines without indentation, and without those that are empty. */
    private static List<String> lines(String text) {
        return text.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
    }
}
