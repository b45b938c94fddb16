package dev.weir.lab.study.batch;

import static dev.weir.lab.study.VertxClient.await;

import dev.weir.lab.Versions;
import dev.weir.lab.study.Target;
import dev.weir.lab.study.VertxClient;
import io.vertx.core.Vertx;
import io.vertx.mysqlclient.MySQLBatchException;
import io.vertx.mysqlclient.MySQLConnectOptions;
import io.vertx.mysqlclient.MySQLConnection;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Batches through the Vert.x MySQL client, pipelined, autocommit off: the caller waits for the last reply. */
record VertxWriter(Vertx vertx, MySQLConnection connection, String sql) implements BatchWriter, VertxClient.Session {
    /** With any limit above one, a whole batch is sent before its first reply. */
    static final int PIPELINING_LIMIT = 256;

    static VertxWriter open(Target target, String sql) throws Exception {
        MySQLConnectOptions options = VertxClient.options(target).setPipeliningLimit(PIPELINING_LIMIT);
        return VertxClient.open(vertx -> {
            MySQLConnection connection = await("a connection", MySQLConnection.connect(vertx, options));
            await("autocommit off", connection.query("SET autocommit=0").execute());
            return new VertxWriter(vertx, connection, sql);
        });
    }

    @Override
    public void write(int first, int count) throws Exception {
        List<Tuple> rows = new ArrayList<>(count);
        for (int id = first; id < first + count; id++) {
            rows.add(Tuple.of(id, BatchRow.name(id), BatchRow.amount(id)));
        }
        try {
            require(await("a batch", connection.preparedQuery(sql).executeBatch(rows)), count);
        } catch (Exception e) {
            await("ROLLBACK", connection.query("ROLLBACK").execute());
            throw e instanceof MySQLBatchException batch ? first(batch) : e;
        }
        await("COMMIT", connection.query("COMMIT").execute());
    }

    /** Adds the context that the client's own message lacks. */
    private static SQLException first(MySQLBatchException failed) {
        return failed.getIterationError().entrySet().stream()
                .min(Map.Entry.comparingByKey())
                .map(error -> new SQLException(
                        "row=" + error.getKey() + " of a batch failed: "
                                + error.getValue().getMessage(),
                        failed))
                .orElseGet(() -> new SQLException(failed));
    }

    /** The results of the rows form a linked list. */
    private static void require(RowSet<Row> results, int count) throws SQLException {
        int found = 0;
        for (RowSet<Row> each = results; each != null; each = each.next()) {
            found += each.rowCount();
        }
        if (found != count) {
            throw new SQLException("rows inserted=" + found + ", expected " + count);
        }
    }

    @Override
    public Map<String, String> negotiated() {
        return Map.of("driver", "Vert.x MySQL client " + Versions.of("vertx"));
    }
}
