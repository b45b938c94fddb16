package dev.weir.lab.compress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.lab.compress.ColumnServers.Servers;
import dev.weir.rewrite.RowOutcome;
import dev.weir.rewrite.Subject;
import dev.weir.rewrite.Tally;
import dev.weir.rewrite.UnfitValueException;
import dev.weir.rewrite.WalkLimits;
import dev.weir.rig.UsageException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A column of real servers: rewritten, made plain again, refused. */
@ExtendWith(ColumnServers.class)
class MigrationTest {
    private static final int ROWS = 45;

    private final Servers servers;

    @TempDir
    private Path folder;

    MigrationTest(Servers servers) {
        this.servers = servers;
    }

    private record Key(String columns, String names, List<String> keys) {}

    private static Key key(String type, List<String> keys) {
        return new Key("k " + type + " PRIMARY KEY, data LONGBLOB", "k", keys);
    }

    private static List<String> numbered(String format) {
        return IntStream.range(0, ROWS)
                .mapToObj(i -> String.format(format, i, i % 10))
                .toList();
    }

    private static Map<String, Key> keys() {
        List<String> words =
                new ArrayList<>(List.of("'ä'", "'B'", "'a\\\\b'", "'a''b'", "'%'", "'_'", "' c'", "''", "'😀'"));
        words.addAll(numbered("'word %d'").subList(0, ROWS - words.size()));
        List<String> latin = new ArrayList<>(List.of("'ä'", "'z'", "'Ö'"));
        latin.addAll(numbered("'word %d'").subList(0, ROWS - latin.size()));
        return Map.of(
                "signed", key("INT", numbered("%d * 1000 - 20000")),
                "unsigned", key("BIGINT UNSIGNED", numbered("18446744073709551615 - %d * 3")),
                "text", key("VARCHAR(20) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci", words),
                "latin", key("VARCHAR(20) CHARACTER SET latin1 COLLATE latin1_german1_ci", latin),
                "bytes", key("VARBINARY(20)", numbered("CONCAT(X'00FF27', %d, X'5C')")),
                "fixed", key("BINARY(8)", numbered("CONCAT(X'00', CHAR(255 - %d USING binary))")),
                "decimal", key("DECIMAL(30,10)", numbered("%d.0000000001 - 20")),
                "moment", key("TIMESTAMP(3)", numbered("FROM_UNIXTIME(1700000000 + 0.001 * %d)")),
                "composite",
                        new Key(
                                "a INT, b VARCHAR(20), c DATETIME(6), data LONGBLOB, PRIMARY KEY (a, b, c)",
                                "a, b, c",
                                numbered("%2$d, 'x', '2026-01-02 03:04:05.0000%1$02d'")),
                "other order",
                        new Key(
                                "data LONGBLOB, b BIGINT UNSIGNED, a SMALLINT, PRIMARY KEY (a, b)",
                                "b, a",
                                numbered("18446744073709551000 + %d, 5 - %2$d")));
    }

    static Stream<String> names() {
        return keys().keySet().stream().sorted();
    }

    static Stream<Arguments> keysElsewhere() {
        return ColumnServers.withNewest("mariadb").flatMap(server -> names().map(key -> Arguments.of(server, key)));
    }

    @ParameterizedTest
    @MethodSource("names")
    void everyKindOfKeyIsWalkedThereAndBack(String name) throws Exception {
        walk("mysql", name);
    }

    @ParameterizedTest
    @MethodSource("keysElsewhere")
    @Tag("nightly")
    void everyKindOfKeyIsWalkedOnOtherServers(String server, String name) throws Exception {
        walk(server, name);
    }

