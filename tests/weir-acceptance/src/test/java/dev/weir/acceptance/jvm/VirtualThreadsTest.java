package dev.weir.acceptance.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weir.acceptance.Digits;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.rig.server.RunningServer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** No virtual thread holds its carrier while it waits for the server or for another reader. */
@Tag("nightly") // a class that another thread initialises on a busy machine pins, too
class VirtualThreadsTest {
    private static final String DATABASE = "weir_virtual";
    private static final String SHARED = "weir_virtual_shared";
    private static final String INTERRUPTED = "weir_virtual_interrupted";
    private static final String POOLED = "weir_virtual_pooled";
    private static final int FIRST_WITH_VIRTUAL_THREADS = 21;
    /** The first on which waiting inside of {@code synchronized}, as pools do, pins no carrier. */
    private static final int FIRST_WITHOUT_PINNED_MONITORS = 24;

    @Test
    void readersAreNeverPinned(Servers servers) throws Exception {
        Optional<Path> home = ChildJvm.home(FIRST_WITH_VIRTUAL_THREADS);
        assumeTrue(home.isPresent(), "no JDK of 21 or newer on this machine");
        RunningServer server = servers.get("mysql");
        Weir.create(server, DATABASE, Digits.tables());
        try (ChildJvm child = ChildJvm.start(
                home.get(),
                List.of("-Xmx64m"),
                VirtualReaders.class,
                Weir.url(server, DATABASE),
                server.user(),
                server.password())) {
            assertThat(child.finish()).contains("rows=" + 200 * (7 + 7 + 1000), "pinned=0");
        }
    }

    @Test
    void callersOfSharedReadsAreNeverPinned(Servers servers) throws Exception {
        Optional<Path> home = ChildJvm.home(FIRST_WITH_VIRTUAL_THREADS);
        assumeTrue(home.isPresent(), "no JDK of 21 or newer on this machine");
        RunningServer server = servers.get("mysql");
        createNumbers(server, SHARED);
        try (ChildJvm child = ChildJvm.start(
                home.get(),
                List.of("-Xmx64m"),
                VirtualCallers.class,
                Weir.url(server, SHARED),
                server.user(),
                server.password())) {
            assertThat(child.finish()).contains("right=" + 1000 * 20, "kept=true", "finished=true", "pinned=0");
        }
    }

    /** Ten thousand threads, half of whose units of work are interrupted: no session is lost, none gets what is another's. */
    @Test
    void interruptsLoseNoSession(Servers servers) throws Exception {
        Optional<Path> home = ChildJvm.home(FIRST_WITH_VIRTUAL_THREADS);
        assumeTrue(home.isPresent(), "no JDK of 21 or newer on this machine");
        RunningServer server = servers.get("mysql");
        Weir.create(server, INTERRUPTED);
        try (ChildJvm child = ChildJvm.start(
                home.get(),
                List.of("-Xmx256m"),
                InterruptedCallers.class,
                Weir.url(server, INTERRUPTED),
                server.user(),
                server.password(),
                "10000",
                "3")) {
            assertThat(child.finish()).contains("units=30000", "wrong=0", "lost=0", "sessions=20", "pinned=0");
        }
    }

    /** Ten thousand threads ask a million requests over a pool of 32 connections: no answer is wrong, and no connection is lost. */
    @Test
    void readersOfAPoolAreNeverPinned(Servers servers) throws Exception {
        Optional<Path> home = ChildJvm.home(FIRST_WITHOUT_PINNED_MONITORS);
        assumeTrue(home.isPresent(), "no JDK of 24 or newer on this machine");
        RunningServer server = servers.get("mysql");
        createNumbers(server, POOLED);
        try (ChildJvm child = ChildJvm.start(
                home.get(),
                List.of("-Xmx256m"),
                PooledReaders.class,
                Weir.url(server, POOLED),
                server.user(),
                server.password(),
                "10000",
                "100")) {
            assertThat(child.finish()).contains("requests=1000000", "wrong=0", "failed=0", "sessions=32", "pinned=0");
        }
    }

    private static void createNumbers(RunningServer server, String database) throws SQLException {
        Weir.create(server, database, Digits.tables());
        try (Connection connection = Weir.open(server, database);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE numbers (n INT PRIMARY KEY)");
            statement.execute(
                    "INSERT INTO numbers SELECT a.n * 100 + b.n * 10 + c.n FROM digits a, digits b, digits c");
        }
    }
}
