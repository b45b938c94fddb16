package dev.weir.acceptance.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.acceptance.ForEachKind;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.jdbc.WeirDataSource;
import dev.weir.testkit.net.Balancer;
import dev.weir.testkit.net.RefusingPort;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which of several servers a new connection goes to. */
@ForEachKind
class FailoverTest {
    @Parameter
    String kind;

    private TwoHosts hosts;

    @BeforeEach
    void start(Servers servers) throws SQLException, IOException {
        hosts = TwoHosts.start(servers, kind);
    }

    @AfterEach
    void stop() {
        hosts.close();
    }

    @Test
    void theFirstHostIsTakenWhileItIsThere() throws SQLException {
        try (Connection connection = hosts.source("", "").getConnection()) {
            assertThat(hosts.server(connection)).isEqualTo(1);
            assertThat(connection.isReadOnly()).isFalse();
            assertThat(hosts.second().connections()).isZero();
            assertThat(connection.getMetaData().getURL())
                    .isEqualTo("jdbc:mysql:weir://127.0.0.1:" + hosts.first().port() + ",127.0.0.1:"
                            + hosts.second().port() + "/weir_hosts?allowPublicKeyRetrieval=true");
        }
    }

    /** As Connector/J: writing on at the second would split the data. */
    @Test
    void anotherThanTheFirstIsReadOnlyForGood() throws SQLException {
        hosts.first().close();
        try (Connection connection = hosts.source("", "").getConnection()) {
            assertThat(hosts.server(connection)).isEqualTo(2);
            assertThat(connection.isReadOnly()).isTrue();
            connection.setReadOnly(false);
            assertThat(connection.isReadOnly()).isTrue();
            assertThatThrownBy(() -> TwoHosts.write(connection, 1)).hasMessageContaining("READ ONLY");
        }
        assertThat(hosts.written(2)).isEqualTo("0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"sequential:", "loadbalance:"})
    void itMayWriteWhereThatIsSaid(String mode) throws SQLException {
        hosts.first().close();
        try (Connection connection = hosts.source(mode, "").getConnection()) {
            TwoHosts.write(connection, 1);
            assertThat(connection.isReadOnly()).isFalse();
        }
        assertThat(hosts.written(2)).isEqualTo("1");
    }

    @Test
    void theErrorNamesEveryHostAndWhy() throws Exception {
        try (RefusingPort refusing = RefusingPort.take();
                ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            WeirDataSource source = TwoHosts.source(
                    "",
                    TwoHosts.address(refusing.number()) + ",no-such-host.invalid,"
                            + TwoHosts.address(silent.getLocalPort()),
                    "&connectTimeout=300");
            assertThatThrownBy(source::getConnection)
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("no host can be reached, tried=3")
                    .hasMessageContaining("host=127.0.0.1 port=" + refusing.number() + ", while opening the connection")
                    .hasMessageContaining("host=no-such-host.invalid port=3306")
                    .hasMessageContaining(
                            "connectTimeout=300 ms, while waiting for the server's greeting, host=127.0.0.1" + " port="
                                    + silent.getLocalPort())
                    .hasMessageNotContaining(TwoHosts.ACCOUNT)
                    .satisfies(e -> assertThat(((SQLException) e).getSQLState()).startsWith("08"))
                    .satisfies(e -> assertThat(e.getSuppressed()).hasSize(2));
        }
    }

    @Test
    void whatTheFirstRefusesIsNotAskedOfTheNext() throws SQLException {
        String first = "wrong:password@" + TwoHosts.address(hosts.first().port());
        WeirDataSource source = TwoHosts.source(
                "", first + "," + TwoHosts.address(hosts.second().port()), "");
        assertThatThrownBy(source::getConnection)
                .isInstanceOfSatisfying(
                        SQLException.class, e -> assertThat(e.getErrorCode()).isEqualTo(1045));
        assertThat(hosts.second().connections()).isZero();
    }

    @Test
    void anErrorOfTheSecondKeepsThatOfTheFirst() throws SQLException {
        hosts.first().close();
        String second = "address=(host=127.0.0.1)(port=" + hosts.second().port() + ")(user=wrong)(password=wrong)";
        WeirDataSource source =
                TwoHosts.source("", TwoHosts.address(hosts.first().port()) + "," + second, "");
        assertThatThrownBy(source::getConnection)
                .isInstanceOfSatisfying(
                        SQLException.class, e -> assertThat(e.getErrorCode()).isEqualTo(1045))
                .satisfies(e -> assertThat(e.getSuppressed())
                        .singleElement()
                        .isInstanceOf(SQLNonTransientConnectionException.class));
    }

    @Test
    void aHostThatDidNotAnswerIsTriedLastForAWhile() throws Exception {
        try (RefusingPort refusing = RefusingPort.take();
                Balancer down = Balancer.start(List.of(refusing.number()))) {
            WeirDataSource source = TwoHosts.source(
                    "",
                    TwoHosts.address(down.port()) + ","
                            + TwoHosts.address(hosts.second().port()),
                    "");
            for (int i = 0; i < 2; i++) {
                try (Connection connection = source.getConnection()) {
                    assertThat(hosts.server(connection)).isEqualTo(2);
                    assertThat(connection.isReadOnly()).isTrue();
                }
            }
            assertThat(down.connections()).isEqualTo(1);
        }
    }

    @Test
    void loadIsBalancedOverConnections() throws SQLException {
        WeirDataSource source = hosts.source("loadbalance:", "");
        Set<Integer> seen = new HashSet<>();
        for (int i = 0; i < 40 && seen.size() < 2; i++) {
            try (Connection connection = source.getConnection()) {
                seen.add(hosts.server(connection));
                assertThat(connection.isReadOnly()).isFalse();
            }
        }
        assertThat(seen).containsExactlyInAnyOrder(1, 2);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    weir_hosts:weir_hosts@[FIRST,SECOND]
                    weir_hosts:weir_hosts@FIRST,weir_hosts:weir_hosts@SECOND
                    (host=localhost,port=FIRST_PORT,user=weir_hosts,password=weir_hosts),SECOND
                    address=(host=127.0.0.1)(port=FIRST_PORT)(user=weir_hosts)(password=weir_hosts),SECOND
                    """)
    void everyFormConnects(String form) throws SQLException {
        String text = form.replace("FIRST_PORT", "" + hosts.first().port())
                .replace("FIRST", TwoHosts.address(hosts.first().port()))
                .replace("SECOND", TwoHosts.address(hosts.second().port()));
        WeirDataSource source = TwoHosts.source("", text, "");
        source.setUser(null);
        source.setPassword(null);
        try (Connection connection = source.getConnection()) {
            assertThat(hosts.server(connection)).isEqualTo(1);
            assertThat(connection.getMetaData().getURL()).doesNotContain(TwoHosts.ACCOUNT + ":", "password=");
        }
    }

    @Test
    void aSocketIsNotAmongSeveral() throws SQLException {
        assertThatThrownBy(() -> hosts.source("", "&socketPath=/tmp/no.sock").getConnection())
                .hasMessageContaining("socketPath")
                .hasMessageContaining("hosts=2");
    }
}
