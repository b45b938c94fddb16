package dev.weir.lab.study.stream;

import dev.weir.lab.study.ArmSession;
import dev.weir.lab.study.ForwardingArm;
import dev.weir.lab.study.Operation;
import dev.weir.lab.study.SqlSession;
import dev.weir.lab.study.Target;
import dev.weir.lab.study.jdbc.JdbcClient;
import dev.weir.lab.study.jdbc.JdbcFamily;
import dev.weir.lab.study.jdbc.ReadOnlySession;
import dev.weir.lab.study.jdbc.RedactedException;
import dev.weir.report.model.Level;
import dev.weir.report.model.Manifest;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** A JDBC arm of the study, reading the user's query in a read-only session. */
record OwnQueryArm(JdbcArm base, OwnQuery query) implements ForwardingArm {
    /** MariaDB's driver reads a zero date as NULL by default. */
    private static final Map<String, String> ZERO_DATES = Map.of("zeroDateTimeBehavior", "CONVERT_TO_NULL");

    @Override
    public Manifest.Arm info() {
        return base.info().withSettings(zeroDates()).withSettings(Map.of("after connecting", Target.READ_ONLY));
    }

    @Override
    public ArmSession open(Target target) throws SQLException {
        Connection connection = base.factory().with(zeroDates()).connect(target);
        try {
            ReadOnlySession.restrict(connection);
        } catch (SQLException | RuntimeException e) {
            connection.close();
            throw e;
        }
        JdbcReader reader = new JdbcReader(connection, base.factory().prepared(), base.fetchSize());
        return new OwnQuerySession(reader, query, target);
    }

    private Map<String, String> zeroDates() {
        return base.factory().family() == JdbcFamily.MARIADB ? Map.of() : ZERO_DATES;
    }

    /** An open connection that reads the user's query, every column by the getter of its kind. */
    record OwnQuerySession(JdbcReader client, OwnQuery query, Target target) implements SqlSession {
        @Override
        public Operation operation(Level level) {
            return new Read(level.get("work").equals("fold"));
        }

        @Override
        public String digest(Level level) throws SQLException {
            RowDigest digest = new RowDigest(query.kinds());
            read(digest::row);
            return digest.text();
        }

        @Override
        public String explainMismatch(String found, String expected) throws SQLException {
            String advice =
                    "; order it by a unique key, leave out NOW(), RAND() and the like, and read what nobody writes to"
                            + " meanwhile";
            if (RowDigest.onlyOrderDiffers(found, expected)) {
                return "the query returns the same rows in another order than at the start of the run" + advice;
            }
            try (Connection other = StreamArms.atOnce().factory().connect(target)) {
                ReadOnlySession.restrict(other);
                boolean changed =
                        !OwnQueryReading.read(other, query.sql()).digest().equals(expected);
                return changed
                        ? "the query no longer returns the rows of the start of the run" + advice
                        : "the query still returns the rows of the start of the run to the lab, so this arm read them wrong";
            }
        }

        @Override
        public List<String> sessionVariables() {
            return StreamSession.SESSION_VARIABLES;
        }

        @Override
        public Map<String, String> settingsInEffect() throws Exception {
            Map<String, String> settings = SqlSession.super.settingsInEffect();
            settings.put("transaction access mode", "READ ONLY");
            return settings;
        }

        /** Passes on the rows of the whole result; returns the time of the first one, 0 if there was none. */
        private long read(Consumer<Object[]> taker) throws SQLException {
            long first = 0;
            try (Statement statement = client.statement(query.sql());
                    ResultSet rows = JdbcClient.execute(statement, query.sql())) {
                while (rows.next()) {
                    taker.accept(row(rows));
                    if (first == 0) {
                        first = System.nanoTime();
                    }
                }
                return first;
            } catch (SQLException | RuntimeException e) {
                throw RedactedException.of("reading the query", e);
            }
        }

        private Object[] row(ResultSet rows) throws SQLException {
            List<ColumnKind> kinds = query.kinds();
            Object[] row = new Object[kinds.size()];
            int i = 0;
            try {
                for (; i < row.length; i++) {
                    row[i] = kinds.get(i).read(rows, i + 1);
                }
            } catch (SQLException | RuntimeException e) {
                throw RedactedException.of("column=" + (i + 1) + " kind=" + kinds.get(i), e);
            }
            return row;
        }

        /** Collects the rows in a list, as published, or updates a small state with each and drops it. */
        private final class Read implements Operation {
            private final boolean folds;
            private long firstRow;
            private long state;

            Read(boolean folds) {
                this.folds = folds;
            }

            @Override
            public Object once() throws SQLException {
                if (folds) {
                    state = 0;
                    firstRow = read(row -> state = state * 31 + Arrays.hashCode(row));
                    return state;
                }
                List<Object[]> rows = new ArrayList<>();
                firstRow = read(rows::add);
                return rows;
            }

            @Override
            public long firstRowNanoTime() {
                return firstRow;
            }
        }
    }
}
