package dev.weir.acceptance.batches;

import static dev.weir.acceptance.FirstRow.only;
import static dev.weir.acceptance.Weir.run;
import static dev.weir.acceptance.batches.RewrittenBatches.AGAIN;
import static dev.weir.acceptance.batches.RewrittenBatches.ASKED_ROWS;
import static dev.weir.acceptance.batches.RewrittenBatches.COLUMNS;
import static dev.weir.acceptance.batches.RewrittenBatches.DATABASE;
import static dev.weir.acceptance.batches.RewrittenBatches.NOT_KNOWN;
import static dev.weir.acceptance.batches.RewrittenBatches.OTHER;
import static dev.weir.acceptance.batches.RewrittenBatches.STRICT;
import static dev.weir.acceptance.batches.RewrittenBatches.commands;
import static dev.weir.acceptance.batches.RewrittenBatches.counts;
import static dev.weir.acceptance.batches.RewrittenBatches.created;
import static dev.weir.acceptance.batches.RewrittenBatches.openAsked;
import static dev.weir.acceptance.batches.RewrittenBatches.outcome;
import static dev.weir.acceptance.batches.RewrittenBatches.rowsFrom;
import static dev.weir.acceptance.batches.RewrittenBatches.values;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.OnEachKind;
import dev.weir.acceptance.OnEachVersion;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.rig.server.RunningServer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;

/** Only accounts with the privilege see triggers: others count as if there were one. */
class RewrittenPrivilegesTest {
    private static final String ACCOUNT = "'it@s weir_%'@'%'";
    private static final String ROLE = "SET ROLE weir_batch_role";

    /** An account that may not see triggers. */
    @OnEachVersion
    void privileges(String kind, Servers servers) throws Exception {
        RunningServer server = servers.get(kind);
        String rights = "SELECT, INSERT ON ";
        String wild = "`weir\\_rewritten`.*";
        assertThat(outcomeOf(server, "DO 0", "GRANT " + rights + DATABASE + ".*"))
                .startsWith(NOT_KNOWN);
        assertThat(outcomeOf(server, "DO 0", "GRANT TRIGGER, " + rights + DATABASE + ".*"))
                .isEqualTo(AGAIN);
        assertThat(outcomeOf(server, "DO 0", "GRANT TRIGGER, " + rights + wild)).isEqualTo(AGAIN);
        assertThat(outcomeOf(server, "DO 0", "GRANT TRIGGER, " + rights + "`weir%`.*"))
                .isEqualTo(AGAIN);
        assertThat(outcomeOf(server, "DO 0", "GRANT TRIGGER, " + rights + "*.*"))
                .isEqualTo(AGAIN);
        assertThat(outcomeOf(server, "DO 0", "GRANT TRIGGER, " + rights + DATABASE + ".t"))
                .isEqualTo(AGAIN);
        assertThat(outcomeOf(
                        server, "DO 0", "GRANT TRIGGER ON " + DATABASE + ".o", "GRANT " + rights + DATABASE + ".*"))
                .startsWith(NOT_KNOWN);
        // of those that match, the server takes the most specific
        assertThat(outcomeOf(server, "DO 0", "GRANT TRIGGER, " + rights + "`weir%`.*", "GRANT " + rights + wild))
                .startsWith(NOT_KNOWN);
        assertThat(outcomeOf(
                        server, "DO 0", "GRANT TRIGGER, " + rights + OTHER + ".*", "GRANT " + rights + DATABASE + ".*"))
                .startsWith(NOT_KNOWN);
        assertThat(outcomeOf(
                        server, "DO 0", "GRANT TRIGGER, " + rights + "`WEIR\\_REWRITTEN`.*", "GRANT " + rights + "*.*"))
                .startsWith(NOT_KNOWN);
    }

