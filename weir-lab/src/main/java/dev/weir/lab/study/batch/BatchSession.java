package dev.weir.lab.study.batch;

import dev.weir.lab.study.ArmSession;
import dev.weir.lab.study.Operation;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * An open connection, put to the study's work.
 *
 * @param inserter inserts rows over it
 * @param table where they go, looked at over another connection
 */
record BatchSession(Inserter inserter, BatchTable table) implements ArmSession {
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
    public void roundTrip() throws Exception {
        inserter.value("SELECT 1");
    }

    @Override
    public Map<String, String> settingsInEffect() throws Exception {
        Map<String, String> found = new LinkedHashMap<>();
        found.put("driver", inserter.driver());
        found.put("tls_cipher", inserter.value("SHOW SESSION STATUS LIKE 'Ssl_cipher'"));
        found.put("autocommit", inserter.value("SELECT @@SESSION.autocommit"));
        found.put("max_allowed_packet", inserter.value("SELECT @@SESSION.max_allowed_packet"));
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
