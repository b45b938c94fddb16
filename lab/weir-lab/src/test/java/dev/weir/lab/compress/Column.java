package dev.weir.lab.compress;

import dev.weir.codec.Codecs;
import dev.weir.codec.Frame;
import dev.weir.codec.FrameReader;
import dev.weir.rewrite.Subject;
import dev.weir.rewrite.Tally;
import dev.weir.rewrite.UnfitValueException;
import dev.weir.rewrite.WalkLimits;
import dev.weir.rig.server.RunningServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.function.IntPredicate;

/**
 * A database with a table {@code t} whose column {@code data} is rewritten by tests.
 *
 * @param server where
 * @param database its name
 * @param state file in which a migration goes on
 */
public record Column(RunningServer server, String database, Path state) {
    static final String KEY = "id INT PRIMARY KEY";
    private static final Duration GIVE_UP = Duration.ofMinutes(5);
    private static final byte[] MAGIC = HexFormat.of().parseHex("9e574552");

    /** Makes the database, with a table of this key and other columns. */
    static Column create(RunningServer server, String database, Path folder, String columns) throws SQLException {
        Column column = new Column(server, database, folder.resolve(database + ".json"));
        column.execute(
                "DROP DATABASE IF EXISTS " + database,
                "CREATE DATABASE " + database + " CHARACTER SET utf8mb4",
                "CREATE TABLE " + database + ".t (" + columns + ", serial INT NOT NULL AUTO_INCREMENT UNIQUE)");
        return column;
    }

    /** A table with an INT key and rows 0, 10, 20 .. of {@link #value}. */
    public static Column filled(RunningServer server, String database, Path folder, int rows) throws SQLException {
        Column column = create(server, database, folder, KEY + ", data LONGBLOB");
        List<String> keys = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            keys.add(String.valueOf(10 * i));
        }
        column.insert("id", keys);
        return column;
    }

    void execute(String... statements) throws SQLException {
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    /** Rows of these keys, written as SQL, each with a value of another kind. */
    void insert(String keyColumns, List<String> keys) throws SQLException {
        try (Connection connection = server.connect()) {
            connection.setAutoCommit(false);
            for (int i = 0; i < keys.size(); i++) {
                try (PreparedStatement statement = connection.prepareStatement(
                        "INSERT INTO " + database + ".t (" + keyColumns + ", data) VALUES (" + keys.get(i) + ", ?)")) {
                    statement.setBytes(1, value(i));
                    statement.execute();
                }
            }
            connection.commit();
        }
    }

    /** NULL, empty, small, noise, text, by chance like a frame (short and long), framed. */
    static byte[] value(int i) {
        Random random = new Random(i);
        byte[] noise = new byte[3000];
        random.nextBytes(noise);
        return switch (i % 9) {
            case 0 -> null;
            case 1 -> new byte[0];
            case 2 -> text(i, 50);
            case 3 -> noise;
            case 5 -> byChance(Arrays.copyOf(noise, 20));
            case 6 -> framed(text(i, 4000));
            case 7 -> byChance(text(i, 6000));
            case 8 -> text(i, 60_000);
            default -> text(i, 5000);
        };
    }

    static byte[] text(int i, int length) {
        return Arrays.copyOf(
                ("row " + i + " says the same again; ").repeat(length / 10).getBytes(StandardCharsets.UTF_8), length);
    }

    private static byte[] byChance(byte[] value) {
        System.arraycopy(MAGIC, 0, value, 0, MAGIC.length);
        value[4] = (byte) 0xff;
        return value;
    }

    static byte[] framed(byte[] value) {
        try (var codec = Codecs.named("lz4-9")) {
            byte[] room = new byte[Frame.maxEncodedLength(codec, value.length)];
            return Arrays.copyOf(room, Frame.encode(codec, value, 0, value.length, room, 0));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** The column as it is stored, in key order. */
    public List<byte[]> stored() throws SQLException {
        List<byte[]> values = new ArrayList<>();
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT data FROM " + database + ".t ORDER BY serial")) {
            while (rows.next()) {
                values.add(rows.getBytes(1));
            }
        }
        return values;
    }

    /** The column as a reader that knows frames reads it; a value that is none though it begins like one is an error. */
    public List<String> read() throws SQLException, IOException {
        return values(false);
    }

    /** The values that are meant, also while those that begin like a frame by chance are not framed yet. */
    public List<String> meant() throws SQLException, IOException {
        return values(true);
    }

    private List<String> values(boolean lenient) throws SQLException, IOException {
        List<String> values = new ArrayList<>();
        try (FrameReader reader = new FrameReader(1 << 25)) {
            for (byte[] each : stored()) {
                boolean byChance = lenient && each != null && each.length > 4 && each[4] == (byte) 0xff;
                values.add(each == null ? "NULL" : text(byChance ? each : reader.read(each)));
            }
        }
        return values;
    }

    static String text(byte[] value) {
        return value.length + " " + Arrays.hashCode(value);
    }

    /** Waits, while the process runs, until it has written how far it is. */
    public void awaitState(Process process) {
        await("the first state of a migration", () -> Files.exists(state) || !process.isAlive());
    }

    /** Statements of anyone that wait for a row just now. INNODB_TRX is kept for 100 ms, and for ever by who asks more often. */
    long waiting() throws SQLException {
        return number("SHOW GLOBAL STATUS LIKE 'Innodb_row_lock_current_waits'", 2);
    }

    /** How often anyone has waited for a row. */
    long waits() throws SQLException {
        return number("SHOW GLOBAL STATUS LIKE 'Innodb_row_lock_waits'", 2);
    }

    private long number(String sql, int column) throws SQLException {
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getLong(column);
        }
    }

    static void await(String what, Callable<Boolean> condition) {
        long end = System.nanoTime() + GIVE_UP.toNanos();
        try {
            while (!condition.call()) {
                if (System.nanoTime() - end > 0) {
                    throw new AssertionError("the test gave up after " + GIVE_UP + ": " + what);
                }
                Thread.sleep(5);
            }
        } catch (Exception e) {
            throw new AssertionError(what, e);
        }
    }

    ColumnAddress address() {
        return ColumnAddress.parse(url());
    }

    /** As {@code --url} takes it. */
    public String url() {
        return "mysql://" + server.user() + ":" + server.password() + "@" + server.host() + ":" + server.port() + "/"
                + database;
    }

    Migration.Ending compress() throws UnfitValueException, IOException {
        return migrate(Work.compress("zstd:3", 1000), 7, batches -> false);
    }

    Migration.Ending decompress() throws UnfitValueException, IOException {
        return migrate(Work.decompress(), 7, batches -> false);
    }

    Migration.Ending migrate(Work work, int batch, IntPredicate stop) throws UnfitValueException, IOException {
        return migrate(address(), work, batch, stop);
    }

    Migration.Ending migrate(ColumnAddress address, Work work, int batch, IntPredicate stop)
            throws UnfitValueException, IOException {
        return new Migration(address, "t", "data", work, WalkLimits.of(batch, 0), false, state).run(new Watching(stop));
    }

    /** Stops after some batches. */
    private static final class Watching implements Migration.Listener {
        private final IntPredicate stop;
        private int batches;

        Watching(IntPredicate stop) {
            this.stop = stop;
        }

        @Override
        public void begins(Subject subject, long done) {}

        @Override
        public void batch(Tally total) {
            batches++;
        }

        @Override
        public void ends(Migration.Ending ending) {}

        @Override
        public boolean stops() {
            return stop.test(batches);
        }
    }
}
