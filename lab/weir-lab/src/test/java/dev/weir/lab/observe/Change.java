package dev.weir.lab.observe;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.weir.api.KeyedReads;
import dev.weir.api.WeirReads;
import dev.weir.rig.server.ServerLogin;
import dev.weir.rig.server.ServerUrl;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** An application of one shape, as it is and with a change that the finding names. Both do the same work, on one thread. */
@SuppressWarnings("ImmutableEnumChecker") // lambdas that hold nothing
enum Change {
    /** Look-ups one by one; by an IN list of 100. */
    IN_LISTS("look-ups", Change::lookUps, Change::inLists),
    /** Look-ups one by one; by Weir's keyed reads of 100. */
    KEYED_READS("look-ups", Change::lookUps, Change::keyedReads),
    /** A transaction around each read, by Connector/J; by Weir. */
    DRIVER(
            "chatter",
            (url, units) -> transactions(connectorJ(url, Map.of()), units, units),
            (url, units) -> transactions(weir(url), units, units)),
    /** A transaction around each read, and every fourth writes, by Connector/J; by Weir. */
    DRIVER_WITH_WRITES(
            "chatter",
            (url, units) -> transactions(connectorJ(url, Map.of()), units, 4),
            (url, units) -> transactions(weir(url), units, 4)),
    /** Rows inserted one by one, a hundred in a transaction; by batches that Connector/J rewrites. */
    REWRITTEN_BATCHES(
            "inserts",
            Change::insertOneByOne,
            (url, units) ->
                    insert(connectorJ(url, Map.of("rewriteBatchedStatements", "true")), units, Change::collect)),
    /** Rows inserted one by one, a hundred in a transaction; by Weir's batches. */
    BATCHES("inserts", Change::insertOneByOne, (url, units) -> insert(weir(url), units, Change::collect)),
    /** A connection for each read; by a pool. */
    POOL("connections", Change::lookUpsByConnections, Change::lookUpsByPool),
    /** A table read whole for each use; once. */
    CACHE(
            "whole-tables",
            (url, units) -> execute(url, "SELECT code FROM country", units),
            (url, units) -> execute(url, "SELECT code FROM country", 1)),
    /** All columns of a wide table; the one that is needed. Bytes count. */
    COLUMNS(
            "wide-definitions",
            (url, units) -> execute(url, "SELECT * FROM wide WHERE id = 1", units),
            (url, units) -> execute(url, "SELECT id FROM wide WHERE id = 1", units));

    /** As many go together as the finding reckons with. */
    static final int TOGETHER = 100;

    private static final String LOOK_UP = "SELECT name FROM customer WHERE id = ?";

    /** The name of the finding. */
    final String finding;

    private final Work before;
    private final Work after;

    Change(String finding, Work before, Work after) {
        this.finding = finding;
        this.before = before;
        this.after = after;
    }

    /** Does the work as the application does it. */
    void before(ServerUrl url, int units) throws SQLException {
        before.run(url, units);
    }

    /** Does the same work with the change. */
    void after(ServerUrl url, int units) throws SQLException {
        after.run(url, units);
    }

    private interface Work {
        void run(ServerUrl url, int units) throws SQLException;
    }

    private interface Execution {
        int of(PreparedStatement statement) throws SQLException;
    }

    private static Connection connectorJ(ServerUrl url, Map<String, String> options) throws SQLException {
        Connection connection = ServerLogin.connect(url, options);
        connection.setCatalog("shop");
        return connection;
    }

    private static Connection weir(ServerUrl url) throws SQLException {
        return DriverManager.getConnection(
                "jdbc:mysql:weir://" + url.address() + "/shop",
                url.account().user(),
                url.account().password());
    }

    private static void lookUps(ServerUrl url, int units) throws SQLException {
        try (Connection connection = connectorJ(url, Map.of());
                PreparedStatement one = connection.prepareStatement(LOOK_UP)) {
            for (int i = 0; i < units; i++) {
                one.setInt(1, i);
                read(one);
            }
        }
    }

