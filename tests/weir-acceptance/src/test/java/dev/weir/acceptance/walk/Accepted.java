package dev.weir.acceptance.walk;

import com.mysql.cj.jdbc.JdbcConnection;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Types;
import java.util.Set;
import java.util.regex.Pattern;

/** The differences that are right, or accepted, each with its reason. Everything else that differs is a fault. */
enum Accepted {
    /** What a driver refuses without the server, and a lost connection, have SQLStates of the driver's own. */
    NO_ERROR_OF_THE_SERVER {
        @Override
        boolean holds(Outcome connectorJ, Outcome weir) {
            return connectorJ.isOfDriver()
                    && weir.isOfDriver()
                    && connectorJ.text().equals(weir.text());
        }
    },
    /** Connector/J gives every value that was cut or does not fit the SQLState of {@code DataTruncation}; Weir has the server's. */
    TRUNCATED {
        @Override
        boolean holds(Outcome connectorJ, Outcome weir) {
            return connectorJ.sqlState().matches("22001|01000")
                    && weir.sqlState().startsWith("22")
                    && connectorJ.code() == weir.code()
                    && connectorJ.text().equals(weir.text());
        }
    },
    /** The error of a batch is that of the first element that failed; Connector/J throws that of the last. */
    FIRST_OF_A_BATCH {
        @Override
        boolean holds(Outcome connectorJ, Outcome weir) {
            return !connectorJ.done()
                    && !weir.done()
                    && weir.text().startsWith("counts")
                    && connectorJ.text().equals(weir.text());
        }
    },
    /** What {@code cancel()} has stopped has the server's error; Connector/J gives it none. */
    CANCELLED {
        @Override
        boolean holds(Outcome connectorJ, Outcome weir) {
            return connectorJ.sqlState().equals("null")
                    && connectorJ.code() == 0
                    && weir.sqlState().equals("70100");
        }
    },
    /** Connector/J goes back to the current database, if the statement's is another, and has then no warnings to ask for. */
    LOST_WARNINGS {
        @Override
        boolean holds(Outcome connectorJ, Outcome weir) {
            return connectorJ.text().equals(weir.text().replaceAll(" warning \\d+", ""));
        }
    };

    /**
     * Warnings that nobody compares: that engines are combined, which MySQL says of the statements behind, too; and that blanks in
     * the text of a date are deprecated, of which a statement with markers has none; and that syntax is, which the server says when the
     * statement is prepared.
     */
    static final Set<Integer> WARNINGS = Set.of(6414, 4095, 1287);

    private static final Pattern AUTOCOMMIT = Pattern.compile("SET .*autocommit|CALL manual");

    abstract boolean holds(Outcome connectorJ, Outcome weir);

    static boolean alike(Outcome connectorJ, Outcome weir) {
        if (connectorJ.equals(weir)) {
            return true;
        }
        for (Accepted accepted : values()) {
            if (accepted.holds(connectorJ, weir)) {
                return true;
            }
        }
        return false;
    }

    /** Connector/J refuses calls whose routine it cannot look up; Weir leaves it to the server, and is not asked. */
    static boolean isRefused(Outcome connectorJ) {
        return connectorJ.sqlState().equals("S1009");
    }

    /** The text of a DOUBLE is what the server shows; Connector/J's is Java's. */
    static boolean hasOtherText(int type) {
        return type == Types.DOUBLE || type == Types.REAL;
    }

    /**
     * Connector/J does not notice {@code SET autocommit}; and a statement that was made in another database leaves the connection
     * there when it fails. So it is told.
     */
    static void tell(Twin twin, Connection weir, Step step, Outcome outcome) throws SQLException {
        Connection connectorJ = twin.connection();
        if (weir.isClosed() || connectorJ.isClosed()) {
            return;
        }
        if (!outcome.done() && !twin.isUsed() && !weir.getCatalog().equals(connectorJ.getCatalog())) {
            connectorJ.setCatalog(weir.getCatalog());
        }
        if (AUTOCOMMIT.matcher(step.text()).find()) {
            connectorJ
                    .unwrap(JdbcConnection.class)
                    .getSession()
                    .getServerSession()
                    .setAutoCommit(weir.getAutoCommit());
        }
    }
}
