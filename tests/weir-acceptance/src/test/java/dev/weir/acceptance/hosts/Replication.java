package dev.weir.acceptance.hosts;

import dev.weir.acceptance.Weir;
import dev.weir.rig.server.RunningServer;
import java.sql.Connection;
import java.sql.SQLException;

/** Makes one server follow another, by GTIDs. */
final class Replication {
    private static final String ACCOUNT = "weir_replica";

    private final RunningServer replica;
    private final boolean mariaDb;
    private final boolean newNames;

    /** @param replica has written nothing that counts */
    Replication(RunningServer replica) throws SQLException {
        this.replica = replica;
        try (Connection connection = replica.connect()) {
            this.mariaDb = Gtids.isMariaDb(connection);
            this.newNames = Gtids.hasNewNames(connection);
        }
    }

    static void allow(RunningServer source) throws SQLException {
        run(source, "DROP USER IF EXISTS " + ACCOUNT);
        run(source, "CREATE USER " + ACCOUNT + " IDENTIFIED BY '" + ACCOUNT + "'");
        run(source, "GRANT REPLICATION SLAVE ON *.* TO " + ACCOUNT);
    }

    /** Begins with what the source writes from now on. */
    void begin(RunningServer source) throws SQLException {
        String all;
        try (Connection connection = source.connect()) {
            all = Gtids.executed(connection);
        }
        Gtids.reset(replica);
        run("SET GLOBAL " + (mariaDb ? "gtid_slave_pos" : "gtid_purged") + " = '" + all + "'");
        follow(source, 0);
    }

    void follow(RunningServer source, int delaySeconds) throws SQLException {
        end();
        run("CHANGE MASTER TO MASTER_HOST='127.0.0.1', MASTER_PORT=" + source.port() + ", MASTER_USER='" + ACCOUNT
                + "', MASTER_PASSWORD='" + ACCOUNT + "', MASTER_DELAY=" + delaySeconds + ", "
                + (mariaDb
                        ? "MASTER_SSL=0, MASTER_USE_GTID=slave_pos"
                        : "MASTER_AUTO_POSITION=1, GET_MASTER_PUBLIC_KEY=1"));
        run("START SLAVE");
    }

    /** The replica follows nobody any more. */
    void end() throws SQLException {
        run("STOP SLAVE");
    }

    /** The replica executes nothing more, though it goes on to take in what is written. */
    void stop() throws SQLException {
        run("STOP SLAVE SQL_THREAD");
    }

    private void run(String sql) throws SQLException {
        run(
                replica,
                newNames
                        ? sql.replace("CHANGE MASTER", "CHANGE REPLICATION SOURCE")
                                .replace("MASTER_", "SOURCE_")
                                .replace("SLAVE", "REPLICA")
                        : sql);
    }

    private static void run(RunningServer server, String sql) throws SQLException {
        Weir.administer(server, sql);
    }
}
