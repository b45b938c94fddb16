package example;

import com.alibaba.druid.pool.DruidDataSource;
import com.mchange.v2.c3p0.ComboPooledDataSource;
import com.mchange.v2.c3p0.DataSources;
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.agroal.api.AgroalDataSource;
import io.agroal.api.configuration.AgroalConnectionPoolConfiguration.ConnectionValidator;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import io.agroal.api.security.NamePrincipal;
import io.agroal.api.security.SimplePassword;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.sql.ConnectionPoolDataSource;
import javax.sql.DataSource;
import org.apache.commons.dbcp2.BasicDataSource;
import org.apache.commons.dbcp2.datasources.SharedPoolDataSource;
import org.apache.tomcat.jdbc.pool.PoolProperties;

/** Six pools of one connection, each configured in the ways that it knows. */
final class Pools {
    static final String DRIVER = "com.mysql.cj.jdbc.Driver";
    private static final String SOURCES = "com.mysql.cj.jdbc.";

    private final String url;
    private final String user;
    private final String password;

    Pools(String[] arguments) {
        url = arguments[0];
        user = arguments[1];
        password = arguments[2];
    }

    /**
     * A pool.
     *
     * @param name of the pool, and how it got its driver
     */
    record Pool(String name, DataSource source, AutoCloseable closing) {
        <S extends DataSource & AutoCloseable> Pool(String name, S source) {
            this(name, source, source);
        }
    }

    /** Opens one. */
    interface Opening {
        Pool open() throws Exception;
    }

    List<Opening> all() {
        List<Opening> all = new ArrayList<>();
        for (boolean driver : new boolean[] {false, true}) {
            String way = driver ? " by driver class" : " by URL";
            all.add(() -> new Pool("HikariCP" + way, hikari(driver)));
            all.add(() -> new Pool("DBCP" + way, dbcp(driver)));
            all.add(() -> c3p0(way, driver));
            all.add(() -> tomcat(way, driver, null));
            all.add(() -> new Pool("Agroal" + way, agroal(driver ? DRIVER : null)));
            all.add(() -> new Pool("Druid" + way, druid(driver)));
        }
        all.add(() -> new Pool("HikariCP by data source", hikariBySource()));
        all.add(this::dbcpBySource);
        all.add(this::c3p0BySource);
        all.add(() -> tomcat(" by data source", false, source("MysqlDataSource")));
        all.add(() -> new Pool("Agroal by data source", agroal(SOURCES + "MysqlDataSource")));
        return all;
    }

    private DataSource source(String name) throws Exception {
        Object source = Class.forName(SOURCES + name).getConstructor().newInstance();
        for (Map.Entry<String, String> property :
                Map.of("Url", url, "User", user, "Password", password).entrySet()) {
            source.getClass().getMethod("set" + property.getKey(), String.class).invoke(source, property.getValue());
        }
        return (DataSource) source;
    }

    private HikariDataSource hikari(boolean driver) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(url);
        if (driver) {
            config.setDriverClassName(DRIVER);
        }
        return hikari(config);
    }

    private HikariDataSource hikariBySource() {
        HikariConfig config = new HikariConfig();
        config.setDataSourceClassName("com.mysql.cj.jdbc.MysqlDataSource");
        config.addDataSourceProperty("url", url);
        config.addDataSourceProperty("cachePrepStmts", true);
        config.addDataSourceProperty("prepStmtCacheSize", 250);
        config.addDataSourceProperty("prepStmtCacheSqlLimit", 2048);
        config.addDataSourceProperty("useServerPrepStmts", true);
        return hikari(config);
    }

    private HikariDataSource hikari(HikariConfig config) {
        config.setUsername(user);
        config.setPassword(password);
        config.setMaximumPoolSize(1);
        return new HikariDataSource(config);
    }

    private BasicDataSource dbcp(boolean driver) {
        BasicDataSource source = new BasicDataSource();
        source.setUrl(url);
        source.setUsername(user);
        source.setPassword(password);
        if (driver) {
            source.setDriverClassName(DRIVER);
        }
        source.setMaxTotal(1);
        source.setTestOnBorrow(true);
        source.setPoolPreparedStatements(true);
        return source;
    }

    private Pool dbcpBySource() throws Exception {
        SharedPoolDataSource source = new SharedPoolDataSource();
        source.setConnectionPoolDataSource((ConnectionPoolDataSource) source("MysqlConnectionPoolDataSource"));
        source.setMaxTotal(1);
        source.setDefaultTestOnBorrow(true);
        return new Pool("DBCP by data source", source, source);
    }

    private Pool c3p0(String way, boolean driver) throws Exception {
        ComboPooledDataSource source = new ComboPooledDataSource();
        source.setJdbcUrl(url);
        source.setUser(user);
        source.setPassword(password);
        if (driver) {
            source.setDriverClass(DRIVER);
        }
        source.setInitialPoolSize(1);
        source.setMinPoolSize(1);
        source.setMaxPoolSize(1);
        source.setTestConnectionOnCheckout(true);
        source.setMaxStatements(10);
        return new Pool("c3p0" + way, source, source::close);
    }

    private Pool c3p0BySource() throws Exception {
        DataSource source = DataSources.pooledDataSource(
                source("MysqlDataSource"),
                Map.of("initialPoolSize", 1, "minPoolSize", 1, "maxPoolSize", 1, "testConnectionOnCheckout", true));
        return new Pool("c3p0 by data source", source, () -> DataSources.destroy(source));
    }

    private Pool tomcat(String way, boolean driver, DataSource unpooled) {
        PoolProperties properties = new PoolProperties();
        properties.setUrl(url);
        properties.setUsername(user);
        properties.setPassword(password);
        properties.setDataSource(unpooled);
        if (driver) {
            properties.setDriverClassName(DRIVER);
        }
        properties.setInitialSize(1);
        properties.setMaxActive(1);
        properties.setDefaultAutoCommit(true);
        properties.setTestOnBorrow(true);
        properties.setValidationInterval(0);
        properties.setJdbcInterceptors("ConnectionState;StatementCache(prepared=true)");
        var source = new org.apache.tomcat.jdbc.pool.DataSource(properties);
        return new Pool("Tomcat" + way, source, source::close);
    }

    private AgroalDataSource agroal(String provider) throws Exception {
        return AgroalDataSource.from(new AgroalDataSourceConfigurationSupplier()
                .connectionPoolConfiguration(pool -> pool.maxSize(1)
                        .connectionValidator(ConnectionValidator.defaultValidator())
                        .validateOnBorrow(true)
                        .connectionFactoryConfiguration(factory -> factory.jdbcUrl(url)
                                .connectionProviderClassName(provider)
                                .principal(new NamePrincipal(user))
                                .credential(new SimplePassword(password)))));
    }

    private DruidDataSource druid(boolean driver) throws Exception {
        DruidDataSource source = new DruidDataSource();
        source.setUrl(url);
        source.setUsername(user);
        source.setPassword(password);
        if (driver) {
            source.setDriverClassName(DRIVER);
        }
        source.setMaxActive(1);
        source.setTestOnBorrow(true);
        source.setPoolPreparedStatements(true);
        source.setFilters("stat");
        return source;
    }
}
