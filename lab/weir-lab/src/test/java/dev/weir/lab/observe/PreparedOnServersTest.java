package dev.weir.lab.observe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.rig.server.RunningServer;
import dev.weir.rig.server.ServerSettings;
import dev.weir.rig.server.ServerSpec;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Statements that Weir has prepared, which servers count in ways of their own. The time between two looks is made up. */
class PreparedOnServersTest {
    private static final int TIMES = 3000;
    private static final double SECONDS = 100;
    private static final String LOOK_UP = "SELECT v FROM t WHERE id = ? AND v <> 'a secret' /* secret */";

    private interface Work {
        void with(Connection connection) throws SQLException;
    }

    private static RunningServer start(String kind) throws SQLException {
        RunningServer server = RunningServer.start(
                ServerSpec.parse(kind), ServerSettings.small().withExtraOptions(List.of("--performance-schema=ON")));
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE shop");
            statement.execute("CREATE TABLE shop.t (id INT PRIMARY KEY, v VARCHAR(20))");
            statement.execute("INSERT INTO shop.t VALUES (0, 'zero'), (1, 'one'), (2, 'two')");
        }
        return server;
    }

    /** Looks at a server before and after some work, on a connection that stays open. */
    private static Traffic traffic(RunningServer server, Work work) throws SQLException {
        try (Connection own = server.connect();
                Connection weir = DriverManager.getConnection(
                        "jdbc:mysql:weir://" + server.host() + ":" + server.port() + "/shop",
                        server.user(),
                        server.password())) {
            LookReader reader = LookReader.open(
                    server.url(), own, server.describe().product().equals("MariaDB"));
            Look before = reader.readWithoutTexts();
            work.with(weir);
            return Traffic.between(before, reader.read(), SECONDS);
        }
    }

    private static List<Finding> found(Traffic traffic) {
        return Observation.findings(traffic, "mysql://me@db", 100);
    }

    private static void lookUp(Connection connection) throws SQLException {
        for (int i = 0; i < TIMES; i++) {
            try (PreparedStatement statement = connection.prepareStatement(LOOK_UP)) {
                statement.setInt(1, i % 4);
                try (ResultSet rows = statement.executeQuery()) {
                    rows.next();
                }
            }
        }
    }

    private static void insert(Connection connection) throws SQLException {
        connection.setAutoCommit(false);
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?)")) {
            for (int i = 0; i < TIMES; i++) {
                insert.setInt(1, 10 + i);
                insert.setString(2, "event");
                insert.executeUpdate();
            }
        }
        connection.commit();
    }

    /** What read transactions cost is counted by connection: prepared reads are no writes. */
    private static void readInTransactions(Connection connection) throws SQLException {
        try (PreparedStatement read = connection.prepareStatement("SELECT v FROM t WHERE id = ?");
                Statement end = connection.createStatement()) {
            for (int i = 0; i < TIMES; i++) {
                read.setInt(1, 1);
                read.executeQuery().close();
                end.execute("COMMIT");
            }
        }
    }

    @Test
    void mySqlListsThem() throws SQLException {
        try (RunningServer server = start("mysql")) {
            Traffic lookUps = traffic(server, PreparedOnServersTest::lookUp);

            assertThat(found(lookUps)).singleElement().satisfies(finding -> {
                assertThat(finding.name()).isEqualTo("look-ups");
                assertThat(finding.evidence().get(0))
                        .contains("SELECT", "WHERE")
                        .doesNotContain("secret");
            });
            assertThat(lookUps.notes()).isEmpty();
            assertThat(lookUps.count(Digest::looksUpOneRow)).isEqualTo(TIMES);
            assertThat(found(traffic(server, PreparedOnServersTest::insert)))
                    .extracting(Finding::name)
                    .containsExactly("inserts");
            assertThat(found(traffic(server, PreparedOnServersTest::readInTransactions)))
                    .extracting(Finding::name)
                    .containsExactly("chatter");
        }
    }

    @Test
    void mariaDbCountsNoExecutionsOfThemAndThatIsSaid() throws SQLException {
        try (RunningServer server = start("mariadb")) {
            Traffic traffic = traffic(server, PreparedOnServersTest::lookUp);

            assertThat(found(traffic)).isEmpty();
            assertThat(traffic.notes())
                    .singleElement()
                    .asString()
                    .startsWith("Of 3,000 of 3,00")
                    .contains("prepared");
        }
    }
}
