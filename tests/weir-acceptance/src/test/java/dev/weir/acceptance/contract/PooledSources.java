package dev.weir.acceptance.contract;

import com.mysql.cj.jdbc.MysqlConnectionPoolDataSource;
import com.mysql.cj.jdbc.MysqlXADataSource;
import dev.weir.jdbc.WeirConnectionPoolDataSource;
import dev.weir.jdbc.WeirXADataSource;
import java.sql.SQLException;
import javax.sql.ConnectionPoolDataSource;
import javax.sql.XADataSource;
import org.mariadb.jdbc.MariaDbDataSource;

/** Data sources of the products that application servers look up by class. */
final class PooledSources {
    private PooledSources() {}

    static ConnectionPoolDataSource pool(Product product, String url, String user, String password)
            throws SQLException {
        return switch (product) {
            case CONNECTOR_J -> {
                MysqlConnectionPoolDataSource source = new MysqlConnectionPoolDataSource();
                source.setUrl(url);
                source.setUser(user);
                source.setPassword(password);
                yield source;
            }
            case MARIADB -> mariaDb(url, user, password);
            case WEIR -> {
                WeirConnectionPoolDataSource source = new WeirConnectionPoolDataSource();
                source.setUrl(url);
                source.setUser(user);
                source.setPassword(password);
                yield source;
            }
        };
    }

    static XADataSource xa(Product product, String url, String user, String password) throws SQLException {
        return switch (product) {
            case CONNECTOR_J -> {
                MysqlXADataSource source = new MysqlXADataSource();
                source.setUrl(url);
                source.setUser(user);
                source.setPassword(password);
                yield source;
            }
            case MARIADB -> mariaDb(url, user, password);
            case WEIR -> {
                WeirXADataSource source = new WeirXADataSource();
                source.setUrl(url);
                source.setUser(user);
                source.setPassword(password);
                yield source;
            }
        };
    }

    private static MariaDbDataSource mariaDb(String url, String user, String password) throws SQLException {
        MariaDbDataSource source = new MariaDbDataSource(url);
        source.setUser(user);
        source.setPassword(password);
        return source;
    }
}
