package dev.weir.acceptance.between;

import static dev.weir.acceptance.FirstRow.only;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.weir.api.WeirReads;
import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;

/** HAProxy in TCP mode, which passes bytes on as they are. */
@EnabledIfEnvironmentVariable(named = "WEIR_TEST_HAPROXY", matches = ".+", disabledReason = "no HAProxy")
@Tag("nightly")
class HaProxyTest extends BetweenTwoServers {
    private static final long IDLE_MILLIS = 2_000;

    @Override
    Between start() throws Exception {
        return Between.haProxy(folder, "120s", two.ports());
    }

    @Test
    void readsArePipelinedThroughIt() throws Exception {
        try (Between between = start();
                Connection connection = TwoMortals.source(between.port()).getConnection()) {
            assertThat(connection.unwrap(WeirReads.class).whyNotPipelined()).isEmpty();
        }
    }

    @Test
    void aConnectionThatWasCutWhileIdleIsAnErrorAndAPoolGoesOn() throws Exception {
        HikariConfig config = new HikariConfig();
        try (Between between = Between.haProxy(folder, "1s", two.ports());
                Connection connection = TwoMortals.source(between.port()).getConnection()) {
            config.setDataSource(TwoMortals.source(between.port()));
            config.setMaximumPoolSize(1);
            try (HikariDataSource pool = new HikariDataSource(config)) {
                Thread.sleep(IDLE_MILLIS);
                try (Connection lent = pool.getConnection()) {
                    assertThat(only(lent, "SELECT 42")).isEqualTo("42");
                }
            }
            assertThat(connection.isClosed()).as("nobody has said so").isFalse();
            assertThatThrownBy(() -> only(connection, "SELECT 42"))
                    .isInstanceOfSatisfying(
                            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("08S01"));
            assertThat(connection.isClosed()).isTrue();
            assertThat(connection.isValid(1)).isFalse();
        }
    }
}
