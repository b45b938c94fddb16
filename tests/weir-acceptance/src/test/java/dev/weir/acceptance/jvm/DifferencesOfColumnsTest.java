package dev.weir.acceptance.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.OneJar;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.rig.server.RunningServer;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The program that compares Connector/J and the drop-in on a schema, on one that has columns which they read differently. */
class DifferencesOfColumnsTest {
    private static final List<String> TABLES = List.of(
            "CREATE TABLE weir_differences.most (id BIGINT UNSIGNED PRIMARY KEY, name VARCHAR(99), price DECIMAL(9,2),"
                    + " at DATETIME(3), day DATE, bits BIT(8), flag TINYINT(1), data BLOB, doc JSON, e ENUM('a', 'b'))",
            "INSERT INTO weir_differences.most VALUES (1, 'one', 1.50, '2024-01-02 03:04:05.678', '2024-01-02', 65, 1,"
                    + " 'x', '[1]', 'a'), (2, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL)",
            "CREATE TABLE weir_differences.`y``ears` (id INT PRIMARY KEY, `built in` YEAR)",
            "INSERT INTO weir_differences.`y``ears` VALUES (1, NULL), (2, 2024), (3, 2025)",
            "CREATE TABLE weir_differences.gone (id INT)",
            "CREATE VIEW weir_differences.broken AS SELECT * FROM weir_differences.gone",
            "DROP TABLE weir_differences.gone",
            "CREATE VIEW weir_differences.z AS SELECT `built in` FROM weir_differences.`y``ears`");

    @Test
    void theFirstOfEachColumnIsNamed(Servers servers) throws Exception {
        RunningServer server = servers.get("mysql");
        String url = "jdbc:mysql://127.0.0.1:" + server.port() + "/weir_differences?user=" + server.user()
                + "&password=" + server.password() + "&allowPublicKeyRetrieval=true";
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("DROP DATABASE IF EXISTS weir_differences");
            statement.execute("CREATE DATABASE weir_differences");
            assertThat(said(url)).containsExactly("exit=0", "differences=0");
            for (String sql : TABLES) {
                statement.execute(sql);
            }
            assertThat(said(url.replace("/weir_differences", "/")))
                    .containsExactly("exit=2", "SQLException: the URL names no schema; add it behind the host: /shop");
            assertThat(said(url + "&metadata=full"))
                    .containsExactly(
                            "exit=1",
                            "to Connector/J: option metadata has no effect, for it is Weir's; take it out",
                            "table broken: not compared, since it cannot be read: View 'weir_differences.broken' references"
                                    + " invalid table(s) or column(s) or function(s) or definer/invoker of view lack rights"
                                    + " to use them",
                            "column most.bits: getColumnClassName gives by Connector/J java.lang.Boolean, by Weir [B",
                            "column most.e: getColumnTypeName gives by Connector/J CHAR, by Weir ENUM",
                            "column y`ears.built in: getString in row 2 gives by Connector/J 2024-01-01, by Weir 2024",
                            "column z.built in: getString in row 2 gives by Connector/J 2024-01-01, by Weir 2024",
                            "differences=6");
        }
    }

    private static List<String> said(String url) throws Exception {
        Path connectorJ = Path.of(com.mysql.cj.jdbc.Driver.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Object status = new OneJar()
                .loader()
                .loadClass("dev.weir.dropin.Differences")
                .getMethod("run", PrintStream.class, String[].class)
                .invoke(null, new PrintStream(out, true, StandardCharsets.UTF_8), new String[] {
                    connectorJ.toString(), url
                });
        return ("exit=" + status + "\n" + out.toString(StandardCharsets.UTF_8))
                .lines()
                .toList();
    }
}
