package dev.weir.sample;

import com.arjuna.ats.jta.TransactionManager;
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import javax.sql.DataSource;
import javax.sql.XAConnection;
import javax.sql.XADataSource;
import org.springframework.beans.BeanWrapperImpl;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/** Data sources that are configured by the name of their class: one for XA, one for a pool. */
@Component
@Order(2)
class XaChapter implements SampleApplication.Chapter {
    private static final String CLASSES = "com.mysql.cj.jdbc.";

    private final Environment settings;
    private final String database;
    private final String run;

    XaChapter(Environment settings, @Value("${sample.run}") String run) {
        this.settings = settings;
        this.database = settings.getRequiredProperty("sample.database");
        this.run = run;
    }

    @Override
    public Map<String, Callable<?>> steps() {
        Map<String, Callable<?>> steps = new LinkedHashMap<>();
        steps.put("two branches committed", () -> transfer(true));
        steps.put("two branches rolled back", () -> transfer(false));
        steps.put("Hikari by the name of a data source", this::pooled);
        return steps;
    }

    /** As frameworks do: the class by its name, its properties by their setters. */
    private Object configured(String name) throws ReflectiveOperationException {
        Object source = Class.forName(CLASSES + name).getConstructor().newInstance();
        String[] server = settings.getRequiredProperty("sample.server").split(":", -1);
        BeanWrapperImpl bean = new BeanWrapperImpl(source);
        bean.setPropertyValue("serverName", server[0]);
        bean.setPropertyValue("portNumber", server[1]);
        bean.setPropertyValue("databaseName", database);
        bean.setPropertyValue("user", settings.getRequiredProperty("sample.user"));
        bean.setPropertyValue("password", settings.getRequiredProperty("sample.password"));
        bean.setPropertyValue("cachePrepStmts", "true");
        // without it, Connector/J joins two connections in one branch, which the server does not allow
        bean.setPropertyValue("pinGlobalTxToPhysicalConnection", "true");
        return source;
    }

    private Object transfer(boolean commit) throws Exception {
        var manager = TransactionManager.transactionManager();
        XADataSource source = (XADataSource) configured("MysqlXADataSource");
        XAConnection one = source.getXAConnection();
        XAConnection other = source.getXAConnection();
        try {
            manager.begin();
            manager.getTransaction().enlistResource(one.getXAResource());
            manager.getTransaction().enlistResource(other.getXAResource());
            int changed = update(one, "Ada", commit) + update(other, "Curie", commit);
            if (commit) {
                manager.commit();
            } else {
                manager.rollback();
            }
            return changed + " " + notes((DataSource) source);
        } finally {
            one.close();
            other.close();
        }
    }

    private int update(XAConnection connection, String name, boolean commit) throws SQLException {
        try (Connection handle = connection.getConnection();
                Statement statement = handle.createStatement()) {
            return statement.executeUpdate("UPDATE " + database + ".customer SET notes = 'XA " + commit
                    + "' WHERE run = '" + run + "' AND name = '" + name + "'");
        }
    }

    private String notes(DataSource source) throws SQLException {
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows =
                        statement.executeQuery("SELECT GROUP_CONCAT(notes ORDER BY name) FROM customer WHERE run = '"
                                + run + "' AND name IN ('Ada', 'Curie')")) {
            rows.next();
            return rows.getString(1);
        }
    }

    private Object pooled() throws SQLException {
        String[] server = settings.getRequiredProperty("sample.server").split(":", -1);
        HikariConfig config = new HikariConfig();
        config.setDataSourceClassName(CLASSES + "MysqlDataSource");
        config.addDataSourceProperty("serverName", server[0]);
        config.addDataSourceProperty("port", server[1]);
        config.addDataSourceProperty("databaseName", database);
        config.addDataSourceProperty("user", settings.getRequiredProperty("sample.user"));
        config.addDataSourceProperty("password", settings.getRequiredProperty("sample.password"));
        config.addDataSourceProperty("cachePrepStmts", "true");
        config.addDataSourceProperty("prepStmtCacheSize", "250");
        config.addDataSourceProperty("prepStmtCacheSqlLimit", "2048");
        config.addDataSourceProperty("useServerPrepStmts", "true");
        try (HikariDataSource pool = new HikariDataSource(config)) {
            return notes(pool);
        }
    }
}
