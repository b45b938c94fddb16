package dev.weir.lab.study.batch;

import dev.weir.lab.study.OpenClient;
import dev.weir.lab.study.Operation;
import dev.weir.lab.study.SqlSession;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/** An open connection, put to the study's work. */
record BatchSession(BatchWriter writer, BatchTable table) implements SqlSession {
    private static final List<String> SESSION_VARIABLES = List.of("autocommit", "max_allowed_packet");

    @Override
    public Operation operation(Map<String, String> factors) {
        return new BatchOperation(writer, table, BatchLevel.of(factors).inserts());
    }

    @Override
    public String digest(Map<String, String> factors) throws Exception {
        int rows = BatchLevel.of(factors).inserts();
        table.startOver(rows);
        writer.write(table.take(rows), rows);
        return table.digest();
    }

    @Override
    public OpenClient client() {
        return writer;
    }

    @Override
    public List<String> sessionVariables() {
        return SESSION_VARIABLES;
    }

    @Override
    public Map<String, String> settingsInEffect() throws Exception {
        Map<String, String> found = SqlSession.super.settingsInEffect();
        found.put("innodb_flush_log_at_trx_commit", writer.value("SELECT @@innodb_flush_log_at_trx_commit"));
        return found;
    }

    @Override
    public void close() throws SQLException {
        // the connection first: a transaction that is open keeps the table from being dropped
        try (table;
                writer) {
            // nothing but closing both, whatever the first says
        }
    }
}
