package dev.weir.acceptance.statements;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.Digits;
import dev.weir.acceptance.OnEachVersion;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.rig.server.RunningServer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Tag;

/** A result of which one row was read holds nobody up for long, also where the thread that waits is the one that should read it. */
@Tag("nightly")
class HalfReadTest {
    private static final String DATABASE = "weir_half_read";
    private static final int ROWS = 40_000;

    @OnEachVersion
    void holdsNoLockForLong(String kind, Servers servers) throws SQLException {
        RunningServer server = servers.get(kind);
        Weir.create(server, DATABASE, Digits.tables());
        for (String engine : List.of("InnoDB", "MyISAM")) {
            create(server, engine);
            for (String options : List.of("", "&sslMode=disabled", "&useCompression=true")) {
                try (Connection reading = Weir.open(server, DATABASE, options);
                        PreparedStatement select = reading.prepareStatement("SELECT id, text FROM t WHERE id >= ?")) {
                    passes(server, select, "ALTER TABLE t COMMENT '" + options + "'");
                    passes(server, select, "UPDATE t SET text = 'changed' WHERE id = 1");
                }
            }
        }
    }

    /** What is still to come is no sign that the server is there. */
    @OnEachVersion
    void isNotValidOnceItWasKilled(String kind, Servers servers) throws SQLException {
        RunningServer server = servers.get(kind);
        Weir.create(server, DATABASE, Digits.tables());
        create(server, "InnoDB");
        try (Connection reading = Weir.open(server, DATABASE);
                PreparedStatement select =
                        reading.prepareStatement("SELECT id, CONNECTION_ID() FROM t WHERE id >= ?")) {
            select.setInt(1, 0);
            try (ResultSet rows = select.executeQuery();
                    Connection other = server.connect();
                    Statement statement = other.createStatement()) {
                rows.next();
                assertThat(reading.isValid(60)).isTrue();
                rows.next();
                statement.execute("KILL CONNECTION " + rows.getLong(2));
                assertThat(reading.isValid(60)).isFalse();
            }
        }
    }

    private static void create(RunningServer server, String engine) throws SQLException {
        try (Connection connection = Weir.open(server, DATABASE);
                Statement statement = connection.createStatement()) {
            statement.execute("DROP TABLE IF EXISTS t");
            statement.execute("CREATE TABLE t (id INT PRIMARY KEY, text TEXT) ENGINE=" + engine + " "
                    + Digits.query("digits", 4, 4));
        }
    }

    private static void passes(RunningServer server, PreparedStatement select, String sql) throws SQLException {
        select.setInt(1, 0);
        try (ResultSet rows = select.executeQuery();
                Connection other = Weir.open(server, DATABASE);
                Statement statement = other.createStatement()) {
            assertThat(rows.next()).isTrue();
            statement.execute("SET lock_wait_timeout = 50");
            statement.execute(sql);
            int read = 1;
            while (rows.next()) {
                read++;
            }
            assertThat(read).isEqualTo(ROWS);
        }
    }
}
