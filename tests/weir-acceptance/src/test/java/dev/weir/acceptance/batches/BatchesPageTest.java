package dev.weir.acceptance.batches;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.OnEachKind;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The code of docs/batches.md. */
class BatchesPageTest {
    private static final Path PAGE = Path.of("..", "..", "docs", "batches.md");
    private static final Path HERE = Path.of("src/test/java/dev/weir/acceptance/batches/BatchesPageTest.java");
    private static final String DATABASE = "weir_batches_page";

    private static void insert(Connection connection) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO customer (id, name) VALUES (?, ?)")) {
            for (int id = 0; id < 100; id++) {
                insert.setInt(1, id);
                insert.setString(2, "customer " + id);
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }

    @OnEachKind
    void itRuns(String kind, Servers servers) throws SQLException {
        Weir.create(servers.get(kind), DATABASE, "CREATE TABLE customer (id INT PRIMARY KEY, name VARCHAR(40))");
        try (Connection connection = Weir.open(servers.get(kind), DATABASE)) {
            insert(connection);
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM customer")) {
                rows.next();
                assertThat(rows.getInt(1)).isEqualTo(100);
            }
        }
    }

    @Test
    void theCodeOfThePageIsThisCode() throws IOException {
        String page = Files.readString(PAGE);
        int from = page.indexOf("```java\n") + 8;
        assertThat(lines(Files.readString(HERE)))
                .containsSequence(lines(page.substring(from, page.indexOf("```", from))));
    }

    private static List<String> lines(String text) {
        return text.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
    }
}
