package dev.weir.lab.study.batch;

import dev.weir.lab.study.OpenClient;
import dev.weir.lab.study.Operation;
import dev.weir.lab.study.SqlSession;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/**
 * An open connection, put to the study's work.
 *
 * @param inserter inserts rows over it
 * @param table where they go, looked at over another connection
 */
record BatchSession(Inserter inserter, BatchTable table) implements SqlSession {
    private static final List<String> SESSION_VARIABLES = List.of("autocommit", "max_allowed_packet");

    @Override
    public Operation operation(Map<String, String> factors) {
        return new BatchOperation(inserter, table, BatchLevel.of(factors).inserts());
    }

    @Override
    public String digest(Map<String, String> factors) throws Exception {
        int inserts = BatchLevel.of(factors).inserts();
        table.empty();
        inserter.insert(table.take(inserts), inserts);
        return table.digest();
    }

    @Override
    public OpenClient client() {
        return inserter;
    }

    @Override
    public List<String> sessionVariables() {
        return SESSION_VARIABLES;
    }

    @Override
    public Map<String, String> settingsInEffect() throws Exception {
        Map<String, String> found = SqlSession.super.settingsInEffect();
        found.put("innodb_flush_log_at_trx_commit", inserter.value("SELECT @@innodb_flush_log_at_trx_commit"));
        return found;
    }

    @Override
    public void close() throws SQLException {
        // the connection first: a transaction that is open keeps the table from being dropped
        try (table;
                inserter) {
            // nothing but closing both, whatever the first says
        }
    }
}
