package dev.weir.reads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.testkit.fake.Bytes;
import dev.weir.testkit.fake.ClientPacket;
import dev.weir.testkit.fake.FakeServer;
import dev.weir.testkit.fake.Packets;
import dev.weir.testkit.fake.Step;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How many keys an INSERT has made is said in a sentence, which a server translates. */
class KeysInAnyLanguageTest {
    private static final int FIRST = 7;

    @ParameterizedTest
    @CsvSource({
        "INSERT INTO t VALUES (1), Records: 3  Duplicates: 0  Warnings: 0, 7 8 9",
        "INSERT INTO t VALUES (1), Datensätze: 3  Duplikate: 0  Warnungen: 0, 7 8 9",
        "REPLACE INTO t VALUES (1), レコード数: 3 重複数: 0 警告: 0, 7 8 9",
        "INSERT INTO t VALUES (1), Datensätze: 3  Duplikate: 1  Warnungen: 0, 7",
        "INSERT INTO t VALUES (1), '', 7",
        "UPDATE t SET a = LAST_INSERT_ID(7), Datensätze gefunden: 3  Geändert: 3  Warnungen: 0, 7",
        "UPDATE t SET a = LAST_INSERT_ID(7), Rows matched: 3  Changed: 3  Warnings: 0, 7"
    })
    void keysAreCounted(String sql, String info, String keys) throws Exception {
        try (FakeServer server =
                        FakeServer.start(Step.all(Step.login(), Step.serve(packet -> answer(packet, sql, info))));
                Connection connection = DriverManager.getConnection(
                        "jdbc:mysql:weir://127.0.0.1:" + server.port() + "/?sslMode=DISABLED", "a", "");
                Statement statement = connection.createStatement()) {
            statement.executeUpdate(sql, Statement.RETURN_GENERATED_KEYS);
            assertThat(keys(statement)).isEqualTo(keys);
            statement.addBatch(sql);
            statement.addBatch(sql);
            statement.executeBatch();
            assertThat(keys(statement)).isEqualTo(keys + " " + keys);
        }
    }

    private static String keys(Statement statement) throws SQLException {
        List<String> keys = new ArrayList<>();
        try (ResultSet rows = statement.getGeneratedKeys()) {
            while (rows.next()) {
                keys.add(rows.getString(1));
            }
        }
        return String.join(" ", keys);
    }

    private static List<byte[]> answer(ClientPacket packet, String sql, String info) {
        if (packet.isQuery(sql)) {
            Bytes ok = new Bytes()
                    .u8(0)
                    .lengthEncoded(3)
                    .lengthEncoded(FIRST)
                    .u16(Packets.STATUS)
                    .u16(0);
            return List.of((info.isEmpty() ? ok : ok.text(info)).toArray());
        }
        if (packet.isQuery("SELECT @@auto_increment_increment")) {
            return List.of(
                    Packets.columnCount(1, false),
                    Packets.column("i", 8, 63, 0),
                    Packets.textRow("1"),
                    Packets.end(Packets.STATUS));
        }
        return List.of(Packets.ok());
    }
}
