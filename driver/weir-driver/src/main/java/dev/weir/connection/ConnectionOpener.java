package dev.weir.connection;

import dev.weir.hosts.Cluster;
import dev.weir.hosts.Hosts;
import java.sql.SQLException;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Opens connections to one of several servers. */
public final class ConnectionOpener {
    private static final Logger LOG = Logger.getLogger("dev.weir.jdbc");

    private ConnectionOpener() {}

    /** Opens a connection to the first source that can be reached; {@code url} is without users and passwords. */
    public static WeirConnection open(Cluster cluster, String url) throws SQLException {
        Hosts.Opened opened = cluster.sources().open();
        WeirConnection connection = new WeirConnection(opened.session(), url, cluster);
        if (opened.server() > 0 && cluster.readOnlyAfterFailover()) {
            LOG.log(
                    Level.INFO,
                    "connected to {0}, not the first host: read-only; with sequential: in the URL it is not",
                    opened.session().settings().address());
            stayReadOnly(connection, cluster.sources());
        }
        return connection;
    }

    private static void stayReadOnly(WeirConnection connection, Hosts hosts) throws SQLException {
        try {
            connection.standIn(hosts);
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }
}
