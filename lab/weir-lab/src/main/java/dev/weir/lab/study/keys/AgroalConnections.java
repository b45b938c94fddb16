package dev.weir.lab.study.keys;

import dev.weir.lab.study.Target;
import dev.weir.lab.study.jdbc.ConnectionFactory;
import dev.weir.lab.study.jdbc.Connections;
import io.agroal.api.AgroalDataSource;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import io.agroal.api.security.NamePrincipal;
import io.agroal.api.security.SimplePassword;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.Map;

record AgroalConnections(AgroalDataSource pool) implements Connections {

    static AgroalConnections open(ConnectionFactory factory, Target target) throws SQLException {
        AgroalDataSourceConfigurationSupplier config =
                config(factory.driverClass(), factory.url(target), factory.properties(target));
        config.connectionPoolConfiguration()
                .connectionFactoryConfiguration()
                .principal(new NamePrincipal(factory.account(target).user()))
                .credential(new SimplePassword(factory.account(target).password()));
        return new AgroalConnections(AgroalDataSource.from(config));
    }

    /** A pool of a driver that wants no account. */
    static AgroalConnections open(Class<? extends Driver> driver, String url) throws SQLException {
        return new AgroalConnections(AgroalDataSource.from(config(driver, url, Map.of())));
    }

    /** The pool's own settings, the same for any driver. */
    private static AgroalDataSourceConfigurationSupplier config(
            Class<? extends Driver> driver, String url, Map<String, String> properties) {
        AgroalDataSourceConfigurationSupplier config = new AgroalDataSourceConfigurationSupplier();
        var pool =
                config.connectionPoolConfiguration().minSize(KeyStore.POOL_SIZE).maxSize(KeyStore.POOL_SIZE);
        var made = pool.connectionFactoryConfiguration()
                .connectionProviderClass(driver)
                .jdbcUrl(url);
        properties.forEach(made::jdbcProperty);
        return config;
    }

    @Override
    public Connection take() throws SQLException {
        return pool.getConnection();
    }

    @Override
    public int allow(int parallelism) {
        int size = Math.max(KeyStore.POOL_SIZE, parallelism);
        if (size > pool.getConfiguration().connectionPoolConfiguration().maxSize()) {
            pool.getConfiguration().connectionPoolConfiguration().setMaxSize(size);
        }
        Connections.fill(this, size);
        return size;
    }

    @Override
    public void close() {
        pool.close();
    }
}
