package dev.weir.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.api.Option;
import dev.weir.testkit.fake.FakeServer;
import dev.weir.testkit.fake.Packets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
final class DriverTest {
    private static final String URL = "jdbc:mysql:weir://127.0.0.1:1/";

    @Test
    void driverManagerFindsIt() throws SQLException {
        assertThat(DriverManager.getDriver("jdbc:mysql:weir://h/")).isInstanceOf(WeirDriver.class);
        assertThat(DriverManager.getDriver("jdbc:weir://h/")).isInstanceOf(WeirDriver.class);
    }

    @Test
    void urlsOfOthersAreLeftToThem() throws SQLException {
        assertThat(new WeirDriver().connect("jdbc:mysql://h/", new Properties()))
                .isNull();
        assertThatThrownBy(() -> new WeirDriver().connect(URL, null))
                .isInstanceOf(SQLNonTransientConnectionException.class);
    }

    @Test
    void propertyInfoIsTheOptions() throws SQLException {
        Properties info = new Properties();
        info.setProperty("sslMode", "REQUIRED");
        DriverPropertyInfo[] properties = new WeirDriver().getPropertyInfo(URL, info);
        assertThat(Arrays.stream(properties).map(property -> property.name))
                .containsExactlyElementsOf(
                        Arrays.stream(Option.values()).map(Option::propertyName).toList());
        DriverPropertyInfo sslMode = Arrays.stream(properties)
                .filter(property -> property.name.equals("sslMode"))
                .findFirst()
                .orElseThrow();
        assertThat(sslMode.value).isEqualTo("REQUIRED");
        assertThat(sslMode.choices).contains("VERIFY_IDENTITY");
        assertThat(sslMode.description).isNotEmpty();
        assertThatThrownBy(() -> new WeirDriver().getPropertyInfo("jdbc:mysql://h/", info))
                .isInstanceOf(SQLException.class);
    }

    @Test
    void theConnectionIsOpenBeforeItsSetUpIsAnswered() throws Exception {
        byte[] ok = {0, 0, 0, 2, 0, 0, 0};
        FakeServer server = FakeServer.start(client -> {
            client.send(List.of(Packets.greeting("8.0.36", 0xDFFFF7FFL, "caching_sha2_password")));
            client.receive();
            client.send(List.of(ok));
        });
        try (server) {
            Connection connection = new WeirDriver().connect("jdbc:weir://u:p@127.0.0.1:" + server.port() + "/d", null);
            assertThat(connection.getMetaData().getURL())
                    .isEqualTo("jdbc:mysql:weir://127.0.0.1:" + server.port() + "/d");
            assertThat(server.receivedBytes()).doesNotContain("LOAD");
            server.close();
            connection.close();
        }
    }

    @Test
    void theDataSourceTakesUrlAccountAndOptions() throws Exception {
        FakeServer server = FakeServer.start(client -> {
            client.send(List.of(Packets.greeting("8.0.36", 0xDFFFF7FFL, "caching_sha2_password")));
            client.receive();
            client.send(List.of(new byte[] {(byte) 0xFF, 0x15, 0x04, '#', '2', '8', '0', '0', '0', 'n', 'o'}));
        });
        try (server) {
            WeirDataSource source = new WeirDataSource();
            source.setUrl("jdbc:mysql:weir://127.0.0.1:" + server.port() + "/db?connectionAttributes=from:url");
            source.setUser("someone");
            source.setPassword("secret");
            source.setProperty("connectionAttributes", "from:source");
            source.setLoginTimeout(7);
            assertThat(source.getLoginTimeout()).isEqualTo(7);
            assertThatThrownBy(source::getConnection)
                    .satisfies(
                            e -> assertThat(((SQLException) e).getErrorCode()).isEqualTo(1045));
            assertThat(server.receivedBytes())
                    .contains("someone\0", "db\0", "\4from\6source")
                    .doesNotContain("secret");
        }
    }

    @Test
    void theDataSourceUnwrapsToItselfOnly() throws SQLException {
        WeirDataSource source = new WeirDataSource();
        assertThat(source.unwrap(DataSource.class)).isSameAs(source);
        assertThat(source.isWrapperFor(WeirDataSource.class)).isTrue();
        assertThat(source.isWrapperFor(String.class)).isFalse();
        assertThatThrownBy(() -> source.unwrap(String.class)).isInstanceOf(SQLException.class);
        assertThatThrownBy(() -> source.setUrl("jdbc:mysql://h/")).isInstanceOf(SQLException.class);
        assertThatThrownBy(() -> source.setLoginTimeout(-1)).isInstanceOf(SQLException.class);
    }
}
