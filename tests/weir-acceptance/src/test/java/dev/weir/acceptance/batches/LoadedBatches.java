package dev.weir.acceptance.batches;

import static dev.weir.acceptance.batches.RewrittenBatches.commands;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** Batches under the option that has them loaded, and tables for them. */
final class LoadedBatches {
    static final String KINDS = "dev.weir.acceptance.TestServers$Servers#kinds";
    static final String DATABASE = "weir_loaded_batch";
    static final String INSERT = "INSERT INTO t (id, v) VALUES (?, ?)";
    static final int ROWS = 300;
    private static final String LOAD = "&rewriteBatchedStatements=load";

    private LoadedBatches() {}

    static Connection open(String kind, Servers servers, String options) throws SQLException {
        Weir.create(
                servers.get(kind),
                DATABASE,
                "CREATE TABLE t (id INT PRIMARY KEY, v VARCHAR(20) NOT NULL) ENGINE=InnoDB",
                "CREATE TABLE k (id INT AUTO_INCREMENT PRIMARY KEY, v VARCHAR(20), at TIMESTAMP DEFAULT CURRENT_TIMESTAMP,"
                        + " z INT NOT NULL DEFAULT 7) ENGINE=InnoDB",
                "CREATE TABLE ts (id INT PRIMARY KEY, v TIMESTAMP NOT NULL DEFAULT '2020-01-01') ENGINE=InnoDB",
                "CREATE TABLE u (id INT PRIMARY KEY, v VARCHAR(20) NOT NULL) ENGINE=InnoDB",
                "CREATE TRIGGER u1 BEFORE UPDATE ON u FOR EACH ROW SET NEW.v = UPPER(NEW.v)",
                "CREATE TABLE m (id INT PRIMARY KEY, v VARCHAR(20)) ENGINE=MyISAM",
                "CREATE TABLE tr (id INT PRIMARY KEY, v VARCHAR(20)) ENGINE=InnoDB",
                "CREATE TRIGGER tr1 BEFORE INSERT ON tr FOR EACH ROW SET NEW.v = UPPER(NEW.v)",
                "CREATE TABLE g (id INT PRIMARY KEY, v VARCHAR(20), w INT GENERATED ALWAYS AS (id + 1)) ENGINE=InnoDB",
                "CREATE TABLE b (id INT PRIMARY KEY, v VARBINARY(300), s VARCHAR(300)) ENGINE=InnoDB",
                "CREATE TABLE l (id INT PRIMARY KEY, v VARBINARY(20), s VARCHAR(20) CHARACTER SET latin1) ENGINE=InnoDB",
                "CREATE TABLE x (id INT PRIMARY KEY, v TEXT) ENGINE=InnoDB",
                "CREATE TABLE d (id INT PRIMARY KEY, v DECIMAL(6, 2)) ENGINE=InnoDB",
                "CREATE TABLE j (id INT PRIMARY KEY, v JSON, w BIT(4)) ENGINE=InnoDB",
                "SET GLOBAL local_infile = 1");
        return Weir.open(servers.get(kind), DATABASE, LOAD + options);
    }

    static int[] insert(Connection connection, String sql, int rows) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(sql)) {
            add(insert, 1, rows + 1, "v");
            int[] counts = insert.executeBatch();
            assertThat((Object) insert.getWarnings()).isNull();
            return counts;
        }
    }

    static void add(PreparedStatement insert, int from, int to, String value) throws SQLException {
        for (int id = from; id < to; id++) {
            insert.setInt(1, id);
            insert.setString(2, value + id);
            insert.addBatch();
        }
    }

    static int loads(Connection connection) throws SQLException {
        return commands(connection, "load");
    }
}
