package dev.weir.acceptance.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.OnEachKind;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.rig.server.RunningServer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * While others change tables, views and functions, a reader finds not one wrong value. The system property {@code
 * weir.metadata.steps} sets the number of steps, {@code weir.metadata.seed} their random choices, which a run repeats, though not
 * their interleaving.
 */
class MetadataProofTest {
    private static final int STEPS = Integer.getInteger("weir.metadata.steps", 3_000);

    private static final long SEED = Long.getLong("weir.metadata.seed", 1);

    private record Outcome(Reader reader, long changes, String text) {}

    @OnEachKind
    void noValueIsWrong(String kind, Servers servers) throws Exception {
        Outcome outcome = run(servers.get(kind));
        assertThat(outcome.reader().wrong()).as(outcome.text()).isEmpty();
        assertThat(outcome.reader().omitted()).as(outcome.text()).isPositive();
        assertThat(outcome.changes()).as(outcome.text()).isPositive();
    }

    private static Outcome run(RunningServer server) throws Exception {
        System.out.println("weir.metadata.seed=" + SEED + " weir.metadata.steps=" + STEPS);
        long[] caches = caches(server);
        ProofSchema.create(server);
        AtomicBoolean stop = new AtomicBoolean();
        List<Changer> changers = List.of(new Changer(server, 0, SEED, stop), new Changer(server, 2, SEED + 1, stop));
        List<Thread> threads = new ArrayList<>();
        for (Changer changer : changers) {
            changer.create();
            threads.add(new Thread(changer, "changer"));
        }
        long began = System.nanoTime();
        try (Reader reader = new Reader(server, SEED + 2)) {
            threads.forEach(Thread::start);
            for (int i = 0; i < STEPS; i++) {
                reader.step();
            }
            stop.set(true);
            join(threads);
            return outcome(reader, changers, (System.nanoTime() - began) / 1_000_000);
        } finally {
            stop.set(true);
            join(threads);
            restore(server, caches);
        }
    }

    private static Outcome outcome(Reader reader, List<Changer> changers, long millis) throws SQLException {
        for (Changer changer : changers) {
            assertThat(changer.failure()).isNull();
        }
        long changes = changers.stream().mapToLong(Changer::changes).sum();
        String text = "seed=%d results=%d omitted=%d changes=%d wrong=%d broken=%d errors=%s millis=%d"
                .formatted(
                        SEED,
                        reader.results(),
                        reader.omitted(),
                        changes,
                        reader.wrongs(),
                        reader.broken(),
                        reader.errors(),
                        millis);
        System.out.println(text);
        return new Outcome(reader, changes, text + "; repeat with -Dweir.metadata.seed=" + SEED);
    }

    private static void join(List<Thread> threads) throws InterruptedException {
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private static long[] caches(RunningServer server) throws SQLException {
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement();
                ResultSet result =
                        statement.executeQuery("SELECT @@GLOBAL.table_definition_cache, @@GLOBAL.table_open_cache")) {
            result.next();
            return new long[] {result.getLong(1), result.getLong(2)};
        }
    }

    private static void restore(RunningServer server, long[] caches) throws SQLException {
        Weir.administer(
                server,
                "SET GLOBAL table_definition_cache = " + caches[0],
                "SET GLOBAL table_open_cache = " + caches[1],
                "DROP DATABASE " + ProofSchema.DATABASE);
    }
}
