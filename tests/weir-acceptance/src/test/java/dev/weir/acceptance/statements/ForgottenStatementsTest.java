package dev.weir.acceptance.statements;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.FirstRow;
import dev.weir.acceptance.OnEachVersion;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.testkit.Await;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Prepared statements that a program drops without closing them. */
class ForgottenStatementsTest {
    private static final int FORGOTTEN = 200;
    private static final int KEPT = 5;

    @OnEachVersion
    void doNotStayOnTheServer(String kind, Servers servers) throws SQLException {
        try (Connection connection = Weir.open(servers.get(kind), "", "&prepStmtCacheSize=" + KEPT)) {
            for (int i = 0; i < FORGOTTEN; i++) {
                prepareAndForget(connection, i);
            }
            assertThat(count(connection, "prepare")).isGreaterThanOrEqualTo(FORGOTTEN);
            Await.until("they are garbage, and closed by a command", () -> {
                System.gc();
                return count(connection, "prepare") - count(connection, "close") <= KEPT;
            });
        }
    }

    @SuppressWarnings("resource") // which is the point
    private static void prepareAndForget(Connection connection, int number) throws SQLException {
        PreparedStatement forgotten = connection.prepareStatement("SELECT " + number + " + ?");
        // the first execution may go out as text
        for (int i = 0; i < 2; i++) {
            forgotten.setInt(1, i);
            try (ResultSet row = forgotten.executeQuery()) {
                row.next();
                assertThat(row.getInt(1)).isEqualTo(number + i);
            }
        }
    }

    private static int count(Connection connection, String command) throws SQLException {
        return Integer.parseInt(FirstRow.only(connection, "SHOW SESSION STATUS LIKE 'Com_stmt_" + command + "'", 2));
    }
}
