package dev.weir.lab.study.keys;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.weir.lab.study.Target;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.Map;

/**
 * Connections of a HikariCP pool.
 *
 * @param pool the pool
 * @param grows whether it has a connection for each thread where there are more threads
 */
record HikariConnections(HikariDataSource pool, boolean grows) implements Connections {

    static HikariConnections open(KeysDriver family, Target target) {
        return new HikariConnections(new HikariDataSource(config(family, target)), true);
    }

    /** A pool of so many connections, whatever the number of threads. */
    static HikariConnections ofSize(KeysDriver family, Target target, int size) {
        HikariConfig config = config(family, target);
        config.setMaximumPoolSize(size);
        config.setMinimumIdle(size);
        return new HikariConnections(new HikariDataSource(config), false);
    }

    /** A pool of a driver that wants no account. */
    static HikariConnections open(Class<? extends Driver> driver, String url) {
        return new HikariConnections(new HikariDataSource(config(driver, url, Map.of())), true);
    }

    private static HikariConfig config(KeysDriver family, Target target) {
        HikariConfig config = config(family.driverClass(), family.url(target), family.properties(target));
        config.setUsername(target.account().user());
        config.setPassword(target.account().password());
        return config;
    }

    /** The pool's own settings, the same for any driver. */
    private static HikariConfig config(Class<? extends Driver> driver, String url, Map<String, String> properties) {
        HikariConfig config = new HikariConfig();
        config.setDriverClassName(driver.getName());
        config.setJdbcUrl(url);
        properties.forEach(config::addDataSourceProperty);
        config.setMaximumPoolSize(POOL_SIZE);
        config.setMinimumIdle(POOL_SIZE);
        return config;
    }

    @Override
    public Connection take() throws SQLException {
        return pool.getConnection();
    }

    @Override
    public void giveBack(Connection connection) throws SQLException {
        connection.close();
    }

    @Override
    public int allow(int parallelism) {
        if (!grows) {
            return pool.getMaximumPoolSize();
        }
        int size = Math.max(POOL_SIZE, parallelism);
        if (size > pool.getHikariConfigMXBean().getMaximumPoolSize()) {
            pool.getHikariConfigMXBean().setMaximumPoolSize(size);
            pool.getHikariConfigMXBean().setMinimumIdle(size);
            Connections.fill(this, size);
        }
        return size;
    }

    @Override
    public void close() {
        pool.close();
    }
}
