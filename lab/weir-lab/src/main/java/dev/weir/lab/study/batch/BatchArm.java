package dev.weir.lab.study.batch;

import dev.weir.lab.study.Arm;
import dev.weir.lab.study.ArmSession;
import dev.weir.lab.study.Operation;
import dev.weir.lab.study.SqlSession;
import dev.weir.lab.study.Target;
import dev.weir.report.model.Level;
import dev.weir.report.model.Manifest;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

record BatchArm(Manifest.Arm info, Sending sending, Change change, Opener opener) implements Arm {
    enum Sending {
        /** Row by row, waiting for each reply. */
        ROW_BY_ROW,
        /** In as few multi-row statements as possible, waiting for each reply. */
        REWRITTEN,
        /** All its elements, without waiting for each reply. */
        AHEAD
    }

    @FunctionalInterface
    interface Opener {
        BatchWriter open(Target target, RowStatement statement) throws Exception;
    }

    @Override
    public boolean sendsAhead() {
        return sending == Sending.AHEAD;
    }

    /** Ten thousand inserts take tens of milliseconds to send; connecting takes many round trips. */
    @Override
    public long countingRttMicros() {
        return 50_000;
    }

    @Override
    public int leastRoundTrips(Level level) {
        return sending == Sending.ROW_BY_ROW ? BatchLevel.of(level).inserts() + 1 : 2;
    }

    @Override
    public ArmSession open(Target target) throws Exception {
        BatchTable table = BatchTable.open(target, change);
        try {
            return new BatchSession(opener.open(target, table.statement()), table);
        } catch (Exception e) {
            table.close();
            throw e;
        }
    }

    private record BatchSession(BatchWriter client, BatchTable table) implements SqlSession {
        @Override
        public Operation operation(Level factors) {
            return new BatchOperation(client, table, BatchLevel.of(factors).inserts());
        }

        @Override
        public String digest(Level factors) throws Exception {
            int rows = BatchLevel.of(factors).inserts();
            table.startOver(rows);
            client.write(table.take(rows), rows);
            return table.digest();
        }

        @Override
        public List<String> sessionVariables() {
            return List.of("autocommit", "max_allowed_packet");
        }

        @Override
        public Map<String, String> settingsInEffect() throws Exception {
            Map<String, String> found = SqlSession.super.settingsInEffect();
            found.put("innodb_flush_log_at_trx_commit", client.value("SELECT @@innodb_flush_log_at_trx_commit"));
            return found;
        }

        @Override
        public void close() throws SQLException {
            // the connection first: an open transaction keeps the table from being dropped
            try (table;
                    client) {
                // closes both, whatever the first throws
            }
        }

        /** Writes batches one after another, each with the rows that follow the previous ones. */
        private record BatchOperation(BatchWriter writer, BatchTable table, int rows) implements Operation {
            /** Empties or fills the table over its own connection. */
            @Override
            public boolean makeReady() throws SQLException {
                return table.makeReady(rows);
            }

            @Override
            public int callsReady() {
                return table.batchesLeft(rows);
            }

            @Override
            public Object once() throws Exception {
                int first = table.take(rows);
                writer.write(first, rows);
                return first;
            }
        }
    }
}
