package dev.weir.acceptance.pool;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.weir.acceptance.OnEachKind;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.jdbc.WeirDataSource;
import dev.weir.rig.server.RunningServer;
import java.sql.Connection;
import java.sql.SQLException;

/** The code of docs/adopt.md. */
class AdoptPageTest {
    @OnEachKind
    void aPoolOverTheDataSource(String kind, Servers servers) throws SQLException {
        RunningServer server = servers.get(kind);
        Weir.create(server, "weir_adopt_page");
        String url = Weir.url(server, "weir_adopt_page");
        String user = server.user();
        String password = server.password();
        WeirDataSource dataSource = new WeirDataSource();
        dataSource.setUrl(url);
        dataSource.setUser(user);
        dataSource.setPassword(password);
        HikariConfig pool = new HikariConfig();
        pool.setDataSource(dataSource);
        try (HikariDataSource pooled = new HikariDataSource(pool);
                Connection connection = pooled.getConnection()) {
            assertThat(connection.isValid(5)).isTrue();
        }
    }
}
