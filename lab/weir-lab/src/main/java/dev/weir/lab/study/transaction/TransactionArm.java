package dev.weir.lab.study.transaction;

import dev.weir.lab.study.Arm;
import dev.weir.lab.study.ArmSession;
import dev.weir.lab.study.Operation;
import dev.weir.lab.study.Target;
import dev.weir.lab.study.jdbc.ConnectionFactory;
import dev.weir.lab.study.jdbc.JdbcClient;
import dev.weir.report.model.Level;
import dev.weir.report.model.Manifest;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;

record TransactionArm(Manifest.Arm info, ConnectionFactory factory, Way way) implements Arm {
    /** The commit of a transaction without changes need not be waited for. */
    @Override
    public boolean sendsAhead() {
        return true;
    }

    @Override
    public ArmSession open(Target target) throws Exception {
        OwnRows rows = OwnRows.open(factory, target);
        try {
            return new TransactionSession(way.open(factory, target), rows);
        } catch (SQLException | RuntimeException e) {
            rows.close();
            throw e;
        }
    }

    private record TransactionSession(TransactionDemarcation transactions, OwnRows rows) implements ArmSession {
        private static final String ISOLATION =
                "SHOW SESSION VARIABLES WHERE Variable_name IN ('transaction_isolation', 'tx_isolation')";
        private static final String READ_ONLY =
                "SHOW SESSION VARIABLES WHERE Variable_name IN ('transaction_read_only', 'tx_read_only')";

        @Override
        public Operation operation(Level factors) {
            TransactionLevel level = TransactionLevel.of(factors);
            try {
                rows.reset(level);
                return new UnitOperation(transactions, new Statements(level, rows.owner()));
            } catch (SQLException e) {
                throw new IllegalStateException("cannot make ready for " + factors + ": " + e, e);
            }
        }

        @Override
        public String digest(Level factors) throws Exception {
            TransactionLevel level = TransactionLevel.of(factors);
            Statements statements = new Statements(level, rows.owner());
            UnitDigest digest = new UnitDigest();
            rows.reset(level);
            for (int visit = 0; visit < UnitDigest.UNITS; visit++) {
                int key = visit;
                transactions.run(level.unit(), connection -> {
                    statements.run(connection, key, digest::add);
                    if (level.unit().isIsolated()) {
                        digest.isolation(JdbcClient.value(connection, ISOLATION));
                    }
                });
            }
            rows.digest(level, digest);
            return digest.toString();
        }

        @Override
        public void roundTrip() throws Exception {
            transactions.run(Unit.AUTOCOMMIT, connection -> JdbcClient.value(connection, "SELECT 1"));
        }

        @Override
        public Map<String, String> settingsInEffect() throws Exception {
            Map<String, String> found = new LinkedHashMap<>();
            transactions.run(Unit.AUTOCOMMIT, connection -> {
                found.put("driver", JdbcClient.driver(connection));
                found.put("tls_cipher", JdbcClient.value(connection, "SHOW SESSION STATUS LIKE 'Ssl_cipher'"));
                found.put("autocommit", JdbcClient.value(connection, "SELECT @@SESSION.autocommit"));
                found.put("transaction_isolation", JdbcClient.value(connection, ISOLATION));
            });
            transactions.run(
                    Unit.READ_ONLY,
                    connection -> found.put(
                            "transaction_read_only in unit=read-only", JdbcClient.value(connection, READ_ONLY)));
            return found;
        }

        @Override
        public void close() throws SQLException {
            try (rows;
                    transactions) {
                // closes both, whatever the first throws
            }
        }

        /** Runs units of work one after another, each reading other rows. */
        private static final class UnitOperation implements Operation {
            /** Number of units until the first row comes again. */
            private static final int VISITS = 1000;

            private final TransactionDemarcation transactions;
            private final Statements statements;
            private int visit;
            private long sum;
            private long firstRowNanoTime;

            UnitOperation(TransactionDemarcation transactions, Statements statements) {
                this.transactions = transactions;
                this.statements = statements;
            }

            @Override
            public Object once() throws Exception {
                sum = 0;
                firstRowNanoTime = 0;
                transactions.run(statements.level().unit(), this::run);
                visit = (visit + 1) % VISITS;
                return sum;
            }

            private void run(Connection connection) throws SQLException {
                statements.run(connection, visit, this::take);
            }

            private void take(long value) {
                if (firstRowNanoTime == 0) {
                    firstRowNanoTime = System.nanoTime();
                }
                sum += value;
            }

            @Override
            public long firstRowNanoTime() {
                return firstRowNanoTime;
            }
        }
    }
}
