package dev.weir.acceptance.localfile;

import static dev.weir.acceptance.SqlErrors.assertFails;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.acceptance.OnEachKind;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.api.LocalInfileStatement;
import dev.weir.rig.server.RunningServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@SuppressWarnings("InputStreamSlowMultibyteRead") // streams that read byte by byte are tested, too
final class LoadDataTest {
    private static final String DATABASE = "load_data_test";
    private static final String ANY = "&allowLoadLocalInfile=true";

    @TempDir
    Path folder;

    private static Connection open(String kind, Servers servers, String options) throws SQLException {
        RunningServer server = servers.get(kind);
        Weir.create(server, DATABASE, "CREATE TABLE t (id INT PRIMARY KEY, s TEXT)", "SET GLOBAL local_infile = 1");
        return Weir.open(server, DATABASE, options);
    }

    private static String load(Object file) {
        return "LOAD DATA LOCAL INFILE '" + file + "' INTO TABLE t CHARACTER SET utf8mb4";
    }

    private static InputStream stream(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String rows(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("SELECT COUNT(*), COALESCE(SUM(id), 0), MAX(s) FROM t")) {
            result.next();
            return result.getString(1) + " " + result.getString(2) + " " + result.getString(3);
        }
    }

    @OnEachKind
    void aFileIsLoadedByEachKindOfStatement(String kind, Servers servers) throws Exception {
        // a JVM of LANG=C cannot name other files
        String letter = Charset.forName(System.getProperty("sun.jnu.encoding"))
                        .newEncoder()
                        .canEncode('ü')
                ? "ü"
                : "u";
        Path file = Files.writeString(folder.resolve("it's " + letter + ".txt"), "1\tä\n2\tö\n");
        String quoted = load(file.toString().replace("'", "''"));
        try (Connection connection = open(kind, servers, ANY + "&allowMultiQueries=true");
                Statement statement = connection.createStatement()) {
            assertThat(statement.executeUpdate(quoted)).isEqualTo(2);
            assertThat(rows(connection)).isEqualTo("2 3 ö");

            statement.execute("TRUNCATE t");
            try (PreparedStatement prepared =
                    connection.prepareStatement("LOAD DATA LOCAL INFILE ? INTO TABLE t CHARACTER SET utf8mb4")) {
                prepared.setString(1, file.toString());
                assertThat(prepared.executeUpdate()).isEqualTo(2);
            }
            assertThat(rows(connection)).isEqualTo("2 3 ö");

            statement.execute("TRUNCATE t");
            try (PreparedStatement prepared = connection.prepareStatement(quoted)) {
                assertThat(prepared.executeUpdate()).isEqualTo(2);
                statement.execute("TRUNCATE t");
                assertThat(prepared.executeUpdate()).isEqualTo(2);
            }

            statement.addBatch("TRUNCATE t");
            statement.addBatch(quoted);
            statement.addBatch("DELETE FROM t WHERE id = 1");
            assertThat(statement.executeBatch()).containsExactly(0, 2, 1);

            assertThat(statement.execute("TRUNCATE t; " + quoted + "; SELECT 7"))
                    .isFalse();
            assertThat(statement.getMoreResults()).isFalse();
            assertThat(statement.getUpdateCount()).isEqualTo(2);
            assertThat(statement.getMoreResults()).isTrue();

            // the file is sent because another statement needs the wire
            statement.execute("TRUNCATE t");
            statement.execute("SELECT 1; " + quoted);
            assertThat(rows(connection)).isEqualTo("2 3 ö");
            assertThat(statement.getMoreResults()).isFalse();
            assertThat(statement.getUpdateCount()).isEqualTo(2);
        }
    }

