package dev.weir.lab.compress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.codec.Codec;
import dev.weir.codec.CodecException;
import dev.weir.codec.Codecs;
import dev.weir.codec.Format;
import dev.weir.lab.compress.ColumnServers.Servers;
import dev.weir.rewrite.ColumnWalk;
import dev.weir.rewrite.FramingRule;
import dev.weir.rewrite.KeyRange;
import dev.weir.rewrite.RowKey;
import dev.weir.rewrite.Sessions;
import dev.weir.rewrite.Subject;
import dev.weir.rewrite.TableName;
import dev.weir.rewrite.Tally;
import dev.weir.rewrite.UnfitValueException;
import dev.weir.rewrite.WalkLimits;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The walk alone: with a codec that lies, and how many rows the server reads for it. */
@ExtendWith(ColumnServers.class)
class ColumnWalkTest {
    private final Servers servers;

    @TempDir
    private Path folder;

    ColumnWalkTest(Servers servers) {
        this.servers = servers;
    }

    @Test
    void stopsAtAValueThatIsNotReadAsItWas() throws Exception {
        Column column = Column.filled(servers.get("mysql"), "weir_compress_lying", folder, 45);
        List<String> before = column.meant();
        List<RowKey> committed = new ArrayList<>();
        AtomicInteger encoded = new AtomicInteger();
        UnaryOperator<byte[]> lies = from -> encoded.getAndIncrement() < 8 ? from : new byte[from.length];
        try (Connection connection = open(column);
                FramingRule rule = new FramingRule(new ChangedCodec(Codecs.named("zstd-3"), lies), 1000)) {
            Subject subject = Subject.toRewrite(connection, TableName.parse("t", column.database()), "data", true);
            ColumnWalk walk = new ColumnWalk(connection, subject, rule, WalkLimits.of(10, 0));
            assertThatThrownBy(() -> walk.walk(KeyRange.all(), watching(committed)))
                    .isInstanceOf(UnfitValueException.class)
                    .hasMessageContaining("key=(id=");
        }
        assertThat(committed).isNotEmpty();
        assertThat(column.meant()).isEqualTo(before);
        // rows of the batch that failed are as they were, those that could have been written, too
        assertThat(column.stored().subList(10 * committed.size(), 45).stream()
                        .map(each -> each == null ? "NULL" : Column.text(each)))
                .containsExactlyElementsOf(plain().subList(10 * committed.size(), 45));
    }

    private static List<String> plain() {
        List<String> values = new ArrayList<>();
        for (int i = 0; i < 45; i++) {
            byte[] value = Column.value(i);
            values.add(value == null ? "NULL" : Column.text(value));
        }
        return values;
    }

    @Test
    void whoWritesBetweenReadingAndWritingWaits() throws Exception {
        Column column = Column.filled(servers.get("mysql"), "weir_compress_between", folder, 9);
        byte[] written = Column.text(99, 3000);
        Thread writer = new Thread(() -> {
            try {
                column.execute("UPDATE weir_compress_between.t SET data = X'"
                        + HexFormat.of().formatHex(written) + "' WHERE id = 40");
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        });
        Codec codec = new ChangedCodec(Codecs.named("zstd-3"), from -> {
            if (writer.getState() == Thread.State.NEW) {
                writer.start();
                awaitLockWait(column, writer);
            }
            return from;
        });
        try (Connection connection = open(column);
                FramingRule rule = new FramingRule(codec, 1000)) {
            Subject subject = Subject.toRewrite(connection, TableName.parse("t", column.database()), "data", true);
            new ColumnWalk(connection, subject, rule, WalkLimits.of(10, 0))
                    .walk(KeyRange.all(), watching(new ArrayList<>()));
        }
        writer.join();
        assertThat(column.stored().get(4)).isEqualTo(written);
    }

    /** Until the writer waits for a row, or has not had to. */
    private static void awaitLockWait(Column column, Thread writer) {
        Column.await("the writer waits for the row", () -> column.waiting() > 0 || !writer.isAlive());
    }

    @Test
    void readsRowsOnceHoweverManyBatches() throws Exception {
        Column column = Column.create(
                servers.get("mysql"),
                "weir_compress_reads",
                folder,
                "a INT, b VARCHAR(20), data LONGBLOB, PRIMARY KEY (a, b)");
        List<String> keys = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            keys.add(i % 5 + ", 'word " + i + "'");
        }
        column.insert("a, b", keys);
        try (Connection connection = open(column);
                FramingRule rule = new FramingRule(Codecs.named("zstd-1"), 1000)) {
            Subject subject = Subject.toRewrite(connection, TableName.parse("t", column.database()), "data", true);
            long before = handlerReads(connection);
            Tally tally = new ColumnWalk(connection, subject, rule, WalkLimits.of(10, 0))
                    .walk(KeyRange.all(), watching(new ArrayList<>()));
            assertThat(tally.rows()).isEqualTo(1000);
            // planned, locked and updated: some reads a row; each batch from the beginning would be fifty
            assertThat(handlerReads(connection) - before).isLessThan(8_000);
        }
    }

    private static long handlerReads(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SHOW SESSION STATUS LIKE 'Handler_read%'")) {
            long sum = 0;
            while (rows.next()) {
                sum += rows.getLong(2);
            }
            return sum;
        }
    }

    private static Connection open(Column column) throws SQLException {
        Properties account = new Properties();
        account.setProperty("user", column.server().user());
        account.setProperty("password", column.server().password());
        return Sessions.open(
                "jdbc:mysql:weir://" + column.server().host() + ":"
                        + column.server().port() + "/",
                account);
    }

    private static ColumnWalk.Watcher watching(List<RowKey> committed) {
        return new ColumnWalk.Watcher() {
            @Override
            public void committed(RowKey last, Tally total) {
                committed.add(last);
            }

            @Override
            public boolean stops() {
                return false;
            }
        };
    }

    /** A codec that encodes another value in place of the one it is given, of the same length. */
    private record ChangedCodec(Codec codec, UnaryOperator<byte[]> change) implements Codec {

        @Override
        public String name() {
            return "changed";
        }

        @Override
        public Format format() {
            return codec.format();
        }

        @Override
        public int maxEncodedLength(int length) {
            return codec.maxEncodedLength(length);
        }

        @Override
        public int encode(byte[] from, int offset, int length, byte[] to, int toOffset) throws CodecException {
            byte[] value = Arrays.copyOfRange(from, offset, offset + length);
            return codec.encode(change.apply(value), 0, length, to, toOffset);
        }

        @Override
        public int decodedLength(byte[] from, int offset, int length) throws CodecException {
            return codec.decodedLength(from, offset, length);
        }

        @Override
        public int decode(byte[] from, int offset, int length, byte[] to, int toOffset, int room)
                throws CodecException {
            return codec.decode(from, offset, length, to, toOffset, room);
        }

        @Override
        public void close() {
            codec.close();
        }
    }
}
