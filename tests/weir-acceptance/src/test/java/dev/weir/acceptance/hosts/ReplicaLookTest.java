package dev.weir.acceptance.hosts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.TestServers;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.lab.observe.Observation;
import dev.weir.lab.server.RunningServer;
import dev.weir.testkit.Await;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A look at a replica: what it applies came from no client, and is said so. MariaDB does not count unless it is asked to. */
@Tag("nightly")
@ExtendWith(TestServers.class)
class ReplicaLookTest {
    private static final int ROWS = 300;

    @Test
    void whatAReplicaAppliesIsLeftOut(Servers servers) throws Exception {
        RunningServer source = servers.logging("mysql");
        RunningServer replica = servers.replica("mysql");
        Replication.allow(source);
        Replication replication = new Replication(replica);
        replication.begin(source);
        try (Connection there = source.connect();
                Connection here = replica.connect()) {
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
            write(there, "DROP DATABASE look");
            awaitExecuted(there, here);
        } finally {
            replication.end();
        }
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

    private static void write(Connection source, String... statements) throws SQLException {
        try (Statement statement = source.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    private static void awaitExecuted(Connection source, Connection replica) {
        try {
            Await.until("the replica has everything", () -> Gtids.executed(source)
                    .equals(Gtids.executed(replica)));
        } catch (SQLException e) {
            throw new IllegalStateException("the replica does not answer", e);
        }
    }
}
