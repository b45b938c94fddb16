package dev.weir.acceptance.transactions;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.weir.acceptance.pool.HikariPools;
import io.agroal.api.AgroalDataSource;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import io.agroal.api.security.NamePrincipal;
import io.agroal.api.security.SimplePassword;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.apache.commons.dbcp2.BasicDataSource;
import org.apache.tomcat.jdbc.pool.PoolProperties;

/** Pools of one connection, which set autocommit and, where they can, the database back; otherwise at their defaults. */
enum Pool {
    HIKARI {
        @Override
        DataSource open(String url, String user, String password) {
            HikariConfig config = new HikariConfig();
            config.setJdbcUrl(url);
            config.setUsername(user);
            config.setPassword(password);
            config.setCatalog(UnitOfWork.DATABASE);
            config.setMaximumPoolSize(1);
            return HikariPools.notAsking(config); // that would be counted
        }
    },

    /** Leaves the database as the borrower left it. */
    AGROAL {
        @Override
        DataSource open(String url, String user, String password) throws SQLException {
            AgroalDataSourceConfigurationSupplier config = new AgroalDataSourceConfigurationSupplier();
            config.connectionPoolConfiguration()
                    .maxSize(1)
                    .connectionFactoryConfiguration()
                    .jdbcUrl(url)
                    .principal(new NamePrincipal(user))
                    .credential(new SimplePassword(password));
            return AgroalDataSource.from(config);
        }
    },

    /** Validates each connection that is borrowed by {@code isValid}: one round trip more. */
    DBCP {
        @Override
        DataSource open(String url, String user, String password) {
            return dbcp(url, user, password);
        }
    },

    DBCP_WITHOUT_VALIDATION {
        @Override
        DataSource open(String url, String user, String password) {
            BasicDataSource source = dbcp(url, user, password);
            source.setTestOnBorrow(false);
            return source;
        }
    },

    TOMCAT {
        @Override
        DataSource open(String url, String user, String password) {
            PoolProperties properties = new PoolProperties();
            properties.setUrl(url);
            properties.setUsername(user);
            properties.setPassword(password);
            properties.setJdbcInterceptors("ConnectionState");
            properties.setDefaultAutoCommit(true);
            properties.setDefaultCatalog(UnitOfWork.DATABASE);
            properties.setInitialSize(1);
            properties.setMaxActive(1);
            return new org.apache.tomcat.jdbc.pool.DataSource(properties);
        }
    };

    /** Opens the pool; it is closed by {@link #close}. */
    abstract DataSource open(String url, String user, String password) throws SQLException;

    private static BasicDataSource dbcp(String url, String user, String password) {
        BasicDataSource source = new BasicDataSource();
        source.setUrl(url);
        source.setUsername(user);
        source.setPassword(password);
        source.setDefaultAutoCommit(true);
        source.setDefaultCatalog(UnitOfWork.DATABASE);
        source.setMaxTotal(1);
        return source;
    }

    static void close(DataSource source) throws SQLException {
        if (source instanceof HikariDataSource hikari) {
            hikari.close();
        } else if (source instanceof AgroalDataSource agroal) {
            agroal.close();
        } else if (source instanceof BasicDataSource dbcp) {
            dbcp.close();
        } else if (source instanceof org.apache.tomcat.jdbc.pool.DataSource tomcat) {
            tomcat.close();
        } else {
            throw new IllegalArgumentException("source=" + source + " is of no pool that is known here");
        }
    }
}
