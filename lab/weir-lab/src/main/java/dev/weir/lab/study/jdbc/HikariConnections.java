package dev.weir.lab.study.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.weir.lab.study.Target;
import dev.weir.rig.Account;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;

/** Connections of a HikariCP pool with an initial size, either fixed or growing with the number of threads. */
public record HikariConnections(HikariDataSource pool, int size, boolean grows) implements Connections {
    /** As long as ten thousand queue on a slow machine: only a request that is never served fails. */
    private static final long QUEUE_MILLIS = TimeUnit.MINUTES.toMillis(5);

    /** Creates a pool of this many connections that grows with the number of threads. */
    public static HikariConnections growing(ConnectionFactory factory, Target target, int size) throws SQLException {
        return new HikariConnections(new HikariDataSource(config(factory, target, size)), size, true);
    }

    /** Creates a pool of this many connections, whatever the number of threads. */
    public static HikariConnections ofSize(ConnectionFactory factory, Target target, int size) throws SQLException {
        return new HikariConnections(new HikariDataSource(config(factory, target, size)), size, false);
    }

    /** Creates a pool of this many connections for which thousands of threads wait on purpose. */
    public static HikariConnections forQueues(ConnectionFactory factory, Target target, int size) throws SQLException {
        HikariConfig config = config(factory, target, size);
        config.setConnectionTimeout(QUEUE_MILLIS);
        return new HikariConnections(new HikariDataSource(config), size, false);
    }

    /** Creates a pool of this many connections that are never in autocommit. */
    public static HikariConnections withoutAutoCommit(ConnectionFactory factory, Target target, int size)
            throws SQLException {
        HikariConfig config = config(factory, target, size);
        config.setAutoCommit(false);
        return new HikariConnections(new HikariDataSource(config), size, false);
    }

    private static HikariConfig config(ConnectionFactory factory, Target target, int size) throws SQLException {
        Account account = factory.account(target);
        HikariConfig config = new HikariConfig();
        config.setDriverClassName(factory.driverClass().getName());
        config.setJdbcUrl(factory.url(target));
        config.setUsername(account.user());
        config.setPassword(account.password());
        factory.properties(target).forEach(config::addDataSourceProperty);
        config.setMaximumPoolSize(size);
        config.setMinimumIdle(size);
        config.setConnectionInitSql(target.readOnly() ? Target.READ_ONLY : null);
        return config;
    }

    @Override
    public Connection take() throws SQLException {
        return pool.getConnection();
    }

    @Override
    public int allow(int parallelism) {
        if (!grows) {
            return size;
        }
        int wanted = Math.max(size, parallelism);
        if (wanted > pool.getHikariConfigMXBean().getMaximumPoolSize()) {
            pool.getHikariConfigMXBean().setMaximumPoolSize(wanted);
            pool.getHikariConfigMXBean().setMinimumIdle(wanted);
            Connections.fill(this, wanted);
        }
        return wanted;
    }

    @Override
    public void close() {
        pool.close();
    }
}
