package dev.weir.dropin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mysql.cj.jdbc.exceptions.CommunicationsException;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** URLs and names that select this driver. */
class DropInDriverTest {
    private final Driver driver = new com.mysql.cj.jdbc.Driver();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:mysql://localhost/db",
                "jdbc:mysql://",
                "jdbc:mysql:loadbalance://a,b/db",
                "jdbc:mysql:replication://a,b/db",
                "jdbc:mysql:aws://a/db",
                "jdbc:mysql+srv://a/db"
            })
    void urlsOfConnectorJAreServed(String url) throws SQLException {
        assertThat(driver.acceptsURL(url)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"jdbc:mysql:weir://localhost/", "jdbc:mariadb://localhost/", "jdbc:weir://localhost/", ""})
    void otherUrlsAreLeftToOthers(String url) throws SQLException {
        assertThat(driver.acceptsURL(url)).isFalse();
        assertThat(driver.connect(url, new Properties())).isNull();
    }

    @Test
    void noUrlIsNobodys() throws SQLException {
        assertThat(driver.acceptsURL(null)).isFalse();
        assertThat(driver.connect(null, null)).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"com.mysql.cj.jdbc.Driver", "com.mysql.jdbc.Driver", "com.mysql.cj.jdbc.NonRegisteringDriver"})
    void configurationFilesMayNameTheDriver(String name) throws ReflectiveOperationException, SQLException {
        Driver named =
                Class.forName(name).asSubclass(Driver.class).getConstructor().newInstance();
        assertThat(named.acceptsURL("jdbc:mysql://localhost/")).isTrue();
    }

    @Test
    void driverManagerFindsIt() throws SQLException {
        assertThat(DriverManager.getDriver("jdbc:mysql://localhost/")).isInstanceOf(com.mysql.cj.jdbc.Driver.class);
    }

    @Test
    void srvRecordsAreRefusedWithTheWayOut() {
        assertThatThrownBy(() -> driver.connect("jdbc:mysql+srv://_mysql._tcp.example.org/", null))
                .hasMessageContaining("SRV records; list them");
    }

    @Test
    void refusedConnectionsAreConnectorJsRecoverableException() {
        assertThatThrownBy(() -> driver.connect("jdbc:mysql://127.0.0.1:1/", null))
                .isInstanceOf(CommunicationsException.class)
                .extracting("SQLState")
                .isEqualTo("08S01");
    }

    @Test
    void theSameWithSeveralHosts() {
        assertThatThrownBy(() -> driver.connect("jdbc:mysql://127.0.0.1:1,127.0.0.2:1/", null))
                .isInstanceOf(CommunicationsException.class)
                .hasMessageContaining("tried=2")
                .extracting("SQLState")
                .isEqualTo("08S01");
    }

    @Test
    void theUrlMaySayOtherwise() {
        assertThatThrownBy(() -> driver.connect("jdbc:mysql://127.0.0.1:1/?exceptions=jdbc", null))
                .isInstanceOf(SQLNonTransientConnectionException.class);
    }
}
