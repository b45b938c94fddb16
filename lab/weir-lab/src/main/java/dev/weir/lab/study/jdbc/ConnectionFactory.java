package dev.weir.lab.study.jdbc;

import dev.weir.lab.study.Client;
import dev.weir.lab.study.Target;
import dev.weir.rig.Account;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import javax.sql.DataSource;
import org.springframework.jdbc.datasource.SimpleDriverDataSource;

/**
 * Opens the connections of an arm: every JDBC connection of the studies, pooled or not, comes from here. The driver is the one on the class
 * path, where an arm's jar comes first.
 *
 * @param family the driver, its URL, and the properties that are always declared for it
 * @param more driver properties of the arm, which precede those of the family; options of the target precede both
 */
public record ConnectionFactory(JdbcFamily family, boolean prepared, Map<String, String> more) {

    /** Creates a factory without declared properties besides the family's. */
    public ConnectionFactory(JdbcFamily family, boolean prepared) {
        this(family, prepared, Map.of());
    }

    public ConnectionFactory with(Map<String, String> added) {
        Map<String, String> all = new LinkedHashMap<>(more);
        all.putAll(added);
        return new ConnectionFactory(family, prepared, all);
    }

    public Client client() {
        return family.client();
    }

    /** Returns the properties declared without TLS, for the manifest; without the account. */
    public Map<String, String> declared() {
        return properties(false);
    }

    /** Returns why the driver cannot connect to a target, known before trying, possibly by asking a server; empty if it can. */
    public String obstacle(Target target) {
        String obstacle = family.obstacle(target);
        return obstacle.isEmpty() && family == JdbcFamily.WEIR
                ? CompressionAlgorithm.obstacle(properties(target), target)
                : obstacle;
    }

    public Connection connect(Target target) throws SQLException {
        return source(target).getConnection();
    }

    public DataSource source(Target target) throws SQLException {
        Account account = account(target);
        Properties all = new Properties();
        all.putAll(properties(target));
        all.setProperty("user", account.user());
        all.setProperty("password", account.password());
        return new SimpleDriverDataSource(family.driver(), url(target), all);
    }

    /** Returns the class from which a pool creates its driver. */
    public Class<? extends Driver> driverClass() throws SQLException {
        return family.driver().getClass();
    }

    /** Returns the JDBC URL of a target, without properties. */
    public String url(Target target) {
        return family.url(target);
    }

    /** Returns the account that the driver logs in with. */
    public Account account(Target target) {
        return family.account(target);
    }

    /** Returns the driver properties for a target, without the account. */
    public Map<String, String> properties(Target target) {
        Map<String, String> all = properties(target.tls());
        all.putAll(target.options());
        return all;
    }

    private Map<String, String> properties(boolean tls) {
        Map<String, String> all = new LinkedHashMap<>(family.properties(tls, prepared));
        all.putAll(more);
        return all;
    }
}
