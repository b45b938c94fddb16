package dev.weir.lab.study.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.weir.lab.study.Target;
import dev.weir.rig.Account;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ConnectionFactoryTest {
    private static final Account ACCOUNT = new Account("weir", "secret");
    private static final Account NATIVE = new Account("weir_native", "secret");
    private static final Target TARGET = new Target("127.0.0.1", 3307, "shop", ACCOUNT, NATIVE, false);

    @Test
    void anArmsPropertiesComeBeforeTheFamilysAndOptionsOfTheTargetBeforeBoth() {
        ConnectionFactory factory = new ConnectionFactory(
                JdbcFamily.CONNECTOR_J,
                true,
                Map.of("cachePrepStmts", "of the arm", "prepStmtCacheSize", "of the arm"));
        Target target = TARGET.with(Map.of("prepStmtCacheSize", "of the target"));

        assertThat(factory.properties(target))
                .contains(
                        entry("useServerPrepStmts", "true"),
                        entry("cachePrepStmts", "of the arm"),
                        entry("prepStmtCacheSize", "of the target"));
        assertThat(factory.declared()).contains(entry("prepStmtCacheSize", "of the arm"));
    }

    @Test
    void whatIsAddedComesLast() {
        ConnectionFactory factory = new ConnectionFactory(JdbcFamily.MARIADB, false, Map.of("a", "1", "b", "1"));

        assertThat(factory.with(Map.of("b", "2")).more()).isEqualTo(Map.of("a", "1", "b", "2"));
    }

    @Test
    void encryptsWhereTheTargetWantsIt() {
        ConnectionFactory factory = new ConnectionFactory(JdbcFamily.WEIR, true);

        assertThat(factory.properties(TARGET)).containsEntry("sslMode", "DISABLED");
        assertThat(factory.properties(TARGET.encrypted(true))).containsEntry("sslMode", "REQUIRED");
    }

    @Test
    void drizzleLogsInByTheAccountThatItCanUse() {
        assertThat(new ConnectionFactory(JdbcFamily.DRIZZLE, false).account(TARGET))
                .isEqualTo(NATIVE);
        assertThat(new ConnectionFactory(JdbcFamily.WEIR, false).account(TARGET))
                .isEqualTo(ACCOUNT);
    }
}
