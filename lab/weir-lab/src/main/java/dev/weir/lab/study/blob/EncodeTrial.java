package dev.weir.lab.study.blob;

import dev.weir.codec.Codec;
import dev.weir.lab.study.jdbc.JdbcClient;
import dev.weir.report.model.Behaviour;
import dev.weir.report.model.Entry;
import dev.weir.report.model.Stored;
import dev.weir.report.text.Text;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** The stored sizes of a mode and the times of storing, by level. */
record EncodeTrial(Connection connection, String name, String arm, BlobMode mode) {
    private static final double[] PERCENTILES = {0.05, 0.25, 0.5, 0.75, 0.95};
    private static final String SCRATCH = "blob_scratch";
    /** Tables grow by extents of 1 MiB; at this size, that is a small error. */
    private static final long SCRATCH_BYTES = 12 << 20;

    /** One behaviour, and the stored sizes at each of the levels. */
    List<Entry> run(String link, List<BlobLevel> levels) throws Exception {
        List<Stored> found = new ArrayList<>();
        try (Codec codec = BlobTables.openCodec(mode.encodedBy())) {
            for (BlobLevel level : levels) {
                found.add(stored(codec, level));
            }
        }
        double raw = found.stream().mapToDouble(s -> s.rawBytes() * s.values()).sum();
        double kept =
                found.stream().mapToDouble(s -> s.storedBytes() * s.values()).sum();
        String evidence = Text.format(
                "%d values of %.1f MB are kept in %.1f MB; %s",
                found.stream().mapToLong(Stored::values).sum(), raw / 1e6, kept / 1e6, howMeasured());
        List<Entry> entries = new ArrayList<>();
        entries.add(new Behaviour(name, arm, link, "works", evidence, Map.of("rawBytes", raw, "storedBytes", kept)));
        entries.addAll(found);
        return entries;
    }

    private String howMeasured() {
        String insert = "; INSERT timed in an open transaction, without its commit";
        return switch (mode.name()) {
            case BlobMode.PLAIN -> "nothing to encode" + insert;
            case BlobMode.PAGE_COMPRESSED ->
                "the server compresses within its INSERT; size: DATA_LENGTH of a table filled with copies, in whole extents"
                        + insert;
            case BlobMode.UNCOMPRESS -> "the server compresses by INSERT .. COMPRESS(?); size: LENGTH(data)" + insert;
            default -> "encoded and decoded in this JVM; size: LENGTH(data)" + insert;
        };
    }

    private Stored stored(Codec codec, BlobLevel level) throws Exception {
        List<BlobTables.Stored> held = BlobTables.held(connection, level, mode.table());
        List<byte[]> raw = read(BlobMode.PLAIN_TABLE, held);
        List<byte[]> kept = read(mode.table(), held);
        double[] ratios = ratios(raw, kept);
        boolean pages = mode.name().equals(BlobMode.PAGE_COMPRESSED);
        double rawMean = mean(raw);
        double storedMean = pages ? rawMean / pageRatio(raw) : mean(kept);
        if (pages) {
            Arrays.fill(ratios, rawMean / storedMean);
        }
        return new Stored(
                arm,
                level.level(),
                raw.size(),
                rawMean,
                storedMean,
                codec == null ? 0 : encodeMicros(codec, raw),
                codec == null ? 0 : decodeMicros(codec, raw, kept),
                writeMicros(mode.name().equals(BlobMode.UNCOMPRESS) ? raw : kept),
                percentiles(ratios));
    }

    private List<byte[]> read(String table, List<BlobTables.Stored> values) throws SQLException {
        List<byte[]> read = new ArrayList<>();
        for (BlobTables.Stored value : values) {
            read.add(BlobTables.bytes(connection, "SELECT data FROM " + table + " WHERE id = " + value.id()));
        }
        return read;
    }

    private static double encodeMicros(Codec codec, List<byte[]> raw) throws Exception {
        byte[] room = new byte[codec.maxEncodedLength(longest(raw))];
        return Stopwatch.micros(raw, value -> codec.encode(value, 0, value.length, room, 0));
    }

    private static double decodeMicros(Codec codec, List<byte[]> raw, List<byte[]> kept) throws Exception {
        byte[] room = new byte[longest(raw)];
        return Stopwatch.micros(kept, value -> codec.decode(value, 0, value.length, room, 0, room.length));
    }

    private static int longest(List<byte[]> values) {
        return values.stream().mapToInt(value -> value.length).max().orElse(0);
    }

