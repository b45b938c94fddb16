package dev.weir.acceptance.walk;

import java.sql.Types;
import java.util.Set;

/** The differences that are right, or accepted, each with its reason. Everything else that differs is a fault. */
enum Accepted {
    /** What a driver refuses itself has SQLStates of its own. */
    REFUSED_BY_THE_DRIVER {
        @Override
        boolean holds(Step step, Outcome connectorJ, Outcome weir) {
            return connectorJ.isLocal() && weir.isLocal() && connectorJ.text().equals(weir.text());
        }
    },
    /** Connector/J gives every value that was cut or does not fit the SQLState of {@code DataTruncation}; Weir has the server's. */
    TRUNCATED {
        @Override
        boolean holds(Step step, Outcome connectorJ, Outcome weir) {
            return connectorJ.sqlState().matches("22001|01000")
                    && weir.sqlState().startsWith("22")
                    && connectorJ.code() == weir.code()
                    && connectorJ.text().equals(weir.text());
        }
    },
    /** The error of a batch is that of the first element that failed; Connector/J throws that of the last. */
    FIRST_OF_A_BATCH {
        @Override
        boolean holds(Step step, Outcome connectorJ, Outcome weir) {
            return !connectorJ.done()
                    && !weir.done()
                    && weir.text().startsWith("counts")
                    && connectorJ.text().equals(weir.text());
        }
    },
    /** A lost connection is told by any SQLState of class 08. */
    BROKEN {
        @Override
        boolean holds(Step step, Outcome connectorJ, Outcome weir) {
            return connectorJ.broken() && weir.broken();
        }
    };

    /**
     * Warnings that nobody compares: that engines are combined, which MySQL says of the statements behind, too; and that blanks in
     * the text of a date are deprecated, of which a statement with markers has none.
     */
    static final Set<Integer> WARNINGS = Set.of(6414, 4095);

    /** The text of a DOUBLE is what the server shows; Connector/J's is Java's. */
    static boolean hasOtherText(int type) {
        return type == Types.DOUBLE || type == Types.REAL;
    }

    abstract boolean holds(Step step, Outcome connectorJ, Outcome weir);

    static boolean alike(Step step, Outcome connectorJ, Outcome weir) {
        if (connectorJ.equals(weir)) {
            return true;
        }
        for (Accepted accepted : values()) {
            if (accepted.holds(step, connectorJ, weir)) {
                return true;
            }
        }
        return false;
    }
}
