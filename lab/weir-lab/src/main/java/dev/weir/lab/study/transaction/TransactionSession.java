package dev.weir.lab.study.transaction;

import dev.weir.lab.study.ArmSession;
import dev.weir.lab.study.Operation;
import dev.weir.lab.study.jdbc.JdbcClient;
import dev.weir.lab.study.jdbc.OneValue;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;

/** Open connections, put to the study's work. */
record TransactionSession(Transactions transactions, OwnRows rows) implements ArmSession {
    private static final String ISOLATION =
            "SHOW SESSION VARIABLES WHERE Variable_name IN ('transaction_isolation', 'tx_isolation')";
    private static final String READ_ONLY =
            "SHOW SESSION VARIABLES WHERE Variable_name IN ('transaction_read_only', 'tx_read_only')";

    @Override
    public Operation operation(Map<String, String> factors) {
        TransactionLevel level = TransactionLevel.of(factors);
        try {
            rows.reset(level);
            return new UnitOperation(transactions, new Statements(level, rows.owner()));
        } catch (SQLException e) {
            throw new IllegalStateException("cannot make ready for " + factors + ": " + e, e);
        }
    }

    @Override
    public String digest(Map<String, String> factors) throws Exception {
        TransactionLevel level = TransactionLevel.of(factors);
        Statements statements = new Statements(level, rows.owner());
        UnitDigest digest = new UnitDigest();
        rows.reset(level);
        for (int visit = 0; visit < UnitDigest.UNITS; visit++) {
            int key = visit;
            transactions.run(level.unit(), connection -> {
                statements.run(connection, key, digest::add);
                if (level.unit().isIsolated()) {
                    digest.isolation(OneValue.of(connection, ISOLATION));
                }
            });
        }
        rows.digest(level, digest);
        return digest.toString();
    }

    @Override
    public void roundTrip() throws Exception {
        transactions.run(Unit.AUTOCOMMIT, connection -> OneValue.of(connection, "SELECT 1"));
    }

    @Override
    public Map<String, String> settingsInEffect() throws Exception {
        Map<String, String> found = new LinkedHashMap<>();
        transactions.run(Unit.AUTOCOMMIT, connection -> {
            found.put("driver", JdbcClient.driver(connection));
            found.put("tls_cipher", OneValue.of(connection, "SHOW SESSION STATUS LIKE 'Ssl_cipher'"));
            found.put("autocommit", OneValue.of(connection, "SELECT @@SESSION.autocommit"));
            found.put("transaction_isolation", OneValue.of(connection, ISOLATION));
        });
        transactions.run(
                Unit.READ_ONLY,
                connection -> found.put("transaction_read_only in unit=read-only", OneValue.of(connection, READ_ONLY)));
        return found;
    }

    @Override
    public void close() throws SQLException {
        try (rows;
                transactions) {
            // nothing but closing both, whatever the first says
        }
    }
}
