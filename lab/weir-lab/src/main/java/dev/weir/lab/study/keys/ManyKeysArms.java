package dev.weir.lab.study.keys;

import dev.weir.api.PipelinedResults;
import dev.weir.api.ReadPipeline;
import dev.weir.api.WeirReads;
import dev.weir.lab.study.Arm;
import dev.weir.lab.study.Client;
import dev.weir.lab.study.Endpoint;
import dev.weir.lab.study.jdbc.ConnectionFactory;
import dev.weir.report.model.Manifest;
import dev.weir.report.text.Text;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * Arms that have many keys at hand and ask for a fixed number of them at a time: pipelined, or in one statement or command. The number is
 * part of the arm, so that each is compared with one key at a time.
 */
final class ManyKeysArms {
    /** Keys per request. */
    static final List<Integer> SIZES = List.of(10, 100, 1000);

    /** The size at which all arms are compared. */
    static final int MIDDLE = 100;

    /** The size at which a temporary table is compared: many keys share its fixed cost. */
    static final int LARGE = 1000;

    /** Larger than most statements; a size for nightly jobs. */
    static final int LARGEST = 10_000;

    /** The limit of a pipeline. */
    static final String LIMIT = id("raw.pipelined", MIDDLE);

    private ManyKeysArms() {}

    static List<Arm> all() {
        List<Arm> all = new ArrayList<>();
        SIZES.forEach(size -> all.add(weirPipeline(size)));
        SIZES.forEach(size -> all.add(weirKeyed(size)));
        SIZES.forEach(size -> all.add(redisPipeline(size)));
        SIZES.forEach(size -> all.add(redisCommand(size)));
        List.of(MIDDLE, LARGE, LARGEST).forEach(size -> all.add(inList(KeysDrivers.CONNECTOR_J, size)));
        List.of(MIDDLE, LARGE).forEach(size -> all.add(inList(KeysDrivers.MARIADB, size)));
        List.of(LARGE, LARGEST).forEach(size -> all.add(temporaryTable(KeysDrivers.CONNECTOR_J, size)));
        all.add(temporaryTable(KeysDrivers.WEIR, LARGE));
        all.add(limit());
        return all;
    }

    /** Returns the id of an arm that asks for this many keys at a time. */
    static String id(String way, int size) {
        return way + "-" + size;
    }

    private static Arm weirPipeline(int size) {
        return jdbc(
                id("weir.pipelined", size),
                "pipelined",
                "ReadPipeline pipeline = connection.unwrap(WeirReads.class).pipeline();  // add(statement) " + size
                        + " times, then run()",
                KeysDrivers.WEIR,
                size,
                "pipelines " + count(size) + " executions of the statement for one key",
                Map.of("pool", "none", "pipelining", "auto"),
                () -> ManyKeysArms::pipelined);
    }

    private static Arm weirKeyed(int size) {
        return jdbc(
                id("weir.keyed", size),
                "keyed reads",
                "connection.unwrap(WeirReads.class).keyed(\"SELECT name FROM item WHERE id = ?\").read(ids, row -> row.getString(1));  // "
                        + size + " ids or more in a list",
                KeysDrivers.WEIR,
                size,
                "hands " + count(size)
                        + " keys to KeyedReads of the statement for one key, which asks by lists of fixed lengths",
                Map.of("pool", "none", "pipelining", "auto", "statement", "KeyedReads, kept with its connection"),
                JdbcBatchStore.Keyed::new);
    }

    private static Arm redisPipeline(int size) {
        return redis(
                        "redis.pipelined",
                        "pipelined",
                        size,
                        "SISMEMBER, blocking: sends " + count(size) + " commands before it reads the first answer",
                        JedisStore.Batch::pipelined)
                .described(
                        about -> about.setUpBy(List.of("Pipeline pipeline = jedis.pipelined();  // sismember(set, id) "
                                + size + " times, then sync()")));
    }

    private static Arm redisCommand(int size) {
        return redis(
                "redis.smismember",
                "SMISMEMBER",
                size,
                "SMISMEMBER: asks for " + count(size) + " keys in one command, blocking",
                JedisStore.Batch::oneCommand);
    }

