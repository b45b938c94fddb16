package dev.weir.acceptance.transactions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.TestServers;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.rig.server.RunningServer;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.aggregator.ArgumentsAccessor;
import org.junit.jupiter.params.provider.CsvSource;

/** What the peers wait for in the same units through HikariCP, at their defaults and tuned for few round trips. */
@ExtendWith(TestServers.class)
@Tag("nightly")
class PeersPerUnitTest {
    private static final int PEER = 0;

    /** A peer and its options. */
    enum Peer {
        CONNECTOR_J("jdbc:mysql", "sslMode=DISABLED&allowPublicKeyRetrieval=true"),

        /** What HikariCP recommends, and what keeps read-only transactions and empty commits off the wire. */
        CONNECTOR_J_TUNED(
                "jdbc:mysql",
                "sslMode=DISABLED&allowPublicKeyRetrieval=true&useLocalSessionState=true&useLocalTransactionState=true"
                        + "&elideSetAutoCommits=true&readOnlyPropagatesToServer=false&cacheServerConfiguration=true"
                        + "&cacheResultSetMetadata=true&maintainTimeStats=false&cachePrepStmts=true"
                        + "&useServerPrepStmts=true"),

        MARIADB("jdbc:mariadb", "sslMode=disable&allowPublicKeyRetrieval=true"),

        MARIADB_TUNED("jdbc:mariadb", "sslMode=disable&allowPublicKeyRetrieval=true&useServerPrepStmts=true");

        private final String protocol;
        private final String options;

        Peer(String protocol, String options) {
            this.protocol = protocol;
            this.options = options;
        }

        String url(int port) {
            return protocol + "://127.0.0.1:" + port + "/" + UnitOfWork.DATABASE + "?" + options;
        }
    }

    private static void assertRow(RunningServer server, ArgumentsAccessor row) throws Exception {
        Counted.prepare(server);
        Peer peer = row.get(PEER, Peer.class);
        List<Object> expected = row.toList().subList(PEER + 1, row.size());
        assertThat(Counted.each(server, port -> Pool.HIKARI.open(peer.url(port), server.user(), server.password())))
                .as("round trips of %s", List.of(UnitOfWork.values()))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', useHeadersInDisplayName = true, textBlock = """
                    peer              | read | transaction | read-only | isolation | update | database
                    CONNECTOR_J       | 1    | 4           | 6         | 8         | 5      | 3
                    CONNECTOR_J_TUNED | 2/1  | 5/4         | 5/4       | 8/7       | 7/5    | 4/3
                    MARIADB           | 1    | 4           | 6         | 8/7       | 5      | 3
                    MARIADB_TUNED     | 2/1  | 5/4         | 7/6       | 9/7       | 7/5    | 4/3
                    """)
    void onMySql(ArgumentsAccessor row, Servers servers) throws Exception {
        for (String kind : Servers.kinds()) {
            if (!kind.equals("mariadb")) {
                assertRow(servers.get(kind), row);
            }
        }
    }

    /** MariaDB's driver prepares and executes in one round trip there. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', useHeadersInDisplayName = true, textBlock = """
                    peer              | read | transaction | read-only | isolation | update | database
                    CONNECTOR_J       | 1    | 4           | 6         | 8         | 5      | 3
                    CONNECTOR_J_TUNED | 2/1  | 5/4         | 5/4       | 8/7       | 7/5    | 4/3
                    MARIADB           | 1    | 4           | 6         | 8/7       | 5      | 3
                    MARIADB_TUNED     | 1    | 4           | 6         | 8/7       | 5      | 3
                    """)
    void onMariaDb(ArgumentsAccessor row, Servers servers) throws Exception {
        assertRow(servers.get("mariadb"), row);
    }
}
