package dev.weir.lab.study.transaction;

import dev.weir.lab.study.Target;
import dev.weir.lab.study.jdbc.ConnectionFactory;
import dev.weir.lab.study.jdbc.Connections;
import dev.weir.lab.study.jdbc.HikariConnections;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.jdbc.datasource.LazyConnectionDataSourceProxy;

/** The source of the connections of units of work, and the code that begins and ends their transactions. */
enum Way {
    HELD("", "", "one, held", "calls of Connection, on one connection"),
    POOL("pool", "pooled", "one, of HikariCP", "calls of Connection, on a connection that is borrowed for each unit"),
    POOL_OFF(
            "pool-off",
            "pooled, autoCommit=false",
            "one, of HikariCP with autoCommit=false",
            "as pool, of connections that never are in autocommit"),
    SPRING("spring", "Spring", "one, of HikariCP", "Spring's TransactionTemplate over JdbcTransactionManager"),
    SPRING_LAZY(
            "spring-lazy",
            "Spring with lazy connections",
            "one, of HikariCP",
            "as spring, through LazyConnectionDataSourceProxy"),
    SPRING_LAZY_OFF(
            "spring-lazy-off",
            "Spring with lazy connections, autoCommit=false",
            "one, of HikariCP with autoCommit=false",
            "as spring-lazy, of connections that never are in autocommit");

    private static final String WITHOUT_AUTOCOMMIT = "hikariConfig.setAutoCommit(false);";
    private static final String LAZY_PROXY =
            "@Bean DataSource dataSource() { return new LazyConnectionDataSourceProxy(hikariDataSource); }";

    private final String suffix;
    private final String words;
    private final String connections;
    private final String description;

    Way(String suffix, String words, String connections, String description) {
        this.suffix = suffix;
        this.words = words;
        this.connections = connections;
        this.description = description;
    }

    TransactionDemarcation open(ConnectionFactory factory, Target target) throws SQLException {
        if (!isPooled()) {
            return new TransactionDemarcation.Jdbc(new Connections.Single(factory.connect(target)));
        }
        HikariConnections pool = isOff()
                ? HikariConnections.withoutAutoCommit(factory, target, 1)
                : HikariConnections.ofSize(factory, target, 1);
        if (!isSpring()) {
            return new TransactionDemarcation.Jdbc(pool);
        }
        return new TransactionDemarcation.Spring(
                isLazy() ? new LazyConnectionDataSourceProxy(pool.pool()) : pool.pool(), pool);
    }

    String arm(String options) {
        return suffix.isEmpty() ? options : options + "." + suffix;
    }

    /** Returns the text in the name of an arm: the options, followed by the way. */
    String label(String options) {
        return words.isEmpty() ? options : options + ", " + words;
    }

    /** Returns the lines that an application needs to work in this way. */
    List<String> setup() {
        return Stream.of(isOff() ? WITHOUT_AUTOCOMMIT : "", isLazy() ? LAZY_PROXY : "")
                .filter(line -> !line.isEmpty())
                .toList();
    }

    String connections() {
        return connections;
    }

    String description() {
        return description;
    }

    boolean isSpring() {
        return suffix.startsWith("spring");
    }

    boolean isPooled() {
        return !suffix.isEmpty();
    }

    private boolean isLazy() {
        return suffix.startsWith("spring-lazy");
    }

    /** Returns whether the pool's connections are never in autocommit. */
    private boolean isOff() {
        return suffix.endsWith("-off");
    }
}
