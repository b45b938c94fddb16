package dev.weir.rig.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.rig.Account;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Accounts made by the statements of docs/own-data.md may do what the page says, and no more. */
class OwnDataPageTest {
    private static final Path PAGE = Path.of("..", "..", "docs", "own-data.md");
    private static final Pattern BLOCK = Pattern.compile("(?s)```sql\n(.*?)```");

    private static List<String> statements(int block) throws IOException {
        List<String> blocks = BLOCK.matcher(Files.readString(PAGE))
                .results()
                .map(found -> found.group(1))
                .toList();
        assertThat(blocks).hasSize(2);
        return blocks.get(block)
                .lines()
                .map(line -> line.replaceFirst(";$", ""))
                .toList();
    }

    @Test
    void theAccountsMayDoWhatIsSaid() throws IOException, SQLException {
        try (ChildServer owner = Labs.start("mysql", ServerSettings.small())) {
            Labs.execute(owner, "CREATE DATABASE shop", "CREATE TABLE shop.customer (id INT PRIMARY KEY)");
            Labs.execute(owner, statements(0).toArray(String[]::new));
            Labs.execute(owner, statements(1).toArray(String[]::new));
            try (Connection reader = Labs.connect(owner, new Account("reader", "secret"), "");
                    Connection lab = Labs.connect(owner, new Account("lab", "secret"), "")) {
                assertThat(Labs.query(reader, "SELECT COUNT(*) FROM shop.customer", 1))
                        .isEqualTo("0");
                assertThat(Labs.query(reader, "SHOW GRANTS", 1)).startsWith("GRANT USAGE ON *.*");
                assertThat(Labs.query(lab, "SHOW GRANTS", 1)).startsWith("GRANT USAGE ON *.*");
            }
            Schema.open(Labs.asUrl(owner, new Account("lab", "secret")), Schema.DEFAULT_NAME)
                    .drop();
        }
    }
}