    private void walk(String server, String name) throws Exception {
        Key key = keys().get(name);
        Column column = Column.create(servers.get(server), "weir_compress_keys", folder, key.columns());
        column.insert(key.names(), key.keys());
        List<byte[]> stored = column.stored();

        Tally there = column.compress().tally();
        assertThat(column.read()).isEqualTo(expected());
        assertThat(there.rows()).isEqualTo(ROWS);
        assertThat(there.count(RowOutcome.NULL)).isEqualTo(5);
        assertThat(there.count(RowOutcome.SMALL)).isEqualTo(10);
        assertThat(there.count(RowOutcome.NOT_SMALLER)).isEqualTo(5);
        assertThat(there.count(RowOutcome.FRAMED_BEFORE)).isEqualTo(5);
        assertThat(there.count(RowOutcome.FRAMED_BY_CHANCE)).isEqualTo(5);
        assertThat(there.count(RowOutcome.FRAMED)).isEqualTo(15);
        assertThat(there.bytesAfter()).isEqualTo(bytes(column.stored())).isLessThan(there.bytesBefore() / 5);
        assertThat(column.state()).doesNotExist();

        assertThat(column.compress().tally().count(RowOutcome.FRAMED)).isZero();

        Tally back = column.decompress().tally();
        assertThat(back.count(RowOutcome.STAYS_FRAMED)).isEqualTo(10);
        assertThat(column.read()).isEqualTo(expected());
        List<byte[]> again = column.stored();
        for (int i = 0; i < ROWS; i++) {
            // those that were framed before are plain now, those that begin like a frame stay framed
            if (i % 9 != 5 && i % 9 != 6 && i % 9 != 7) {
                assertThat(again.get(i)).as("row " + i).isEqualTo(stored.get(i));
            }
        }
    }

    private static List<String> expected() {
        return IntStream.range(0, ROWS)
                .mapToObj(i -> i % 9 == 6 ? Column.text(Column.text(i, 4000)) : plain(Column.value(i)))
                .toList();
    }

    private static String plain(byte[] value) {
        return value == null ? "NULL" : Column.text(value);
    }

    private static long bytes(List<byte[]> values) {
        return values.stream().mapToLong(each -> each == null ? 0 : each.length).sum();
    }

    @Test
    void goesOnWhereItWasStopped() throws Exception {
        Column column = Column.filled(servers.get("mysql"), "weir_compress_resume", folder, ROWS);
        Migration.Ending stopped = column.migrate(Work.compress("lz4-9", 1000), 10, batches -> batches == 2);
        assertThat(stopped.complete()).isFalse();
        assertThat(stopped.tally().rows()).isEqualTo(20);
        assertThat(Files.readString(column.state())).contains("\"190\"").contains("\"rows\" : 20");

        Work other = Work.compress("zstd-3", 1000);
        assertThatThrownBy(() -> column.migrate(other, 10, batches -> false))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("work=compress codec=lz4-9 min=1000, found")
                .hasMessageContaining("codec=zstd-3");

        Migration.Ending ending = column.migrate(Work.compress("lz4:9", 1000), 10, batches -> false);
        assertThat(ending.complete()).isTrue();
        assertThat(ending.tally().rows()).isEqualTo(ROWS - 20);
        assertThat(column.state()).doesNotExist();
        assertThat(column.read()).isEqualTo(expected());
    }

    @Test
    void aStateOfATableThatWasMadeAgainIsRefused() throws Exception {
        Column column = Column.filled(servers.get("mysql"), "weir_compress_state", folder, ROWS);
        column.migrate(Work.compress("zstd-3", 1000), 10, batches -> batches == 1);
        Files.writeString(column.state(), Files.readString(column.state()).replaceFirst("\"20\\d\\d-", "\"1999-"));
        assertThatThrownBy(column::compress)
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("created=1999-")
                .hasMessageContaining("remove it to begin anew");
        Files.writeString(column.state(), "{");
        assertThatThrownBy(column::compress)
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("is not a state of weir compress");
    }

    @Test
    void theUrlOfAnApplicationThatReadsAndWritesFramesWillDo() throws Exception {
        Column column = Column.filled(servers.get("mysql"), "weir_compress_url", folder, ROWS);
        ColumnAddress address = ColumnAddress.parse(column.url()
                        .replace("mysql://", "jdbc:mysql:weir://")
                        .replaceFirst("//([^:]*):([^@]*)@(.*)", "//$3?user=$1&password=$2")
                + "&decodeFrames=true&encodeFrames=lz4:9&useAffectedRows=true");
        assertThat(address.schema()).isEqualTo("weir_compress_url");
        column.migrate(address, Work.compress("zstd-3", 1000), 7, batches -> false);
        assertThat(column.read()).isEqualTo(expected());
    }

