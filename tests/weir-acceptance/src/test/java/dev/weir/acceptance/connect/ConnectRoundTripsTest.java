package dev.weir.acceptance.connect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.OnEachKind;
import dev.weir.acceptance.connect.ConnectServers.Servers;
import dev.weir.acceptance.connect.ConnectServers.TestServer;
import dev.weir.jdbc.WeirDriver;
import dev.weir.testkit.net.CountingProxy;
import java.sql.Connection;
import java.sql.Driver;
import java.util.Properties;

/** How often connecting asks the server something: counted on the wire, TCP's own round trip not among them. */
final class ConnectRoundTripsTest {

    @OnEachKind
    void connectingTakesTheLoginAndASetUpThatIsNotWaitedFor(String kind, Servers servers) throws Exception {
        TestServer server = servers.get(kind);
        server.connect("").close(); // the server has the account at hand from now on
        assertThat(roundTrips(server, new WeirDriver(), WeirDriver.PREFIX, "sslMode=DISABLED"))
                .isBetween(1, 2);
    }

    @OnEachKind
    void connectingTakesFewerRoundTripsThanTheRivals(String kind, Servers servers) throws Exception {
        TestServer server = servers.get(kind);
        server.connect("").close();
        for (boolean tls : new boolean[] {false, true}) {
            // with TLS 1.3 a server sends tickets that nobody waits for, and may do so between two packets of a client
            String sslMode = tls ? "sslMode=REQUIRED&tlsVersions=TLSv1.2" : "sslMode=DISABLED";
            int own = roundTrips(server, new WeirDriver(), WeirDriver.PREFIX, sslMode);
            int connectorJ = roundTrips(server, new com.mysql.cj.jdbc.Driver(), "jdbc:mysql://", sslMode);
            int mariaDb = roundTrips(
                    server,
                    new org.mariadb.jdbc.Driver(),
                    "jdbc:mariadb://",
                    tls ? "sslMode=trust&enabledSslProtocolSuites=TLSv1.2" : "sslMode=disable");
            assertThat(own)
                    .as("tls=%s connectorJ=%s mariaDb=%s", tls, connectorJ, mariaDb)
                    .isLessThan(connectorJ)
                    .isLessThanOrEqualTo(mariaDb);
        }
    }

    private static int roundTrips(TestServer server, Driver driver, String prefix, String query) throws Exception {
        Properties properties = new Properties();
        properties.setProperty("user", server.server().user());
        properties.setProperty("password", server.server().password());
        try (CountingProxy proxy =
                CountingProxy.start("127.0.0.1", server.server().port())) {
            String url = prefix + "127.0.0.1:" + proxy.port() + "/?" + query;
            try (Connection connection = driver.connect(url, properties)) {
                assertThat(connection.isClosed()).isFalse();
                return (int) proxy.counts().roundTrips();
            }
        }
    }
}
