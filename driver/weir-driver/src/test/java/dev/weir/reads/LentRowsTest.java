package dev.weir.reads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.api.LentColumn;
import dev.weir.api.LentRows;
import dev.weir.testkit.fake.FakeServer;
import dev.weir.testkit.fake.Packets;
import dev.weir.testkit.fake.Step;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Lent rows are those that getters read: across blocks, behind rows already read, up to a limit, with rows that fit no buffer. */
class LentRowsTest {
    private static final int LONG = 3;
    private static final int VAR_STRING = 253;
    private static final int UNHEARD_OF = 177;
    private static final int UTF8MB4 = 45;
    private static final int BINARY = 63;
    private static final int ROWS = 5000;
    private static final int LARGE_ROW = 4000;
    private static final int LARGE_BYTES = 300_000;

    /** Row n holds n, and NULL in every third row or a text. */
    private static List<byte[]> answer() {
        List<byte[]> packets = new ArrayList<>(List.of(
                Packets.columnCount(3, false),
                Packets.column("n", LONG, BINARY, 0),
                Packets.column("s", VAR_STRING, UTF8MB4, 0),
                Packets.column("u", UNHEARD_OF, BINARY, 0)));
        for (int n = 0; n < ROWS; n++) {
            packets.add(Packets.textRow(Integer.toString(n), text(n), "?"));
        }
        packets.add(Packets.end(Packets.STATUS));
        return packets;
    }

    private static String text(int row) {
        return row % 3 == 0 ? null : "x".repeat(row == LARGE_ROW ? LARGE_BYTES : row % 200);
    }

    private interface Reading {
        void run(Statement statement) throws SQLException;
    }

    private static void reading(Reading reading) throws Exception {
        Step script = Step.all(
                Step.login(), Step.serve(packet -> packet.isQuery("select rows") ? answer() : List.of(Packets.ok())));
        try (FakeServer server = FakeServer.start(script);
                Connection connection =
                        DriverManager.getConnection("jdbc:mysql:weir://127.0.0.1:" + server.port() + "/", "u", "");
                Statement statement = connection.createStatement()) {
            reading.run(statement);
        }
    }

    private static int readAll(LentRows rows, int first, int most) throws SQLException {
        int n = first;
        for (int count = rows.next(most); count > 0; count = rows.next(most)) {
            assertThat(count).isLessThanOrEqualTo(most);
            for (int row = 0; row < count; row++, n++) {
                check(rows, row, n);
            }
        }
        return n;
    }

    private static void check(LentRows rows, int row, int n) throws SQLException {
        long[] numbers = new long[ROWS];
        rows.getLongs(0, numbers);
        assertThat(numbers[row]).isEqualTo(n);
        assertThat(rows.isNull(row, 0)).isFalse();
        assertThat(rows.isNull(row, 1)).isEqualTo(n % 3 == 0);
        if (!rows.isNull(row, 1)) {
            assertThat(new String(rows.array(1), rows.offset(row, 1), rows.length(row, 1), StandardCharsets.US_ASCII))
                    .isEqualTo(text(n));
        }
        assertThat(rows.array(2)[rows.offset(row, 2)]).isEqualTo((byte) '?');
    }

    @Test
    void theyAreAllRows() throws Exception {
        for (int most : new int[] {1, 7, 100_000}) {
            reading(statement -> {
                ResultSet result = statement.executeQuery("select rows");
                assertThat(result.isWrapperFor(LentRows.class)).isTrue();
                assertThat(readAll(result.unwrap(LentRows.class), 0, most)).isEqualTo(ROWS);
                assertThat(result.next()).isFalse();
            });
        }
    }

    @Test
    void theyGoOnBehindRowsThatWereRead() throws Exception {
        reading(statement -> {
            ResultSet result = statement.executeQuery("select rows");
            LentRows rows = result.unwrap(LentRows.class);
            assertThat(result.isBeforeFirst()).isTrue();
            assertThat(result.next()).isTrue();
            assertThat(rows.next(3)).isEqualTo(3);
            check(rows, 0, 1);
            assertThat(result.getRow()).isEqualTo(4);
            assertThat(result.getInt(1)).isEqualTo(3);
            assertThat(result.next()).isTrue();
            assertThat(result.getInt(1)).isEqualTo(4);
            assertThat(readAll(rows, 5, 1000)).isEqualTo(ROWS);
        });
    }

    @Test
    void theyEndAtTheLimitAndTheBlockStays() throws Exception {
        reading(statement -> {
            statement.setMaxRows(10);
            LentRows rows = statement.executeQuery("select rows").unwrap(LentRows.class);
            assertThat(rows.next(100)).isEqualTo(10);
            check(rows, 9, 9);
            assertThat(rows.next(100)).isZero();
        });
    }

    @Test
    void aBlockStaysWhileAnotherCommandRuns() throws Exception {
        reading(statement -> {
            LentRows rows = statement.executeQuery("select rows").unwrap(LentRows.class);
            int count = rows.next(50);
            try (Statement other = statement.getConnection().createStatement();
                    ResultSet again = other.executeQuery("select rows")) {
                assertThat(again.next()).isTrue();
                for (int row = 0; row < count; row++) {
                    check(rows, row, row);
                }
            }
            assertThat(readAll(rows, count, 1000)).isEqualTo(ROWS);
        });
    }

    @Test
    void columnsSayTheirTypes() throws Exception {
        reading(statement -> {
            List<LentColumn> columns =
                    statement.executeQuery("select rows").unwrap(LentRows.class).columns();
            assertThat(columns)
                    .extracting(LentColumn::type)
                    .containsExactly(LentColumn.Type.INT, LentColumn.Type.TEXT, LentColumn.Type.UNKNOWN);
            assertThat(columns.get(1).charset()).isEqualTo(StandardCharsets.UTF_8);
            assertThat(columns.get(2).code()).isEqualTo(UNHEARD_OF);
        });
    }

    @Test
    void aScrollableResultLendsNone() throws Exception {
        reading(statement -> {
            try (Statement scrolls = statement
                            .getConnection()
                            .createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_READ_ONLY);
                    ResultSet result = scrolls.executeQuery("select rows")) {
                assertThat(result.isWrapperFor(LentRows.class)).isFalse();
                assertThatThrownBy(() -> result.unwrap(LentRows.class))
                        .isInstanceOf(SQLException.class)
                        .hasMessageContaining("is no wrapper of class=dev.weir.api.LentRows");
            }
        });
    }

    @Test
    void aBlockOfNoRowsIsRefused() throws Exception {
        reading(statement -> {
            LentRows rows = statement.executeQuery("select rows").unwrap(LentRows.class);
            assertThatThrownBy(() -> rows.next(0))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("most=0 rows of a block");
        });
    }
}