    @OnEachKind
    void aLargeStreamIsSentInPieces(String kind, Servers servers) throws Exception {
        int count = 60_000;
        InputStream numbers = new InputStream() {
            private int next = 1;
            private InputStream line = stream("");

            @Override
            public int read() throws IOException {
                int read = line.read();
                if (read < 0 && next <= count) {
                    line = stream(next + "\t" + "x".repeat(next % 100) + "\n");
                    next++;
                    return line.read();
                }
                return read;
            }
        };
        try (Connection connection = open(kind, servers, ANY);
                Statement statement = connection.createStatement()) {
            LocalInfileStatement loading = statement.unwrap(LocalInfileStatement.class);
            loading.setLocalInfileInputStream(numbers);
            assertThat(loading.getLocalInfileInputStream()).isSameAs(numbers);
            assertThat(statement.executeUpdate(load("anything"))).isEqualTo(count);
            assertThat(loading.getLocalInfileInputStream()).isNull();
            assertThat(rows(connection)).startsWith(count + " " + (count * (count + 1L) / 2));
            // forgotten: now it is a file
            assertThatThrownBy(() -> statement.executeUpdate(load("no such file")))
                    .hasMessageContainingAll("no such file", "cannot be opened");
            assertThat(rows(connection)).startsWith(count + " ");
        }
    }

    @OnEachKind
    void theEmptyFileIsEmpty(String kind, Servers servers) throws Exception {
        Path file = Files.createFile(folder.resolve("empty"));
        try (Connection connection = open(kind, servers, ANY);
                Statement statement = connection.createStatement()) {
            assertThat(statement.executeUpdate(load(file))).isZero();
            assertThat(rows(connection)).startsWith("0 ");
        }
    }

    @OnEachKind
    void namesAreReadInEverySqlMode(String kind, Servers servers) throws Exception {
        try (Connection connection = open(kind, servers, ANY);
                Statement statement = connection.createStatement()) {
            LocalInfileStatement loading = statement.unwrap(LocalInfileStatement.class);
            for (String mode : new String[] {"''", "'NO_BACKSLASH_ESCAPES'", "'ANSI_QUOTES'"}) {
                statement.execute("SET sql_mode = " + mode);
                for (String name : new String[] {"'a\\tb'", "'a\\\\b'", "'a''b'", "'ü'"}) {
                    statement.execute("TRUNCATE t");
                    loading.setLocalInfileInputStream(stream("5\tx\n"));
                    statement.execute("/* LOAD */ LOAD DATA /*!50000 LOCAL */ INFILE # x\n" + name + " INTO TABLE t");
                    assertThat(rows(connection)).as("%s %s", mode, name).isEqualTo("1 5 x");
                }
            }
        }
    }

    @OnEachKind
    void withoutTheOptionNothingIsSentAndTheErrorSaysWhatToDo(String kind, Servers servers) throws Exception {
        Path file = Files.writeString(folder.resolve("f"), "1\tx\n");
        try (Connection connection = open(kind, servers, "");
                Statement statement = connection.createStatement()) {
            assertFails(() -> statement.execute(load(file)), "allowLoadLocalInfile=true");
            assertThatThrownBy(
                            () -> statement.unwrap(LocalInfileStatement.class).setLocalInfileInputStream(stream("")))
                    .hasMessageContaining("allowLoadLocalInfile=true");
            assertFails(() -> {
                try (PreparedStatement prepared = connection.prepareStatement(load(file))) {
                    prepared.execute();
                }
            });
            assertThat(rows(connection)).startsWith("0 ");
        }
    }

    @OnEachKind
    void aFolderKeepsTheRestIn(String kind, Servers servers) throws Exception {
        Path allowed = Files.createDirectories(folder.resolve("allowed/below")).getParent();
        Path inside = Files.writeString(allowed.resolve("below/in"), "1\tin\n");
        Path outside = Files.writeString(folder.resolve("out"), "2\tout\n");
        Path sibling = Files.writeString(
                Files.createDirectory(folder.resolve("allowed2")).resolve("s"), "3\ts\n");
        Path escape = Files.createSymbolicLink(allowed.resolve("link"), outside);
        Path kept = Files.createSymbolicLink(folder.resolve("kept"), inside);
        try (Connection connection = open(kind, servers, "&allowLoadLocalInfileInPath=" + allowed);
                Statement statement = connection.createStatement()) {
            for (Path no : new Path[] {outside, sibling, escape, allowed.resolve("../out")}) {
                assertThatThrownBy(() -> statement.execute(load(no)))
                        .as("%s", no)
                        .hasMessageContainingAll("not in the folder", "allowLoadLocalInfileInPath");
            }
            assertThat(rows(connection)).startsWith("0 ");
            assertThat(statement.executeUpdate(load(inside))).isEqualTo(1);
            statement.execute("TRUNCATE t");
            assertThat(statement.executeUpdate(load(kept))).isEqualTo(1);
            statement.unwrap(LocalInfileStatement.class).setLocalInfileInputStream(stream("9\tx\n"));
            assertThat(statement.executeUpdate(load("whatever"))).isEqualTo(1);
        }
    }

