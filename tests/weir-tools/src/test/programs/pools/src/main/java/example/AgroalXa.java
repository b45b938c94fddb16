package example;

import static example.PoolsProgram.result;
import static example.PoolsProgram.text;
import static example.PoolsProgram.update;

import com.arjuna.ats.jta.TransactionManager;
import com.arjuna.ats.jta.common.jtaPropertyManager;
import io.agroal.api.AgroalDataSource;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import io.agroal.api.security.NamePrincipal;
import io.agroal.api.security.SimplePassword;
import io.agroal.narayana.NarayanaTransactionIntegration;
import java.sql.Connection;
import java.sql.SQLException;

/** Two pools of Agroal's in one transaction of Narayana's. */
final class AgroalXa {
    private AgroalXa() {}

    static void run(String[] arguments) throws Exception {
        var manager = TransactionManager.transactionManager();
        try (AgroalDataSource first = pool(arguments);
                AgroalDataSource second = pool(arguments);
                Connection reader = first.getConnection()) {
            for (String end : new String[] {"committed", "rolled back"}) {
                manager.begin();
                insert(first, end + " in the first");
                insert(second, end + " in the second");
                if (end.equals("committed")) {
                    manager.commit();
                } else {
                    manager.rollback();
                }
            }
            result(
                    "Agroal with XA",
                    text(reader, "SELECT GROUP_CONCAT(name ORDER BY name) FROM item WHERE name LIKE '% in the %'"));
        }
    }

    private static void insert(AgroalDataSource pool, String name) throws SQLException {
        try (Connection connection = pool.getConnection()) {
            update(connection, "INSERT INTO item (name) VALUES ('" + name + "')");
        }
    }

    private static AgroalDataSource pool(String[] arguments) throws SQLException {
        var integration = new NarayanaTransactionIntegration(
                TransactionManager.transactionManager(),
                jtaPropertyManager.getJTAEnvironmentBean().getTransactionSynchronizationRegistry());
        return AgroalDataSource.from(new AgroalDataSourceConfigurationSupplier()
                .connectionPoolConfiguration(pool -> pool.maxSize(2)
                        .transactionIntegration(integration)
                        .connectionFactoryConfiguration(
                                factory -> factory.connectionProviderClassName("com.mysql.cj.jdbc.MysqlXADataSource")
                                        .xaProperty("url", arguments[0])
                                        .xaProperty("pinGlobalTxToPhysicalConnection", "true")
                                        .principal(new NamePrincipal(arguments[1]))
                                        .credential(new SimplePassword(arguments[2])))));
    }
}
