package dev.weir.acceptance.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import dev.weir.acceptance.Digits;
import dev.weir.acceptance.ForEachKind;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.rig.server.RunningServer;
import java.sql.SQLException;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.springframework.dao.CannotAcquireLockException;
import org.springframework.dao.PessimisticLockingFailureException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.SimpleJdbcInsert;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.jdbc.support.SQLErrorCodeSQLExceptionTranslator;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/** Spring JDBC over the driver. */
@ForEachKind
class SpringJdbcTest {
    private static final String DATABASE = "weir_spring";
    private static final String AUTHORS =
            "CREATE TABLE author (id BIGINT PRIMARY KEY AUTO_INCREMENT, name VARCHAR(40) NOT NULL UNIQUE, born DATE)";

    /** Kinds of server whose tables are there. */
    private static final Set<String> CREATED = ConcurrentHashMap.newKeySet();

    @Parameter
    String kind;

    private HikariDataSource source;
    private JdbcTemplate jdbc;

    @BeforeEach
    void prepare(Servers servers) throws SQLException {
        RunningServer server = servers.get(kind);
        if (CREATED.add(kind)) {
            Weir.create(
                    server,
                    DATABASE,
                    Stream.concat(Stream.of(AUTHORS), Stream.of(Digits.tables()))
                            .toArray(String[]::new));
        }
        source = new HikariDataSource();
        source.setJdbcUrl(Weir.url(server, DATABASE));
        source.setUsername(server.user());
        source.setPassword(server.password());
        source.setMaximumPoolSize(2);
        source.setMinimumIdle(0);
        jdbc = new JdbcTemplate(source);
        jdbc.update("DELETE FROM author");
        jdbc.update("INSERT INTO author (id, name, born) VALUES (1, 'Ada', '1815-12-10'), (2, 'Grace', NULL)");
    }

    @AfterEach
    void close() {
        source.close();
    }

    private TransactionTemplate transaction(int propagation) {
        TransactionTemplate template = new TransactionTemplate(new DataSourceTransactionManager(source));
        template.setPropagationBehavior(propagation);
        return template;
    }

    private void insert(String name) {
        jdbc.update("INSERT INTO author (name) VALUES (?)", name);
    }

    @Test
    void rowsAreHandedOverOneByOne() {
        jdbc.setFetchSize(Integer.MIN_VALUE);
        AtomicLong rows = new AtomicLong();
        AtomicLong ids = new AtomicLong();
        jdbc.query(Digits.query("digits", 4, 1), row -> {
            assertThat(row.getString("text")).isEqualTo(Digits.text(row.getLong("id")));
            rows.incrementAndGet();
            ids.addAndGet(row.getLong("id"));
        });
        assertThat(rows).hasValue(10_000);
        assertThat(ids).hasValue(49_995_000);
    }

    /** SimpleJdbcInsert asks DatabaseMetaData for the columns of the table. */
    @Test
    void simpleInsertFindsTheColumns() {
        SimpleJdbcInsert insert =
                new SimpleJdbcInsert(source).withTableName("author").usingGeneratedKeyColumns("id");
        Number id = insert.executeAndReturnKey(Map.of("name", "Barbara", "born", java.sql.Date.valueOf("1939-11-07")));
        assertThat(jdbc.queryForMap("SELECT name, born FROM author WHERE id = ?", id))
                .hasToString("{name=Barbara, born=1939-11-07}");
    }

    @Test
    void nestedTransactionRollsBackToItsSavepoint() {
        TransactionTemplate required = transaction(TransactionDefinition.PROPAGATION_REQUIRED);
        TransactionTemplate nested = transaction(TransactionDefinition.PROPAGATION_NESTED);
        required.executeWithoutResult(outer -> {
            insert("Outer");
            nested.executeWithoutResult(inner -> {
                insert("Inner");
                inner.setRollbackOnly();
            });
            nested.executeWithoutResult(inner -> insert("Kept"));
        });
        assertThat(jdbc.queryForList("SELECT name FROM author WHERE id > 2 ORDER BY name", String.class))
                .containsExactly("Kept", "Outer");
    }

    @Test
    void readOnlyTransactionAndIsolationReachTheServer() {
        TransactionTemplate template = transaction(TransactionDefinition.PROPAGATION_REQUIRED);
        template.setReadOnly(true);
        template.setIsolationLevel(TransactionDefinition.ISOLATION_READ_COMMITTED);
        String variable = kind.equals("mariadb") ? "@@tx_isolation" : "@@transaction_isolation";
        assertThat(template.<String>execute(status -> jdbc.queryForObject("SELECT " + variable, String.class)))
                .isEqualTo("READ-COMMITTED");
        assertThatThrownBy(() -> template.executeWithoutResult(status -> insert("No one")))
                .isInstanceOf(org.springframework.dao.DataAccessException.class);
    }

    /** By its code; by its SQLState, HY000 as the server sends it, it is no more than some failure of a lock. */
    @Test
    void lockThatIsNotGivenIsToldApart() {
        assertThatThrownBy(this::waitForALock)
                .isInstanceOf(PessimisticLockingFailureException.class)
                .isNotInstanceOf(CannotAcquireLockException.class);
        jdbc.setExceptionTranslator(new SQLErrorCodeSQLExceptionTranslator(source));
        assertThatThrownBy(this::waitForALock).isInstanceOf(CannotAcquireLockException.class);
    }

    private void waitForALock() {
        TransactionTemplate required = transaction(TransactionDefinition.PROPAGATION_REQUIRED);
        TransactionTemplate other = transaction(TransactionDefinition.PROPAGATION_REQUIRES_NEW);
        required.executeWithoutResult(outer -> {
            jdbc.update("UPDATE author SET born = NULL WHERE id = 1");
            other.executeWithoutResult(inner -> {
                jdbc.execute("SET SESSION innodb_lock_wait_timeout = 1");
                jdbc.update("UPDATE author SET born = NULL WHERE id = 1");
            });
        });
    }
}
