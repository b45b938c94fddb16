package dev.weir.acceptance.transactions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.Weir;
import dev.weir.rig.server.RunningServer;
import dev.weir.testkit.net.WaitCountingProxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import javax.sql.DataSource;
import org.junit.jupiter.params.aggregator.ArgumentsAccessor;

/** A pool behind a proxy that counts what its users wait for. */
record Counted(WaitCountingProxy proxy, DataSource source) implements AutoCloseable {

    /** Units until the server's and the driver's caches are filled. */
    private static final int UNTIL_STEADY = 2;

    /**
     * Units that are counted then, twice: when all replies to what was sent before are there, and one right after the other, with
     * replies that nobody has waited for still to come. It must not make a difference.
     */
    private static final int STEADY = 3;

    interface Opener {
        DataSource open(int port) throws SQLException;
    }

    /**
     * Round trips that units waited for.
     *
     * @param first of the first unit of a connection
     * @param steady of each unit once everything that can be known is known
     */
    record RoundTrips(long first, long steady) {
        @Override
        public String toString() {
            return first == steady ? String.valueOf(first) : first + "/" + steady;
        }
    }

    static void prepare(RunningServer server) throws SQLException {
        Weir.create(server, UnitOfWork.DATABASE, UnitOfWork.TABLE, "INSERT INTO unit VALUES (1, 10), (2, 20), (3, 30)");
        Weir.create(server, UnitOfWork.OTHER, UnitOfWork.TABLE, "INSERT INTO unit VALUES (1, 100)");
    }

    /** A URL of the driver; options each as {@code &name=value}. */
    static String weir(int port, String options) {
        return "jdbc:mysql:weir://127.0.0.1:" + port + "/" + UnitOfWork.DATABASE
                + "?sslMode=DISABLED&allowPublicKeyRetrieval=true" + options;
    }

    /** What every unit costs on a connection of its own, in the order of the units. */
    static List<String> each(RunningServer server, Opener opener) throws Exception {
        List<String> costs = new ArrayList<>();
        for (UnitOfWork unit : UnitOfWork.values()) {
            try (Counted counted = open(server, opener)) {
                costs.add(counted.of(unit).toString());
            }
        }
        return costs;
    }

    /** Compares a row of a table, a pool and what each unit costs, with what is counted. */
    static void assertRow(RunningServer server, String options, ArgumentsAccessor row) throws Exception {
        Pool pool = row.get(0, Pool.class);
        assertThat(each(server, port -> pool.open(weir(port, options), server.user(), server.password())))
                .as("round trips of %s", List.of(UnitOfWork.values()))
                .isEqualTo(row.toList().subList(1, row.size()));
    }

    /** Opens a pool, which has its connection then. */
    static Counted open(RunningServer server, Opener opener) throws Exception {
        WaitCountingProxy proxy = WaitCountingProxy.start(server.host(), server.port());
        DataSource source = opener.open(proxy.port());
        source.getConnection().close();
        return new Counted(proxy, source);
    }

    RoundTrips of(UnitOfWork unit) throws Exception {
        return of(() -> {
            try (Connection connection = source.getConnection()) {
                unit.run(connection);
                if (unit == UnitOfWork.READ_IN_ANOTHER_DATABASE && leavesTheDatabase()) {
                    connection.setCatalog(UnitOfWork.DATABASE);
                }
            }
            return null;
        });
    }

    private boolean leavesTheDatabase() {
        return source instanceof io.agroal.api.AgroalDataSource;
    }

    RoundTrips of(Callable<?> unit) throws Exception {
        long first = proxy.waitsOf(unit);
        for (int i = 1; i < UNTIL_STEADY; i++) {
            unit.call();
        }
        Set<Long> steady = new HashSet<>();
        for (int i = 0; i < STEADY; i++) {
            steady.add(proxy.waitsOf(unit));
        }
        proxy.waitsOf(() -> {
            unit.call();
            for (int i = 0; i < STEADY; i++) {
                long before = proxy.waits();
                unit.call();
                steady.add(proxy.waits() - before);
            }
            return null;
        });
        assertThat(steady).as("round trips of each unit").hasSize(1);
        return new RoundTrips(first, steady.iterator().next());
    }

    @Override
    public void close() throws SQLException {
        Pool.close(source);
        proxy.close();
    }
}
