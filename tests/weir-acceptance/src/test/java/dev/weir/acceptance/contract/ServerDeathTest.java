package dev.weir.acceptance.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.rig.server.RunningServer;
import dev.weir.rig.server.ServerSettings;
import dev.weir.rig.server.ServerSpec;
import dev.weir.testkit.Await;
import dev.weir.testkit.net.FaultProxy;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A server that is killed under load, and one that comes back: every client gets an error of class 08 and can connect anew. */
class ServerDeathTest {
    private static final int CLIENTS = 8;
    private static final int QUERIES_BEFORE = 20;

    @Test
    @Timeout(value = 300, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void aServerThatIsKilledUnderLoadGivesEveryClientAnErrorOfClass08() throws Exception {
        try (RunningServer server = RunningServer.start(ServerSpec.parse("mysql"), ServerSettings.small())) {
            List<SQLException> errors = underLoad(
                    server.host(),
                    server.port(),
                    server,
                    () -> ProcessHandle.of(server.pid().orElseThrow())
                            .orElseThrow()
                            .destroyForcibly());
            assertThat(errors)
                    .hasSize(CLIENTS)
                    .allSatisfy(error -> assertThat(error.getSQLState())
                            .as("%s", (Object) error)
                            .startsWith("08"));
        }
    }

    @Test
    @Timeout(value = 300, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void connectionsThatWereAllCutAreMadeAnew() throws Exception {
        try (RunningServer server = RunningServer.start(ServerSpec.parse("mysql"), ServerSettings.small());
                FaultProxy proxy = proxy(server)) {
            for (int i = 0; i < 3; i++) {
                List<SQLException> errors = underLoad("127.0.0.1", proxy.port(), server, proxy::cutAll);
                assertThat(errors)
                        .hasSize(CLIENTS)
                        .allSatisfy(error -> assertThat(error.getSQLState())
                                .as("%s", (Object) error)
                                .startsWith("08"));
            }
        }
    }

    private static FaultProxy proxy(RunningServer server) throws IOException {
        return FaultProxy.start(server.host(), server.port());
    }

    private static List<SQLException> underLoad(String host, int port, RunningServer server, Runnable death)
            throws Exception {
        ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
        try {
            AtomicInteger queries = new AtomicInteger();
            List<Future<SQLException>> running = new ArrayList<>();
            for (int i = 0; i < CLIENTS; i++) {
                running.add(clients.submit(() -> queryUntilItFails(host, port, server, queries)));
            }
            Await.until(
                    "queries=" + CLIENTS * QUERIES_BEFORE + " have been made",
                    () -> queries.get() >= CLIENTS * QUERIES_BEFORE);
            death.run();
            List<SQLException> errors = new ArrayList<>();
            for (Future<SQLException> client : running) {
                errors.add(client.get(120, TimeUnit.SECONDS));
            }
            return errors;
        } finally {
            clients.shutdownNow();
        }
    }

    /** Every row is whole until the error. */
    private static SQLException queryUntilItFails(String host, int port, RunningServer server, AtomicInteger queries) {
        try (Connection connection = Product.WEIR.open(
                        host,
                        port,
                        "mysql",
                        Map.of("user", server.user(), "password", server.password(), "useServerPrepStmts", "true"));
                PreparedStatement select = connection.prepareStatement(
                        "with recursive r(n) as (select 1 union all select n + 1 from r where n < 500) select n, repeat('x', 200)"
                                + " from r")) {
            while (true) {
                try (ResultSet rows = select.executeQuery()) {
                    while (rows.next()) {
                        if (rows.getString(2).length() != 200) {
                            throw new AssertionError("a row was cut");
                        }
                    }
                }
                queries.incrementAndGet();
            }
        } catch (SQLException e) {
            return e;
        }
    }
}