    @Test
    void batchesHoldSoManyBytesOrOneValue() throws Exception {
        Column column =
                Column.create(servers.get("mysql"), "weir_compress_large", folder, Column.KEY + ", data LONGBLOB");
        column.execute(
                "SET GLOBAL max_allowed_packet = 67108864",
                "INSERT INTO weir_compress_large.t (id, data) VALUES (1, REPEAT('a', 20000000)), (2, REPEAT('b', 9000000)),"
                        + " (3, REPEAT('c', 9000000)), (4, 'd'), (5, REPEAT('e', 2000))");
        List<Long> rows = new ArrayList<>();
        new Migration(
                        column.address(),
                        "t",
                        "data",
                        Work.compress("zstd-1", 1000),
                        WalkLimits.of(100, 0),
                        false,
                        column.state())
                .run(new Migration.Listener() {
                    @Override
                    public void begins(Subject subject, long done) {}

                    @Override
                    public void batch(Tally total) {
                        rows.add(total.rows());
                    }

                    @Override
                    public void ends(Migration.Ending ending) {}
                });
        assertThat(rows).containsExactly(1L, 2L, 5L);
        assertThat(column.read())
                .containsExactly(
                        Column.text("a".repeat(20_000_000).getBytes(StandardCharsets.UTF_8)),
                        Column.text("b".repeat(9_000_000).getBytes(StandardCharsets.UTF_8)),
                        Column.text("c".repeat(9_000_000).getBytes(StandardCharsets.UTF_8)),
                        Column.text(new byte[] {'d'}),
                        Column.text("e".repeat(2000).getBytes(StandardCharsets.UTF_8)));
    }

    @ParameterizedTest
    @CsvSource({"mysql", "mariadb"})
    void timesOfChangesStay(String server) throws Exception {
        Column column = Column.create(
                servers.get(server),
                "weir_compress_times",
                folder,
                Column.KEY + ", data LONGBLOB, changed TIMESTAMP(6) NULL ON UPDATE CURRENT_TIMESTAMP(6)");
        column.insert(
                "changed, id",
                IntStream.range(0, ROWS)
                        .mapToObj(i -> "'2020-01-02 03:04:05.678', " + i)
                        .toList());
        assertThat(column.compress().tally().count(RowOutcome.FRAMED)).isPositive();
        assertThat(changed(column)).isEqualTo(ROWS);
    }

    private static int changed(Column column) throws SQLException {
        try (Connection connection = column.server().connect();
                Statement statement = connection.createStatement();
                var rows = statement.executeQuery(
                        "SELECT COUNT(*) FROM " + column.database() + ".t WHERE changed = '2020-01-02 03:04:05.678'")) {
            rows.next();
            return rows.getInt(1);
        }
    }

    @Test
    void everythingUpToADamagedFrameIsDoneAndNothingOfItsBatch() throws Exception {
        Column column = Column.filled(servers.get("mysql"), "weir_compress_damaged", folder, ROWS);
        byte[] damaged = Column.framed(Column.text(1, 4000));
        damaged[damaged.length - 1] ^= 1;
        column.execute("UPDATE weir_compress_damaged.t SET data = X'"
                + HexFormat.of().formatHex(damaged) + "' WHERE id = 250");
        List<byte[]> stored = column.stored();
        assertThatThrownBy(() -> column.migrate(Work.compress("zstd-3", 1000), 10, batches -> false))
                .isInstanceOf(UnfitValueException.class)
                .hasMessageStartingWith("table=weir_compress_damaged.t column=data key=(id=250): ")
                .hasMessageContaining("nothing of its batch was written");
        List<byte[]> now = column.stored();
        assertThat(now.subList(20, ROWS)).containsExactlyElementsOf(stored.subList(20, ROWS));
        assertThat(now.subList(0, 20)).isNotEqualTo(stored.subList(0, 20));
        assertThat(Files.readString(column.state())).contains("\"190\"");
    }
}