    private static double mean(List<byte[]> values) {
        return values.stream().mapToInt(value -> value.length).average().orElse(0);
    }

    private static double[] ratios(List<byte[]> raw, List<byte[]> kept) {
        double[] ratios = new double[raw.size()];
        for (int i = 0; i < ratios.length; i++) {
            // an empty value is stored as nothing or as a header of a few bytes: neither gives a ratio
            boolean empty = raw.get(i).length == 0 || kept.get(i).length == 0;
            ratios[i] = empty ? 1 : (double) raw.get(i).length / kept.get(i).length;
        }
        return ratios;
    }

    /** Returns percentiles by nearest rank. */
    private static List<Double> percentiles(double[] ratios) {
        double[] sorted = ratios.clone();
        Arrays.sort(sorted);
        List<Double> found = new ArrayList<>();
        for (double share : PERCENTILES) {
            found.add(sorted[(int) Math.max(0, Math.ceil(share * sorted.length) - 1)]);
        }
        return found;
    }

    /** Returns the mean time of an INSERT in microseconds; removes the rows afterwards. */
    double writeMicros(List<byte[]> values) throws Exception {
        String value = mode.name().equals(BlobMode.UNCOMPRESS) ? "COMPRESS(?)" : "?";
        // ids that the fixture does not use
        AtomicInteger nextId = new AtomicInteger(-1);
        connection.setAutoCommit(false);
        try (PreparedStatement insert =
                connection.prepareStatement("INSERT INTO " + mode.table() + " VALUES (?, " + value + ")")) {
            return Stopwatch.micros(values, bytes -> insert(insert, nextId.getAndDecrement(), bytes));
        } finally {
            connection.rollback();
            connection.setAutoCommit(true);
        }
    }

    /** Returns uncompressed bytes over bytes of compressed pages; copies values until the table is large enough to measure. */
    double pageRatio(List<byte[]> values) throws SQLException {
        BlobTables.execute(connection, "DROP TABLE IF EXISTS " + SCRATCH);
        BlobTables.create(connection, SCRATCH, mode.rowFormat());
        connection.setAutoCommit(false);
        long raw = 0;
        int nextId = -1;
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO " + SCRATCH + " VALUES (?, ?)")) {
            while (raw < SCRATCH_BYTES) {
                for (byte[] bytes : values) {
                    insert(insert, nextId--, bytes);
                    // an empty value takes a row, too
                    raw += bytes.length + 1;
                }
            }
            connection.commit();
        } finally {
            connection.setAutoCommit(true);
        }
        JdbcClient.value(connection, "ANALYZE TABLE " + SCRATCH);
        String size = JdbcClient.value(
                connection,
                "SELECT DATA_LENGTH FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME = '"
                        + SCRATCH + "'");
        BlobTables.execute(connection, "DROP TABLE " + SCRATCH);
        return raw / Double.parseDouble(size);
    }

    private static void insert(PreparedStatement insert, int id, byte[] bytes) throws SQLException {
        insert.setInt(1, id);
        insert.setBytes(2, bytes);
        insert.executeUpdate();
    }

    /** Times an action over values: the JIT is warmed up first, and slow actions are cut short. */
    private static final class Stopwatch {
        private static final long WARM_UP_NANOS = TimeUnit.MILLISECONDS.toNanos(30);
        private static final long LEAST_NANOS = TimeUnit.MILLISECONDS.toNanos(60);
        private static final long MOST_NANOS = TimeUnit.SECONDS.toNanos(2);

        private Stopwatch() {}

        @FunctionalInterface
        interface Action<T> {
            void accept(T value) throws Exception;
        }

        /** Returns the mean time per value in microseconds; passes are complete unless one takes too long. */
        static <T> double micros(List<T> values, Action<T> action) throws Exception {
            repeat(values, action, WARM_UP_NANOS, WARM_UP_NANOS);
            return repeat(values, action, LEAST_NANOS, MOST_NANOS);
        }

        private static <T> double repeat(List<T> values, Action<T> action, long least, long most) throws Exception {
            long begin = System.nanoTime();
            long done = 0;
            do {
                for (T value : values) {
                    action.accept(value);
                    done++;
                    if (System.nanoTime() - begin > most) {
                        break;
                    }
                }
            } while (System.nanoTime() - begin < least);
            return (System.nanoTime() - begin) / 1e3 / done;
        }
    }
}
