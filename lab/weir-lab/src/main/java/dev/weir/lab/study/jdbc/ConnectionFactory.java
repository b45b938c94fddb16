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
 * Opens the connections of an arm: every JDBC connection of the studies, in a pool or not, is made of what this gives. The
 * driver is the one on the class path, where the jar of an arm that names one comes first.
 *
 * @param family the driver, how it is addressed, and what is always declared for it
 * @param more driver properties of the arm, which come before those of the family; options of the target come before both
 */
public record ConnectionFactory(JdbcFamily family, boolean prepared, Map<String, String> more) {

    /** Connections for which nothing is declared besides what always is. */
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

    /** Returns what is declared without TLS, for the manifest: driver properties without the account. */
    public Map<String, String> declared() {
        return properties(false);
    }

    /** Why the driver cannot connect to a target, known before trying; a server may be asked. Empty when it can. */
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

    /** The class that a pool makes its driver of. */
    public Class<? extends Driver> driverClass() throws SQLException {
        return family.driver().getClass();
    }

    /** JDBC URL of a target, without properties. */
    public String url(Target target) {
        return family.url(target);
    }

    /** Whom the driver logs in as. */
    public Account account(Target target) {
        return family.account(target);
    }

    /** Driver properties for a target, without the account. */
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
