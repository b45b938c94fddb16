package dev.weir.lab.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.weir.report.model.Interval;
import dev.weir.report.model.Level;
import dev.weir.report.stats.Cell;
import dev.weir.report.stats.CellResult;
import dev.weir.report.text.Figures;
import dev.weir.rig.EnvironmentException;
import dev.weir.rig.server.RunningServer;
import dev.weir.rig.server.ServerSettings;
import dev.weir.rig.server.ServerSpec;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What a look takes from a running load: look-ups on a server with 10,000 statements and 2,000 connections, with and without a look, in
 * pairs of random order. A look only reads at its begin and its end. So a short one is measured, which differs more from none, and what
 * it loses is lost of the usual time.
 */
@Tag("measures")
class DisturbanceTest {
    private static final Duration USUAL = Duration.ofSeconds(60);
    private static final Duration WATCH = Duration.ofSeconds(5);
    private static final Duration WITHOUT = Duration.ofSeconds(6);
    private static final int PAIRS = 40;

    /** As many as keep the cores of a small machine busy: those that are not may wake sooner for a look-up while something else runs. */
    private static final int THREADS = 4;

    private static final double BOUND = 0.01;
    private static final int STATEMENTS = 10_000;
    private static final int CONNECTIONS = 2000;

    @ParameterizedTest
    @ValueSource(strings = {"mysql", "mariadb"})
    void aLookTakesLessThanAHundredthFromARunningLoad(String kind) throws Exception {
        List<Connection> idle = new ArrayList<>();
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        AtomicBoolean stop = new AtomicBoolean();
        LongAdder done = new LongAdder();
        try (RunningServer server = start(kind)) {
            prepare(server, idle);
            List<Future<?>> load = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                load.add(threads.submit(() -> lookUp(server, stop, done)));
            }
            Lost lost = lost(server, done);
            stop.set(true);
            for (Future<?> each : load) {
                each.get();
            }
            System.out.println(kind + ": " + lost);
            assertThat(lost.least()).isLessThan(BOUND);
            assumeThat(lost.most())
                    .as("the machine is too busy to tell: %s", lost)
                    .isLessThan(BOUND);
        } finally {
            stop.set(true);
            threads.shutdown();
        }
    }

    /**
     * What was found.
     *
     * @param ratio time of a look-up with a short look over without
     * @param seconds of a short look
     */
    private record Lost(Interval ratio, double seconds) {
        double least() {
            return share(ratio.low());
        }

        double most() {
            return share(ratio.high());
        }

        private double share(double over) {
            return seconds * (1 - 1 / over) / USUAL.toSeconds();
        }

        @Override
        public String toString() {
            return "lost of the look-ups by a look of " + USUAL.toSeconds() + " s: "
                    + Figures.three(share(ratio.estimate()))
                    + " [" + Figures.three(least()) + ", " + Figures.three(most()) + "]; with a look of "
                    + Figures.three(seconds) + " s one takes " + Figures.ratio(ratio) + " of the time without, " + PAIRS
                    + " pairs";
        }
    }

    private static Lost lost(RunningServer server, LongAdder done) throws InterruptedException {
        TreeMap<Integer, Double> with = new TreeMap<>();
        TreeMap<Integer, Double> without = new TreeMap<>();
        Random random = new Random();
        double looking = 0;
        // the first warms up
        for (int pair = -1; pair < PAIRS; pair++) {
            boolean lookFirst = random.nextBoolean();
            for (boolean look : new boolean[] {lookFirst, !lookFirst}) {
                long before = done.sum();
                long begin = System.nanoTime();
                if (look) {
                    look(server);
                } else {
                    Thread.sleep(WITHOUT.toMillis());
                }
                double seconds = (System.nanoTime() - begin) / 1e9;
                if (pair >= 0) {
                    (look ? with : without).put(pair, 1e6 * seconds / (done.sum() - before));
                    looking += look ? seconds : 0;
                }
            }
        }
        return new Lost(cell("look", with).ratioTo(cell("none", without)), looking / PAIRS);
    }

    private static void look(RunningServer server) throws InterruptedException {
        try {
            Observation.of(server.url(), WATCH, step -> {});
        } catch (EnvironmentException e) {
            // it has read all, and took its time from the load; a look of the usual time would have taken that for an
            // answer
            assertThat(e).hasMessageContaining("watch longer");
        }
    }

    private static CellResult cell(String arm, SortedMap<Integer, Double> micros) {
        Interval unknown = new Interval(Double.NaN, Double.NaN, Double.NaN);
        return new CellResult(
                new Cell(arm, "local", Level.NONE),
                micros.size(),
                unknown,
                micros,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                null,
                0,
                null,
                null);
    }

    private static RunningServer start(String kind) {
        return RunningServer.start(
                ServerSpec.parse(kind),
                ServerSettings.small()
                        .withExtraOptions(List.of(
                                "--performance-schema=ON",
                                "--performance-schema-digests-size=" + 2 * STATEMENTS,
                                "--max-connections=" + 2 * CONNECTIONS)));
    }

    private static void prepare(RunningServer server, List<Connection> idle) throws SQLException {
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE shop");
            statement.execute("CREATE TABLE shop.t (id INT PRIMARY KEY, v VARCHAR(20))");
            statement.execute("INSERT INTO shop.t VALUES (0, 'zero'), (1, 'one')");
            for (int i = 0; i < STATEMENTS; i++) {
                statement.execute("SELECT 1 AS a_name_" + i);
            }
        }
        for (int i = 0; i < CONNECTIONS; i++) {
            idle.add(connect(server));
        }
    }

    private static Connection connect(RunningServer server) throws SQLException {
        return DriverManager.getConnection(
                "jdbc:mysql:weir://" + server.url().address() + "/shop", server.user(), server.password());
    }

    private static void lookUp(RunningServer server, AtomicBoolean stop, LongAdder done) {
        try (Connection connection = connect(server);
                PreparedStatement one = connection.prepareStatement("SELECT v FROM t WHERE id = ?")) {
            for (int i = 0; !stop.get(); i++) {
                one.setInt(1, i % 2);
                one.executeQuery().close();
                done.increment();
            }
        } catch (SQLException e) {
            throw new IllegalStateException("look-ups stopped", e);
        }
    }
}