    private static void inLists(ServerUrl url, int units) throws SQLException {
        String markers = IntStream.range(0, TOGETHER).mapToObj(i -> "?").collect(Collectors.joining(", "));
        try (Connection connection = connectorJ(url, Map.of());
                PreparedStatement many =
                        connection.prepareStatement("SELECT id, name FROM customer WHERE id IN (" + markers + ")")) {
            for (int i = 0; i < units; i += TOGETHER) {
                for (int j = 0; j < TOGETHER; j++) {
                    many.setInt(j + 1, i + j);
                }
                read(many);
            }
        }
    }

    private static void keyedReads(ServerUrl url, int units) throws SQLException {
        try (Connection connection = weir(url);
                KeyedReads reads = connection.unwrap(WeirReads.class).keyed(LOOK_UP)) {
            for (int i = 0; i < units; i += TOGETHER) {
                reads.read(IntStream.range(i, i + TOGETHER).boxed().toList(), row -> row.getString(1));
            }
        }
    }

    private static void lookUpsByConnections(ServerUrl url, int units) throws SQLException {
        for (int i = 0; i < units; i++) {
            try (Connection connection = connectorJ(url, Map.of())) {
                lookUp(connection, i);
            }
        }
    }

    private static void lookUpsByPool(ServerUrl url, int units) throws SQLException {
        HikariConfig settings = new HikariConfig();
        settings.setJdbcUrl("jdbc:mysql://" + url.address() + "/shop");
        settings.setUsername(url.account().user());
        settings.setPassword(url.account().password());
        settings.addDataSourceProperty("sslMode", "PREFERRED");
        settings.addDataSourceProperty("allowPublicKeyRetrieval", "true");
        settings.setMaximumPoolSize(1);
        try (HikariDataSource pool = new HikariDataSource(settings)) {
            for (int i = 0; i < units; i++) {
                try (Connection connection = pool.getConnection()) {
                    lookUp(connection, i);
                }
            }
        }
    }

    private static void lookUp(Connection connection, int id) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(LOOK_UP)) {
            statement.setInt(1, id);
            read(statement);
        }
    }

    private static void execute(ServerUrl url, String sql, int times) throws SQLException {
        try (Connection connection = connectorJ(url, Map.of());
                PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < times; i++) {
                read(statement);
            }
        }
    }

    private static void read(PreparedStatement statement) throws SQLException {
        try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                rows.getString(1);
            }
        }
    }

    /** One of so many transactions writes; none if there are no more than that. */
    private static void transactions(Connection opened, int units, int writing) throws SQLException {
        try (Connection connection = opened;
                PreparedStatement write =
                        connection.prepareStatement("INSERT INTO event (what, happened) VALUES (?, 1)")) {
            for (int i = 0; i < units; i++) {
                connection.setAutoCommit(false);
                lookUp(connection, i);
                if (i % writing == writing - 1 && writing < units) {
                    write.setInt(1, i);
                    write.executeUpdate();
                }
                connection.commit();
                connection.setAutoCommit(true);
            }
        }
    }

    private static void insertOneByOne(ServerUrl url, int units) throws SQLException {
        insert(connectorJ(url, Map.of()), units, PreparedStatement::executeUpdate);
    }

    private static int collect(PreparedStatement insert) throws SQLException {
        insert.addBatch();
        return 0;
    }

    private static void insert(Connection opened, int units, Execution each) throws SQLException {
        try (Connection connection = opened;
                PreparedStatement insert =
                        connection.prepareStatement("INSERT INTO event (what, happened) VALUES (?, ?)")) {
            connection.setAutoCommit(false);
            for (int i = 0; i < units; i++) {
                insert.setString(1, "event");
                insert.setInt(2, i);
                each.of(insert);
                if (i % TOGETHER == TOGETHER - 1) {
                    insert.executeBatch();
                    connection.commit();
                }
            }
        }
    }
}
