package dev.weir.acceptance.call;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.OnEachVersion;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.rig.server.RunningServer;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.List;

/** Another session defines a procedure otherwise between two executions of a call, with OUT parameters in other places. */
class RedefinedProcedureTest {
    private static final String DATABASE = "weir_redefined";
    private static final String BEFORE = "(IN i INT, OUT o INT, INOUT io INT) BEGIN SET o = i; SET io = i + 1; END";
    private static final String AFTER = "(IN i INT, INOUT o INT, IN io INT) SELECT o, io";

    /** MySQL 8.0.15 gives values by the old definition, later ones an error. MySQL 5.7 and MariaDB 11.4.5 crash where the call is executed as it was prepared. */
    @OnEachVersion
    void theCallIsPreparedAnew(String kind) throws SQLException {
        try (RunningServer server = Servers.start(kind, List.of())) {
            Weir.create(server, DATABASE, "CREATE PROCEDURE p" + BEFORE);
            try (Connection connection = Weir.open(server, DATABASE);
                    Connection other = Weir.open(server, DATABASE);
                    Statement definer = other.createStatement();
                    CallableStatement call = connection.prepareCall("{call p(?, ?, ?)}")) {
                assertThat(outs(call)).isEqualTo("7 8");
                definer.execute("DROP PROCEDURE p");
                definer.execute("CREATE PROCEDURE p" + AFTER);
                try {
                    outs(call);
                } catch (SQLException e) {
                    assertThat(e.getMessage()).contains("index=3", "is IN");
                }
                definer.execute("DROP PROCEDURE p");
                definer.execute("CREATE PROCEDURE p" + BEFORE);
                try (CallableStatement again = connection.prepareCall("{call p(?, ?, ?)}")) {
                    assertThat(outs(again)).isEqualTo("7 8");
                }
            }
        }
    }

    private static String outs(CallableStatement call) throws SQLException {
        call.setInt(1, 7);
        call.registerOutParameter(2, Types.INTEGER);
        call.setInt(3, 5);
        call.registerOutParameter(3, Types.INTEGER);
        call.execute();
        return call.getInt(2) + " " + call.getInt(3);
    }
}