    @OnEachKind
    void aStreamThatFailsLeavesTheConnectionUsable(String kind, Servers servers) throws Exception {
        try (Connection connection = open(kind, servers, ANY);
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            LocalInfileStatement loading = statement.unwrap(LocalInfileStatement.class);
            for (Exception wrong : new Exception[] {new IOException("disk on fire"), new IllegalStateException("no")}) {
                AtomicBoolean closed = new AtomicBoolean();
                loading.setLocalInfileInputStream(failing("1\tx\n2\ty\n", wrong, closed));
                assertThatThrownBy(() -> statement.execute(load("x")))
                        .isInstanceOf(SQLException.class)
                        .hasMessageContaining("cannot be read to its end")
                        .hasCause(wrong);
                assertThat(closed).isTrue();
                connection.rollback();
                assertThat(rows(connection)).startsWith("0 ");
            }
            // the server's own error beside it
            loading.setLocalInfileInputStream(
                    failing("1\tx\n1\ty\nzz\n", new IOException("late"), new AtomicBoolean()));
            assertThatThrownBy(() -> statement.execute("LOAD DATA LOCAL INFILE 'x' INTO TABLE no_such_table"))
                    .hasMessageContaining("no_such_table");
            statement.addBatch(load("x"));
            assertThatThrownBy(statement::executeBatch).isInstanceOf(BatchUpdateException.class);
            connection.rollback();
            assertThat(rows(connection)).startsWith("0 ");
        }
    }

    private static InputStream failing(String text, Exception wrong, AtomicBoolean closed) {
        InputStream in = stream(text);
        return new InputStream() {
            @Override
            public int read() throws IOException {
                int read = in.read();
                if (read < 0 && wrong instanceof IOException e) {
                    throw e;
                } else if (read < 0) {
                    throw (RuntimeException) wrong;
                }
                return read;
            }

            @Override
            public int read(byte[] bytes, int offset, int length) throws IOException {
                bytes[offset] = (byte) read();
                return 1;
            }

            @Override
            public void close() {
                closed.set(true);
            }
        };
    }

