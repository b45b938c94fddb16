package dev.weir.rewrite;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;

/** Opens sessions in which a column can be walked. */
public final class Sessions {
    private Sessions() {}

    /** Opens one, with autocommit off; {@code account} has user and password where the URL does not, and other options. */
    public static Connection open(String url, Properties account) throws SQLException {
        Properties info = new Properties();
        info.putAll(account);
        // an UPDATE has to say that it found its row, not that the row was changed
        info.setProperty("useAffectedRows", "false");
        // bytes as they are stored, whatever the URL of an application says
        info.setProperty("decodeFrames", "false");
        info.setProperty("uncompressColumns", "");
        info.setProperty("encodeFrames", "");
        Connection connection = DriverManager.getConnection(url, info);
        try (Statement statement = connection.createStatement()) {
            // times in keys mean the same in every session, even dates that later modes refuse; what is too long is an
            // error; numbers of rows are not those of yesterday
            statement.execute("SET SESSION time_zone = '+00:00', sql_mode = 'STRICT_ALL_TABLES,ALLOW_INVALID_DATES'"
                    + " /*!80000 , information_schema_stats_expiry = 0 */");
            // locks the rows that are read, and not the gaps between them
            connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
            connection.setAutoCommit(false);
            return connection;
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }
}
