package dev.weir.connection;

import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import dev.weir.hosts.Cluster;
import dev.weir.hosts.Hosts;
import dev.weir.login.Written;
import dev.weir.packet.Capability;
import dev.weir.session.Session;
import dev.weir.sql.SqlCommands;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Opens connections to one of several servers. */
public final class ConnectionOpener {
    private static final Logger LOG = Logger.getLogger("dev.weir.jdbc");

    private ConnectionOpener() {}

    /** Opens a connection to the first reachable source; {@code url} makes one without users or passwords. */
    public static WeirConnection open(Cluster cluster, Supplier<String> url) throws SQLException {
        Hosts.Opened opened = cluster.sources().open();
        findWritten(opened.session());
        WeirConnection connection = new WeirConnection(opened.session(), url, cluster);
        if (opened.server() > 0 && cluster.readOnlyAfterFailover()) {
            LOG.log(
                    Level.INFO,
                    "connected to {0}, not the first host: read-only; with sequential: in the URL it is not",
                    opened.session().settings().address());
            try {
                connection.standIn(cluster.sources());
            } catch (SQLException e) {
                connection.close();
                throw e;
            }
        }
        return connection;
    }

    /**
     * Asks a source which transactions were written before the connection, perhaps at an earlier source, so that reads on
     * replicas wait for them. Fails if it has no GTIDs.
     */
    private static void findWritten(Session session) throws SQLException {
        Written written = session.settings().session().written();
        if (written == null) {
            return;
        }
        boolean byDomain = session.established().traits().countsGtidsByDomain();
        long before = written.additions();
        try {
            // the first position lacks writes under another server_id, the second perhaps replicated ones
            String position = byDomain
                    ? "SELECT CONCAT(@@global.gtid_current_pos,',',@@global.gtid_binlog_pos)" + SqlCommands.ONE_ROW
                    : "SELECT @@global.gtid_executed" + SqlCommands.ONE_ROW;
            String log = "SELECT CONCAT(IF(@@global.log_bin,1,0),'/'," + (byDomain ? "'ON'" : "@@global.gtid_mode")
                    + ")" + SqlCommands.ONE_ROW;
            List<Optional<String>> answers = session.questions().ask(List.of(log, position));
            String logged = answers.get(0).orElse("");
            if (!logged.startsWith("1/ON") || !session.established().has(Capability.SESSION_TRACK)) {
                throw Errors.usage(
                        "option causalReads needs a source that reports GTIDs, "
                                + session.settings().address()
                                + " log_bin/gtid_mode=" + logged + " session tracking="
                                + session.established().has(Capability.SESSION_TRACK)
                                + "; expected 1/ON and true; turn them on there, or take the option out",
                        SqlState.FEATURE_NOT_SUPPORTED);
            }
            written.source(before, answers.get(1).orElse(""));
        } catch (SQLException e) {
            session.link().close();
            throw e;
        }
    }
}
