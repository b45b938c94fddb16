package dev.weir.lab.observe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.rig.server.RunningServer;
import dev.weir.testkit.Await;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A look at a replica: what it applies came from no client, and is said so. */
@Tag("nightly")
class ReplicaLookTest {
    private static final int ROWS = 300;

    @Test
    void whatAReplicaAppliesIsLeftOut() throws Exception {
        try (RunningServer source = start(1);
                RunningServer replica = start(2);
                Connection there = source.connect();
                Connection here = replica.connect()) {
            write(
                    there,
                    "CREATE USER replica IDENTIFIED BY 'replica'",
                    "GRANT REPLICATION SLAVE ON *.* TO replica",
                    "RESET MASTER");
            write(
                    here,
                    "RESET MASTER",
                    "CHANGE MASTER TO MASTER_HOST='127.0.0.1', MASTER_PORT=" + source.port()
                            + ", MASTER_USER='replica',"
                            + " MASTER_PASSWORD='replica', MASTER_AUTO_POSITION=1, GET_MASTER_PUBLIC_KEY=1",
                    "START SLAVE");
            write(there, "CREATE DATABASE look", "CREATE TABLE look.t (id INT)");
            awaitExecuted(there, here);

            Observation seen = Observation.of(replica.url(), Duration.ofSeconds(1), step -> {
                if (step.startsWith("Watching")) {
                    insert(there);
                    awaitExecuted(there, here);
                }
            });

            assertThat(seen.notes()).anySatisfy(note -> assertThat(note).contains("came from no client", "a replica"));
            assertThat(seen.findings()).noneMatch(finding -> finding.name().equals("inserts"));
        }
    }

    private static RunningServer start(int id) {
        return ObservedServers.startCounting(
                "mysql",
                List.of("--log-bin=binlog", "--server-id=" + id, "--gtid-mode=ON", "--enforce-gtid-consistency=ON"));
    }

    /** As statements: rows that are replicated are no statements of the replica. */
    private static void insert(Connection source) {
        try {
            write(source, "SET SESSION binlog_format = STATEMENT");
            for (int i = 0; i < ROWS; i++) {
                write(source, "INSERT INTO look.t VALUES (" + i + ")");
            }
        } catch (SQLException e) {
            throw new IllegalStateException("no rows", e);
        }
    }

    private static void write(Connection connection, String... statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    private static void awaitExecuted(Connection source, Connection replica) {
        try {
            Await.until("the replica has everything", () -> executed(source).equals(executed(replica)));
        } catch (SQLException e) {
            throw new IllegalStateException("the replica does not answer", e);
        }
    }

    private static String executed(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT @@global.gtid_executed")) {
            row.next();
            return row.getString(1);
        }
    }
}
