package dev.weir.lab.observe;

import dev.weir.rig.server.RunningServer;
import dev.weir.rig.server.ServerLogin;
import dev.weir.rig.server.ServerUrl;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Applications of a known shape, all but one as Connector/J comes. Each has its connection, and a finding that it ought to give. */
enum Application {
    /** What {@code @Transactional} makes of a read through a pool. */
    READ_TRANSACTIONS("chatter", 30, 120, 4) {
        @Override
        void unit(ServerUrl server, Connection connection, int number) throws SQLException {
            connection.setAutoCommit(false);
            lookUp(connection, "SELECT name FROM customer WHERE id = ?", number % ROWS);
            connection.commit();
            connection.setAutoCommit(true);
        }
    },
    /** Orders, and for each of them a look-up: what Hibernate does without a fetch join. */
    ONE_BY_ONE("look-ups", 4, 16, 51) {
        @Override
        void unit(ServerUrl server, Connection connection, int number) throws SQLException {
            int first = number * 10 % (ROWS - 50);
            try (Statement statement = connection.createStatement();
                    ResultSet orders = statement.executeQuery(
                            "SELECT id FROM customer WHERE id BETWEEN " + first + " AND " + (first + 49))) {
                while (orders.next()) {
                    lookUp(connection, "SELECT city FROM address WHERE customer = ?", orders.getInt(1));
                }
            }
        }
    },
    REPORT("large-results", 1, 3, 10) {
        @Override
        void unit(ServerUrl server, Connection connection, int number) throws SQLException {
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery("SELECT * FROM report")) {
                while (rows.next()) {
                    rows.getString(2);
                }
            }
        }
    },
    INSERTS("inserts", 60, 240, 1) {
        @Override
        void unit(ServerUrl server, Connection connection, int number) throws SQLException {
            try (PreparedStatement insert =
                    connection.prepareStatement("INSERT INTO event (what, happened) VALUES (?, ?)")) {
                insert.setString(1, "event " + number);
                insert.setInt(2, number);
                insert.executeUpdate();
            }
        }
    },
    LOGINS("connections", 8, 30, 12) {
        @Override
        void unit(ServerUrl server, Connection connection, int number) throws SQLException {
            try (Connection own = connect(server)) {
                lookUp(own, "SELECT name FROM customer WHERE id = ?", number % ROWS);
            }
        }
    },
    DOWNLOADS("long-values", 5, 20, 6) {
        @Override
        void unit(ServerUrl server, Connection connection, int number) throws SQLException {
            lookUp(connection, "SELECT content FROM file WHERE id = ?", number % FILES);
        }
    },
    /** A few rows of a table of 60 columns. */
    WIDE("wide-definitions", 60, 240, 1) {
        @Override
        void unit(ServerUrl server, Connection connection, int number) throws SQLException {
            lookUp(connection, "SELECT * FROM wide WHERE id DIV 5 = ?", number % 20);
        }
    },
    /** The look-ups through Weir, which prepares them on the server. */
    PREPARED("look-ups", 4, 16, 51) {
        @Override
        void unit(ServerUrl server, Connection connection, int number) throws SQLException {
            ONE_BY_ONE.unit(server, connection, number);
        }

        @Override
        Connection open(ServerUrl server) throws SQLException {
            return DriverManager.getConnection(
                    "jdbc:mysql:weir://" + server.address() + "/shop",
                    server.account().user(),
                    server.account().password());
        }
    };

    private static final int ROWS = 2000;
    private static final int FILES = 10;

    /** The name of the finding. */
    final String finding;

    /** Units of work a second, at least and at most. */
    final int least;

    final int most;

    /** Round trips of a unit, or as long as its bytes take. */
    final int roundTrips;

    Application(String finding, int least, int most, int roundTrips) {
        this.finding = finding;
        this.least = least;
        this.most = most;
        this.roundTrips = roundTrips;
    }

    /** Returns those that a kind of server can show: MariaDB counts no executions of what is prepared. */
    static List<Application> on(String kind) {
        return Stream.of(values())
                .filter(each -> each != PREPARED || !kind.startsWith("mariadb"))
                .toList();
    }

    abstract void unit(ServerUrl server, Connection connection, int number) throws SQLException;

    Connection open(ServerUrl server) throws SQLException {
        return connect(server);
    }

    private static void lookUp(Connection connection, String sql, int id) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setInt(1, id);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    rows.getString(1);
                }
            }
        }
    }

    static Connection connect(ServerUrl server) throws SQLException {
        Connection connection = ServerLogin.connect(server, Map.of());
        connection.setCatalog("shop");
        return connection;
    }

    private static String wideColumns() {
        return IntStream.range(1, 60)
                .mapToObj(column -> ", LEFT(name, 10) AS a_column_of_a_wide_table_" + column)
                .collect(Collectors.joining());
    }

    /** Makes the tables of all of them. */
    static void load(RunningServer server) throws SQLException {
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            for (String sql : new String[] {
                "CREATE DATABASE shop",
                "USE shop",
                "CREATE TABLE digit (d INT)",
                "INSERT INTO digit VALUES (0), (1), (2), (3), (4), (5), (6), (7), (8), (9)",
                "CREATE TABLE report (id INT PRIMARY KEY, a VARCHAR(40), b DATE, c DECIMAL(10, 2))",
                "INSERT INTO report SELECT a.d + 10 * b.d + 100 * c.d + 1000 * e.d + 10000 * f.d, 'a row of a report',"
                        + " '2026-01-01', 9.99 FROM digit a, digit b, digit c, digit e, digit f",
                "CREATE TABLE customer (id INT PRIMARY KEY, name VARCHAR(40))",
                "INSERT INTO customer SELECT id, CONCAT('customer ', id) FROM report WHERE id < " + ROWS,
                "CREATE TABLE address (customer INT PRIMARY KEY, city VARCHAR(40))",
                "INSERT INTO address SELECT id, CONCAT('city ', id) FROM report WHERE id < " + ROWS,
                "CREATE TABLE event (id INT AUTO_INCREMENT PRIMARY KEY, what VARCHAR(40), happened INT)",
                "CREATE TABLE file (id INT PRIMARY KEY, content LONGBLOB)",
                "INSERT INTO file SELECT id, REPEAT('0123456789', 20000) FROM report WHERE id < " + FILES,
                "CREATE TABLE wide AS SELECT id" + wideColumns() + " FROM customer WHERE id < 100",
                "ANALYZE TABLE report, customer, address, file"
            }) {
                statement.execute(sql);
            }
        }
    }
}