    /** The account's own privileges are not all: a role can bring some that hide them, a partial revoke takes some away. */
    @OnEachKind
    void rolesAndPartialRevokes(String kind, Servers servers) throws Exception {
        RunningServer server = servers.get(kind);
        boolean mySql = !kind.startsWith("mariadb");
        String rights = "SELECT, INSERT ON ";
        try (Connection root = server.connect()) {
            run(root, "DROP ROLE IF EXISTS weir_batch_role", "CREATE ROLE weir_batch_role");
            run(root, "GRANT " + rights + DATABASE + ".* TO weir_batch_role");
            assertThat(outcomeOf(server, ROLE, "GRANT weir_batch_role")).startsWith(NOT_KNOWN);
            assertThat(outcomeOf(server, ROLE, "GRANT TRIGGER, " + rights + "`weir%`.*", "GRANT weir_batch_role"))
                    .startsWith(mySql ? NOT_KNOWN : AGAIN);
            assertThat(outcomeOf(server, ROLE, "GRANT TRIGGER, " + rights + "*.*", "GRANT weir_batch_role"))
                    .isEqualTo(AGAIN);
            if (only(root, "SELECT VERSION()").compareTo("8.0.16") >= 0 && mySql) {
                run(root, "SET GLOBAL partial_revokes = ON");
                try {
                    assertThat(outcomeOf(
                                    server,
                                    "DO 0",
                                    "GRANT TRIGGER, " + rights + "*.*",
                                    "REVOKE TRIGGER ON " + DATABASE + ".*"))
                            .startsWith(NOT_KNOWN);
                } finally {
                    run(root, "DROP USER " + ACCOUNT, "SET GLOBAL partial_revokes = OFF");
                }
            }
        }
    }

    /** By default, what cannot be told is not rewritten: not even tried. */
    @OnEachVersion
    void byDefaultRowsOfAnAccountThatDoesNotSeeTriggersStayAlone(String kind, Servers servers) throws Exception {
        RunningServer server = servers.get(kind);
        assertThat(insertsOf(server, "GRANT INSERT, TRIGGER ON " + DATABASE + ".t"))
                .isLessThan(5);
        for (String right : List.of("INSERT", "INSERT (v)", "SELECT, INSERT, UPDATE, DELETE")) {
            assertThat(insertsOf(server, "GRANT " + right + " ON " + DATABASE + ".t"))
                    .as(right)
                    .isEqualTo(2 * ASKED_ROWS);
        }
    }

    /** INSERT commands for two batches of an account with this grant. */
    private static int insertsOf(RunningServer server, String grant) throws SQLException {
        try (Connection root = openAsked(server, DATABASE)) {
            run(
                    root,
                    "DROP USER IF EXISTS " + ACCOUNT,
                    "CREATE USER " + ACCOUNT + " IDENTIFIED BY 'secret'",
                    grant + " TO " + ACCOUNT);
            try (Connection connection =
                    DriverManager.getConnection(Weir.url(server, DATABASE), "it@s weir_%", "secret")) {
                assertThat(counts(connection, "t (v)", rowsFrom(0))).containsOnly(1);
                assertThat(counts(connection, "t (v)", rowsFrom(100))).containsOnly(1);
                return commands(connection, "insert");
            }
        }
    }

    /** What an account gets with these grants; nothing is ever twice behind a trigger, seen or not. */
    private static String outcomeOf(RunningServer server, String first, String... grants) throws SQLException {
        try (Connection root = created(
                server,
                "CREATE TABLE t " + COLUMNS + " ENGINE=InnoDB",
                "CREATE TABLE o " + COLUMNS + " ENGINE=InnoDB",
                "CREATE TABLE audit (v INT) ENGINE=MyISAM")) {
            run(root, "DROP USER IF EXISTS " + ACCOUNT, "CREATE USER " + ACCOUNT + " IDENTIFIED BY 'secret'");
            for (String grant : grants) {
                run(root, grant + (grant.startsWith("REVOKE") ? " FROM " : " TO ") + ACCOUNT);
            }
            try (Connection connection = DriverManager.getConnection(url(server), "it@s weir_%", "secret")) {
                run(connection, first, "USE " + DATABASE);
                String outcome = outcome(connection, "t");
                run(root, "CREATE TRIGGER tr BEFORE INSERT ON t FOR EACH ROW INSERT INTO audit VALUES (NEW.v)");
                outcome(connection, "t");
                assertThat(values(root, "audit")).as(Arrays.toString(grants)).doesNotContain("1,1");
                return outcome;
            }
        }
    }

    private static String url(RunningServer server) {
        return Weir.url(server, "") + STRICT;
    }
}
