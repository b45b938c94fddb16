package dev.weir.acceptance.batches;

import static dev.weir.acceptance.FirstRow.only;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.OnEachKind;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.api.PipelinedResults;
import dev.weir.api.ReadPipeline;
import dev.weir.api.WeirReads;
import dev.weir.rig.server.RunningServer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** An array of bytes is the caller's again once it was added to a batch or a pipeline. */
class ReusedArraysTest {
    private static final String DATABASE = "weir_reused_arrays";
    private static final int ELEMENTS = 5;

    @OnEachKind
    void elementsHaveTheBytesOfWhenTheyWereAdded(String kind, Servers servers) throws Exception {
        RunningServer server = servers.get(kind);
        for (String way : new String[] {"", "&useServerPrepStmts=false", "&rewriteBatchedStatements=true"}) {
            for (boolean setAgain : new boolean[] {true, false}) {
                Weir.create(server, DATABASE, "CREATE TABLE t (id INT PRIMARY KEY, v VARBINARY(3))");
                try (Connection connection = Weir.open(server, DATABASE, way)) {
                    insert(connection, setAgain);
                    assertThat(values(connection)).isEqualTo("000,010,020,030,040");
                }
            }
        }
    }

    private static void insert(Connection connection, boolean setAgain) throws SQLException {
        byte[] value = {'0', '0', '0'};
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t (id, v) VALUES (?, ?)")) {
            insert.setBytes(2, value);
            for (int id = 0; id < ELEMENTS; id++) {
                value[1] = (byte) ('0' + id);
                if (setAgain) {
                    insert.setBytes(2, value);
                }
                insert.setInt(1, id);
                insert.addBatch();
            }
            value[1] = 'x';
            insert.executeBatch();
        }
    }

    private static String values(Connection connection) throws SQLException {
        return only(connection, "SELECT GROUP_CONCAT(v ORDER BY id) FROM t");
    }

    @OnEachKind
    void readsHaveTheBytesOfWhenTheyWereAdded(String kind, Servers servers) throws Exception {
        Weir.create(servers.get(kind), DATABASE);
        byte[] value = {'0'};
        try (Connection connection = Weir.open(servers.get(kind), DATABASE);
                PreparedStatement select = connection.prepareStatement("SELECT CONCAT('v', ?)");
                ReadPipeline pipeline = connection.unwrap(WeirReads.class).pipeline()) {
            for (int i = 0; i < ELEMENTS; i++) {
                value[0] = (byte) ('0' + i);
                select.setBytes(1, value);
                pipeline.add(select);
            }
            try (PipelinedResults results = pipeline.run()) {
                for (int i = 0; i < ELEMENTS; i++) {
                    assertThat(results.next()).isTrue();
                    ResultSet result = results.resultSet();
                    assertThat(result.next()).isTrue();
                    assertThat(result.getString(1)).isEqualTo("v" + i);
                }
            }
        }
    }
}
