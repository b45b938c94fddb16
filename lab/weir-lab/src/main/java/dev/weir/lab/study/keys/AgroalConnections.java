package dev.weir.lab.study.keys;

import dev.weir.lab.study.Target;
import dev.weir.lab.study.jdbc.ConnectionFactory;
import dev.weir.lab.study.jdbc.Connections;
import io.agroal.api.AgroalDataSource;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import io.agroal.api.security.NamePrincipal;
import io.agroal.api.security.SimplePassword;
import java.sql.Connection;
import java.sql.SQLException;

record AgroalConnections(AgroalDataSource pool) implements Connections {

    static AgroalConnections open(ConnectionFactory factory, Target target) throws SQLException {
        AgroalDataSourceConfigurationSupplier config = new AgroalDataSourceConfigurationSupplier();
        var made = config.connectionPoolConfiguration()
                .minSize(KeyStore.POOL_SIZE)
                .maxSize(KeyStore.POOL_SIZE)
                .connectionFactoryConfiguration()
                .connectionProviderClass(factory.driverClass())
                .jdbcUrl(factory.url(target))
                .principal(new NamePrincipal(factory.account(target).user()))
                .credential(new SimplePassword(factory.account(target).password()));
        factory.properties(target).forEach(made::jdbcProperty);
        return new AgroalConnections(AgroalDataSource.from(config));
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