    @OnEachKind
    void anErrorOfTheServersInTheMiddleIsTheErrorAndTheRestIsRead(String kind, Servers servers) throws Exception {
        try (Connection connection = open(kind, servers, ANY);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TRIGGER no_seven BEFORE INSERT ON t FOR EACH ROW IF NEW.id = 7 THEN SIGNAL"
                    + " SQLSTATE '45000' SET MESSAGE_TEXT = 'no seven here'; END IF");
            InputStream content = stream("1\tx\n7\tx\n" + "2\ty\n".repeat(100_000));
            statement.unwrap(LocalInfileStatement.class).setLocalInfileInputStream(content);
            assertFails(() -> statement.execute(load("x")), "no seven here");
            assertThat(content.read()).isEqualTo(-1);
            assertThat(rows(connection)).startsWith("0 ");
        }
    }

    @OnEachKind
    void aTimeoutACancelAndAnInterruptStopTheSending(String kind, Servers servers) throws Exception {
        try (Connection connection = open(kind, servers, ANY);
                Statement statement = connection.createStatement()) {
            LocalInfileStatement loading = statement.unwrap(LocalInfileStatement.class);
            statement.setQueryTimeout(1);
            loading.setLocalInfileInputStream(new Endless(() -> {}));
            assertThatThrownBy(() -> statement.execute("LOAD DATA LOCAL INFILE 'x' INTO TABLE t (@a, @b) SET id = 1"))
                    .isInstanceOf(SQLTimeoutException.class);
            statement.setQueryTimeout(0);
            assertThat(rows(connection)).startsWith("0 ");

            Thread[] canceller = new Thread[1];
            loading.setLocalInfileInputStream(new Endless(() -> {
                canceller[0] = new Thread(() -> {
                    try {
                        statement.cancel();
                    } catch (SQLException e) {
                        throw new AssertionError(e);
                    }
                });
                canceller[0].start();
            }));
            assertThatThrownBy(() ->
                            statement.execute("LOAD DATA LOCAL INFILE 'x' IGNORE INTO TABLE t (@a, @b) SET id = 1"))
                    .isInstanceOf(SQLTimeoutException.class);
            canceller[0].join();
            assertThat(rows(connection)).isNotNull();

            // this thread does not wait for the server: it notices by itself
            loading.setLocalInfileInputStream(new Endless(Thread.currentThread()::interrupt));
            assertThatThrownBy(() ->
                            statement.execute("LOAD DATA LOCAL INFILE 'x' IGNORE INTO TABLE t (@a, @b) SET id = 1"))
                    .isInstanceOf(SQLTimeoutException.class);
            assertThat(Thread.interrupted()).isTrue();
            assertThat(rows(connection)).isNotNull();
        }
    }

    /** Rows without end; something happens once, when the second piece is read. */
    private static final class Endless extends InputStream {
        private final Runnable atSecond;
        private int reads;

        Endless(Runnable atSecond) {
            this.atSecond = atSecond;
        }

        @Override
        public int read() {
            return '\n';
        }

        @Override
        public int read(byte[] bytes, int offset, int length) {
            reads++;
            if (reads == 2) {
                atSecond.run();
            }
            for (int i = offset; i < offset + length; i += 4) {
                bytes[i] = '1';
                bytes[i + 1] = '\t';
                bytes[i + 2] = 'x';
                bytes[i + 3] = '\n';
            }
            return length;
        }
    }

    @OnEachKind
    void aStreamCannotUseTheConnectionItself(String kind, Servers servers) throws Exception {
        try (Connection connection = open(kind, servers, ANY);
                Statement statement = connection.createStatement();
                Statement other = connection.createStatement()) {
            statement.unwrap(LocalInfileStatement.class).setLocalInfileInputStream(new InputStream() {
                @Override
                public int read() throws IOException {
                    try {
                        other.execute("SELECT 1");
                    } catch (SQLException e) {
                        throw new IOException(e);
                    }
                    return -1;
                }
            });
            assertThatThrownBy(() -> statement.execute(load("x"))).hasMessageContaining("is sending a file");
            assertThat(connection.isValid(10)).isTrue();
            // what is buffered can be read meanwhile
            ResultSet numbers = other.executeQuery("SELECT 8 UNION SELECT 9");
            statement.unwrap(LocalInfileStatement.class).setLocalInfileInputStream(new InputStream() {
                private InputStream line = stream("");

                @Override
                public int read() throws IOException {
                    int read = line.read();
                    try {
                        if (read < 0 && numbers.next()) {
                            line = stream(numbers.getInt(1) + "\tn\n");
                            return line.read();
                        }
                    } catch (SQLException e) {
                        throw new IOException(e);
                    }
                    return read;
                }
            });
            assertThat(statement.executeUpdate(load("x"))).isEqualTo(2);
            assertThat(rows(connection)).isEqualTo("2 17 n");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"sslMode=REQUIRED", "sslMode=DISABLED&allowPublicKeyRetrieval=true"})
    void encryptedOrNot(String options, Servers servers) throws Exception {
        Path file = Files.writeString(folder.resolve("f"), "1\t" + "x".repeat(60_000) + "\n2\tz");
        try (Connection connection = open("mysql", servers, ANY + "&" + options);
                Statement statement = connection.createStatement()) {
            assertThat(statement.executeUpdate(load(file))).isEqualTo(2);
            assertThat(rows(connection)).isEqualTo("2 3 z");
        }
    }
}
