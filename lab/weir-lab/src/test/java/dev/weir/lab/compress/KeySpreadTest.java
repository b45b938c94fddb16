package dev.weir.lab.compress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.compress.ColumnServers.Servers;
import dev.weir.rewrite.CodecTrial;
import dev.weir.rewrite.ColumnFigures;
import dev.weir.rewrite.Sessions;
import dev.weir.rewrite.Subject;
import dev.weir.rewrite.TableName;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Samples that are spread over a table. */
@ExtendWith(ColumnServers.class)
class KeySpreadTest {
    private static final int ROWS = 100;

    private final Servers servers;

    @TempDir
    private Path folder;

    KeySpreadTest(Servers servers) {
        this.servers = servers;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "mysql | id BIGINT UNSIGNED | id | 18446744073709551615 - %d * 50 - %d",
                "mysql | id INT | id | %d * 50 + %d - 1000",
                "mysql | id VARCHAR(20) | id | 'word %d %d'",
                "mysql | b SMALLINT, id INT | b, id | %2$d, %1$d",
                "mariadb | id INT | id | %d * 50 + %d - 1000",
                "mariadb | b DATE, id VARBINARY(9) | b, id | '2026-01-0%2$d', '%1$d'"
            })
    void aSampleIsSpreadOverTheKey(String server, String columns, String names, String key) throws Exception {
        Column column = Column.create(
                servers.get(server),
                "weir_compress_spread",
                folder,
                columns + ", data LONGBLOB, PRIMARY KEY (" + names + ")");
        assertSampled(column, 0);
        List<String> keys = new ArrayList<>();
        for (int i = 0; i < ROWS; i++) {
            keys.add(String.format(key, i, 1 + i % 7));
        }
        column.insert(names, keys.stream().distinct().toList());
        column.execute("ANALYZE TABLE weir_compress_spread.t");
        int rows = (int) keys.stream().distinct().count();
        assertSampled(column, rows);
    }

    private static void assertSampled(Column column, int rows) throws Exception {
        Properties account = new Properties();
        account.setProperty("user", column.server().user());
        account.setProperty("password", column.server().password());
        try (Connection connection = Sessions.open(
                "jdbc:mysql:weir://" + column.server().host() + ":"
                        + column.server().port() + "/",
                account)) {
            Subject subject = Subject.toRead(connection, TableName.parse("t", column.database()), "data");
            try (CodecTrial trial = new CodecTrial(List.of("lz4-fast"), 1000)) {
                ColumnFigures sample = trial.sample(connection, subject, 20);
                assertThat(sample.values() + sample.nulls()).isBetween(Math.min(10L, rows), 40L);
            }
        }
    }
}
