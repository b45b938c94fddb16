package dev.weir.acceptance.diagnostics;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** What an application calls before it looks. */
enum Between {
    NOTHING(twin -> {}),
    AUTOCOMMIT_OFF(twin -> twin.connection().setAutoCommit(false)),
    AUTOCOMMIT_ON(twin -> twin.connection().setAutoCommit(true)),
    AUTOCOMMIT_TWICE(twin -> {
        twin.connection().setAutoCommit(false);
        twin.connection().setAutoCommit(true);
    }),
    READ_ONLY(twin -> twin.connection().setReadOnly(true)),
    READ_ONLY_TWICE(twin -> {
        twin.connection().setReadOnly(true);
        twin.connection().setReadOnly(false);
    }),
    ISOLATION(twin -> twin.connection().setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED)),
    CATALOG(twin -> twin.connection().setCatalog(TrialSession.OTHER)),
    SAME_CATALOG(twin -> twin.connection().setCatalog(twin.connection().getCatalog())),
    PREPARE(twin -> prepare(twin, "")),
    PREPARE_WITH_COMMENT(twin -> prepare(twin, "/* of the application */ ")),
    CLOSE(TrialSession::closeKept),
    COMMIT(twin -> {
        if (!twin.connection().getAutoCommit()) {
            twin.connection().commit();
        }
    }),
    GET_STATE(twin -> {
        twin.connection().getAutoCommit();
        twin.connection().getCatalog();
    });

    final TrialSession.Step step;

    Between(TrialSession.Step step) {
        this.step = step;
    }

    /** Returns whether a setter was called that may have changed nothing. */
    boolean isSetter() {
        return name().startsWith("AUTOCOMMIT") || name().startsWith("READ_ONLY") || this == ISOLATION || isCatalog();
    }

    boolean isCatalog() {
        return this == CATALOG || this == SAME_CATALOG;
    }

    private static void prepare(TrialSession twin, String comment) throws SQLException {
        try (PreparedStatement other = twin.connection()
                .prepareStatement(comment + "SELECT a FROM four WHERE a = ? AND 0 < " + Before.another())) {
            other.setInt(1, 1);
        }
    }
}
