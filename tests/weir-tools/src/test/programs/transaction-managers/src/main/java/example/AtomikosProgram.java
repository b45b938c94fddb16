package example;

import com.atomikos.icatch.jta.UserTransactionManager;
import com.atomikos.jdbc.AtomikosDataSourceBean;
import java.sql.Connection;
import java.util.Properties;
import javax.sql.XADataSource;

/** Transfers with Atomikos, and its recovery after a crash. Arguments: JDBC URL, user, password, and where to crash, or none. */
public final class AtomikosProgram {
    private AtomikosProgram() {}

    public static void main(String[] arguments) throws Exception {
        System.setProperty("com.atomikos.icatch.log_base_dir", "transactions");
        System.setProperty("com.atomikos.icatch.tm_unique_name", "shop");
        System.setProperty("com.atomikos.icatch.recovery_delay", "500");
        Accounts accounts = new Accounts(arguments);
        if (arguments.length > 3) {
            try {
                crash(accounts, arguments[3]);
            } finally {
                System.exit(1); // threads of Atomikos would go on
            }
        }
        accounts.create();
        accounts.crash(AtomikosProgram.class, "commit");
        recoverAndTransfer(arguments, accounts);
    }

    /** When both branches are prepared. */
    private static void crash(Accounts accounts, String in) throws Exception {
        transfer(
                manager(), bean("first", Halting.in(in, accounts.first())), bean("second", accounts.second()), 7, true);
    }

    /** The manager recovers by itself, beside new transactions. */
    private static void recoverAndTransfer(String[] arguments, Accounts accounts) throws Exception {
        UserTransactionManager manager = manager();
        AtomikosDataSourceBean first = bean("first", arguments, arguments[0]);
        AtomikosDataSourceBean second = bean("second", arguments, Accounts.second(arguments[0]));
        transfer(manager, first, second, 1, true);
        transfer(manager, first, second, 2, false);
        for (int i = 0; i < 300 && accounts.prepared() > 0; i++) {
            Thread.sleep(200);
        }
        accounts.print("recovered, and transferred again");
        first.close();
        second.close();
        manager.close();
    }

    private static UserTransactionManager manager() throws Exception {
        UserTransactionManager manager = new UserTransactionManager();
        manager.setForceShutdown(true);
        manager.init();
        return manager;
    }

    private static void transfer(
            UserTransactionManager manager,
            AtomikosDataSourceBean from,
            AtomikosDataSourceBean to,
            int amount,
            boolean commit)
            throws Exception {
        manager.begin();
        try (Connection taking = from.getConnection();
                Connection giving = to.getConnection()) {
            Accounts.add(taking, -amount);
            Accounts.add(giving, amount);
        }
        if (commit) {
            manager.commit();
        } else {
            manager.rollback();
        }
    }

    private static AtomikosDataSourceBean bean(String name, String[] arguments, String url) {
        AtomikosDataSourceBean bean = new AtomikosDataSourceBean();
        bean.setUniqueResourceName(name);
        bean.setXaDataSourceClassName("com.mysql.cj.jdbc.MysqlXADataSource");
        Properties properties = new Properties();
        properties.setProperty("url", url);
        properties.setProperty("user", arguments[1]);
        properties.setProperty("password", arguments[2]);
        properties.setProperty("pinGlobalTxToPhysicalConnection", "true");
        bean.setXaProperties(properties);
        bean.setPoolSize(2);
        return bean;
    }

    private static AtomikosDataSourceBean bean(String name, XADataSource source) {
        AtomikosDataSourceBean bean = new AtomikosDataSourceBean();
        bean.setUniqueResourceName(name);
        bean.setXaDataSource(source);
        bean.setPoolSize(2);
        return bean;
    }
}
