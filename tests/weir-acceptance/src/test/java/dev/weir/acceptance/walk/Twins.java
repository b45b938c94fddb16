package dev.weir.acceptance.walk;

import com.mysql.cj.jdbc.JdbcConnection;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Two sessions that do the same steps, Connector/J's and Weir's, and the comparison of all that can be seen. */
final class Twins {
    private static final String TABLE = "%n    Connector/J: %s%n    Weir:        %s";
    private static final int SHOWN = 3;
    private static final int CONTENTS_EVERY = 10;

    private final Twin connectorJ;
    private final Twin weir;
    private final Late late = new Late();
    private boolean over;

    Twins(Twin connectorJ, Twin weir) {
        this.connectorJ = connectorJ;
        this.weir = weir;
    }

    /** Runs the steps; gives the first difference. */
    Optional<String> run(List<Step> steps) throws SQLException {
        for (int i = 0; i < steps.size() && !over; i++) {
            Step step = steps.get(i);
            String difference = run(step);
            if (difference == null
                    && !connectorJ.areTablesLocked()
                    && (i % CONTENTS_EVERY == 0 || i == steps.size() - 1)) {
                difference = contents();
            }
            if (difference != null) {
                return Optional.of("step=" + (i + 1) + " " + step + ": " + difference);
            }
        }
        return Optional.empty();
    }

    private String run(Step step) throws SQLException {
        if (late.areForgottenBy(step)) {
            String difference = done(TransactionSteps.commit());
            if (difference != null) {
                return difference;
            }
        }
        String difference = done(step);
        late.after(step, connectorJ);
        return difference;
    }

    private String done(Step step) throws SQLException {
        if (isLeftOut(step)) {
            return null;
        }
        connectorJ.world().patient(false);
        Outcome first = step.run(connectorJ);
        if (Accepted.isRefused(first)) {
            return null;
        }
        weir.world().patient(!first.text().startsWith("error"));
        Outcome second = step.run(weir);
        if (step.kind() == Step.Kind.BREAK) {
            connectorJ.reopen();
            weir.reopen();
        }
        if (!Accepted.alike(step, first, second)) {
            return TABLE.formatted(first, second);
        }
        // one world has a definition that the other has not
        over = step.kind() == Step.Kind.DEFINITION && first.done() != second.done();
        Accepted.tell(connectorJ, weir.connection(), step, second);
        return difference(state(connectorJ), state(weir));
    }

    /** What would wait for the session. */
    private boolean isLeftOut(Step step) throws SQLException {
        return switch (step.kind()) {
            case SESSION, BREAK -> false;
            case OBSERVER -> connectorJ.areTablesLocked();
            case DEFINITION -> connectorJ.areTablesLocked() || inTransaction();
        };
    }

    /** Whether the server has told Connector/J that a transaction is open. */
    private boolean inTransaction() throws SQLException {
        return connectorJ
                .connection()
                .unwrap(JdbcConnection.class)
                .getSession()
                .getServerSession()
                .inTransactionOnServer();
    }

    /** What a connection says without asking the server, which would be another statement behind the one that was compared. */
    private static String state(Twin twin) throws SQLException {
        Connection connection = twin.connection();
        if (connection.isClosed()) {
            return "closed";
        }
        // Connector/J does not notice a USE
        return "autocommit=" + connection.getAutoCommit()
                + (twin.isUsed() ? "" : " database=" + connection.getCatalog());
    }

    private String contents() throws SQLException {
        return difference(connectorJ.world().contents(), weir.world().contents());
    }

    private static String difference(String first, String second) {
        if (first.equals(second)) {
            return null;
        }
        List<String> those = first.lines().toList();
        List<String> these = second.lines().toList();
        int same = 0;
        while (same < Math.min(those.size(), these.size()) && those.get(same).equals(these.get(same))) {
            same++;
        }
        return "then" + TABLE.formatted(some(those, same), some(these, same));
    }

    private static List<String> some(List<String> lines, int from) {
        return lines.subList(from, Math.min(from + SHOWN, lines.size()));
    }

    /**
     * Whether characteristics of transactions, an isolation level or that they are read-only, were set with autocommit off. They are for
     * the next one, and servers take them over when the transaction ends by COMMIT or ROLLBACK, but not when it ends by
     * {@code SET autocommit=1}: the next statement runs under the old ones, against what JDBC has been told. Weir, which may send COMMIT
     * instead, is better off there, so that the twins commit first.
     */
    private static final class Late {
        private static final Pattern SETS =
                Pattern.compile("ISOLATION|isolat|READ ONLY|READ WRITE|read_only|setReadOnly|setTransactionIsolation");
        private static final Pattern ON = Pattern.compile("setAutoCommit\\(true|SET .*autocommit = (1|DEFAULT)");

        private boolean set;

        /** Whether the step would end the transaction in the way that forgets them. */
        boolean areForgottenBy(Step step) {
            return set && ON.matcher(step.text()).find();
        }

        /** Takes in a step that was done. */
        void after(Step step, Twin twin) throws SQLException {
            if (step.kind() == Step.Kind.BREAK
                    || step.text().equals("commit()")
                    || step.text().equals("rollback()")) {
                set = false;
            } else if (SETS.matcher(step.text()).find()) {
                set |= twin.connection().isClosed() || !twin.connection().getAutoCommit();
            }
        }
    }
}