    private static KeysArm redis(String way, String words, int size, String description, KeysArm.Opener opener) {
        return KeysArms.redis(Client.JEDIS, id(way, size), atATime(words, size), description, opener)
                .described(about -> about.asking(size));
    }

    private static String atATime(String words, int size) {
        return words + ", " + count(size) + " at a time";
    }

    private static Arm inList(ConnectionFactory factory, int size) {
        return jdbc(
                id(factory.client().name() + ".in-list", size),
                "IN list",
                "SELECT id, name FROM item WHERE id IN (?, ?, ...)  -- " + size + " markers",
                factory,
                size,
                "asks for " + count(size) + " keys in one statement: WHERE id IN (...)",
                Map.of("pool", "none"),
                () -> Sql::inList);
    }

    private static Arm temporaryTable(ConnectionFactory factory, int size) {
        return jdbc(
                id(factory.client().name() + ".temporary-table", size),
                "temporary table",
                "CREATE TEMPORARY TABLE asked (id BIGINT PRIMARY KEY); INSERT INTO asked VALUES (?), (?), ...;"
                        + " SELECT id, name FROM item JOIN asked USING (id)  -- " + size + " ids",
                factory,
                size,
                "puts " + count(size)
                        + " keys into a temporary table in memory by one INSERT and joins it with the set;"
                        + " three round trips; needs the right to create temporary tables",
                Map.of("pool", "none", "temporary table", JdbcBatchStore.TemporaryTable.DECLARED),
                JdbcBatchStore.TemporaryTable::new);
    }

    private static Arm jdbc(
            String id,
            String words,
            String line,
            ConnectionFactory factory,
            int size,
            String description,
            Map<String, String> more,
            Supplier<JdbcBatchStore.Way> way) {
        return KeysArms.jdbc(
                        id,
                        atATime(words, size),
                        factory,
                        description + "; one connection for each thread",
                        more,
                        target -> new JdbcBatchStore(
                                new ThreadLocalConnections(() -> factory.connect(target)), way.get()))
                .described(about -> about.asking(size).setUpBy(List.of(line)));
    }

    private static Arm limit() {
        Manifest.Arm info = Client.RAW.arm(
                LIMIT,
                Manifest.LIMIT,
                KeysArms.PREPARED,
                Client.NOTHING_DECODED + ", " + KeysArms.PREPARED,
                "executes the statement " + MIDDLE
                        + " times in one write and decodes nothing: no pipeline can be faster",
                Map.of("pool", "none", "receive buffer", "direct, 256 KiB"));
        return new KeysArm(info, Endpoint.MYSQL, target -> new RawPipelineStore(new RawStore(target.raw())))
                .described(about -> about.asking(MIDDLE));
    }

    private static String count(int size) {
        return Text.format("%,d", size);
    }

    /** Returns one statement per key, sent together: Weir's pipeline, through the public API. */
    private static JdbcBatchStore.Question pipelined(int keys, int batch) {
        String sql = Sql.single(keys);
        return (connection, request) -> contains(connection, sql, request);
    }

    /** Prepares, executes and closes, as for one key; the driver's cache keeps the statement on the server. */
    private static boolean[] contains(Connection connection, String sql, UUID[] keys)
            throws SQLException, WrongAnswerException {
        try (PreparedStatement statement = connection.prepareStatement(sql);
                ReadPipeline pipeline = connection.unwrap(WeirReads.class).pipeline()) {
            for (UUID key : keys) {
                statement.setBytes(1, Keys.bytes(key));
                pipeline.add(statement);
            }
            boolean[] answers = new boolean[keys.length];
            try (PipelinedResults results = pipeline.run()) {
                for (int i = 0; i < keys.length; i++) {
                    if (!results.next()) {
                        throw new WrongAnswerException(
                                "results=" + i + ", expected " + keys.length + ", one for each key");
                    }
                    answers[i] = results.resultSet().next();
                }
            }
            return answers;
        }
    }

    /** The raw connections of a {@link RawStore}, several executions per write: the limit of every pipeline. */
    private record RawPipelineStore(RawStore store) implements KeyStore.Forwarding, KeyStore.Batching {

        @Override
        public BatchLookup lookup(int keys, int batch) {
            String sql = Sql.single(keys);
            return request -> store.contains(sql, request);
        }
    }
}
