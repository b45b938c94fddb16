package dev.weir.acceptance.call;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.weir.acceptance.OnEachKind;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.rig.server.RunningServer;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.sql.Types;
import java.util.List;
import java.util.Map;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.SqlOutParameter;
import org.springframework.jdbc.core.SqlParameter;
import org.springframework.jdbc.core.simple.SimpleJdbcCall;
import org.springframework.jdbc.object.StoredProcedure;

/** Spring's ways to call procedures and functions. */
class SpringCallsTest {
    private static final String DATABASE = "weir_spring_calls";

    private static HikariDataSource source(RunningServer server) throws SQLException {
        Weir.create(
                server,
                DATABASE,
                "CREATE TABLE writer (id INT PRIMARY KEY, name VARCHAR(20))",
                "INSERT INTO writer VALUES (1, 'Ada'), (2, 'Grace')",
                "CREATE PROCEDURE read_author (IN in_id INT, OUT out_name VARCHAR(20), OUT out_length INT)"
                        + " SELECT name, LENGTH(name) INTO out_name, out_length FROM writer WHERE id = in_id",
                "CREATE PROCEDURE all_authors (IN least INT, OUT n INT) BEGIN SELECT * FROM writer WHERE id >= least"
                        + " ORDER BY id; SELECT COUNT(*) INTO n FROM writer; END",
                "CREATE FUNCTION get_name (in_id INT) RETURNS VARCHAR(20) READS SQL DATA"
                        + " RETURN (SELECT name FROM writer WHERE id = in_id)");
        HikariDataSource source = new HikariDataSource();
        source.setJdbcUrl(Weir.url(server, DATABASE));
        source.setUsername(server.user());
        source.setPassword(server.password());
        source.setMaximumPoolSize(1);
        return source;
    }

    @OnEachKind
    void simpleJdbcCallFindsParametersByMetadata(String kind, Servers servers) throws SQLException {
        try (HikariDataSource source = source(servers.get(kind))) {
            Map<String, Object> values =
                    new SimpleJdbcCall(source).withProcedureName("read_author").execute(Map.of("in_id", 1));
            assertThat(values).containsEntry("out_name", "Ada").containsEntry("out_length", 3);
            SimpleJdbcCall all = new SimpleJdbcCall(source)
                    .withProcedureName("all_authors")
                    .returningResultSet("authors", (row, n) -> row.getString("name"));
            for (int i = 0; i < 2; i++) {
                assertThat(all.execute(Map.of("least", 1)))
                        .containsEntry("authors", List.of("Ada", "Grace"))
                        .containsEntry("n", 2);
            }
        }
    }

    @OnEachKind
    void simpleJdbcCallCallsFunctions(String kind, Servers servers) throws SQLException {
        try (HikariDataSource source = source(servers.get(kind))) {
            SimpleJdbcCall function = new SimpleJdbcCall(source).withFunctionName("get_name");
            assertThat(function.executeFunction(String.class, Map.of("in_id", 2)))
                    .isEqualTo("Grace");
        }
    }

    @OnEachKind
    void storedProceduresAreDeclared(String kind, Servers servers) throws SQLException {
        try (HikariDataSource source = source(servers.get(kind))) {
            StoredProcedure procedure = new StoredProcedure(new JdbcTemplate(source), "read_author") {};
            procedure.declareParameter(new SqlParameter("in_id", Types.INTEGER));
            procedure.declareParameter(new SqlOutParameter("out_name", Types.VARCHAR));
            procedure.declareParameter(new SqlOutParameter("out_length", Types.DECIMAL));
            procedure.compile();
            assertThat(procedure.execute(2))
                    .containsEntry("out_name", "Grace")
                    .containsEntry("out_length", new BigDecimal(5));
            StoredProcedure function = new StoredProcedure(new JdbcTemplate(source), "get_name") {};
            function.setFunction(true);
            function.declareParameter(new SqlOutParameter("value", Types.VARCHAR));
            function.declareParameter(new SqlParameter("in_id", Types.INTEGER));
            function.compile();
            assertThat(function.execute(1)).containsEntry("value", "Ada");
        }
    }
}
