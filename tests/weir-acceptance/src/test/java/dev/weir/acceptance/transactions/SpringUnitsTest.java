package dev.weir.acceptance.transactions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.ForEachKind;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.rig.server.RunningServer;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.aggregator.ArgumentsAccessor;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.LazyConnectionDataSourceProxy;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.DefaultTransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/** Round trips that a method in a transaction of Spring's waits for, over HikariCP. */
@ForEachKind
class SpringUnitsTest {
    private static final int ACCESS = 0;

    /** What is between Spring and the pool. */
    enum Access {
        DIRECT {
            @Override
            DataSource of(DataSource pool) {
                return pool;
            }
        },

        /** Takes a connection at the first statement, and sets it up then. */
        LAZY {
            @Override
            DataSource of(DataSource pool) {
                return new LazyConnectionDataSourceProxy(pool);
            }
        };

        abstract DataSource of(DataSource pool);
    }

    /** Bodies of methods, and the definitions that they would be annotated with. */
    enum Method {
        NOTHING(false, TransactionDefinition.ISOLATION_DEFAULT) {
            @Override
            void run(JdbcTemplate jdbc) {}
        },
        READ(false, TransactionDefinition.ISOLATION_DEFAULT) {
            @Override
            void run(JdbcTemplate jdbc) {
                read(jdbc, 1);
            }
        },
        READ_ONLY(true, TransactionDefinition.ISOLATION_DEFAULT) {
            @Override
            void run(JdbcTemplate jdbc) {
                read(jdbc, 1);
            }
        },
        READ_ONLY_READ_COMMITTED(true, TransactionDefinition.ISOLATION_READ_COMMITTED) {
            @Override
            void run(JdbcTemplate jdbc) {
                read(jdbc, 1);
                read(jdbc, 2);
            }
        },
        UPDATE(false, TransactionDefinition.ISOLATION_DEFAULT) {
            @Override
            void run(JdbcTemplate jdbc) {
                int value = read(jdbc, 3);
                assertThat(jdbc.update("UPDATE unit SET v = ? WHERE id = 3", value + 1))
                        .isOne();
            }
        };

        private final boolean readOnly;
        private final int isolation;

        Method(boolean readOnly, int isolation) {
            this.readOnly = readOnly;
            this.isolation = isolation;
        }

        DefaultTransactionDefinition definition() {
            DefaultTransactionDefinition definition = new DefaultTransactionDefinition();
            definition.setReadOnly(readOnly);
            definition.setIsolationLevel(isolation);
            return definition;
        }

        abstract void run(JdbcTemplate jdbc);

        private static int read(JdbcTemplate jdbc, int id) {
            return jdbc.queryForObject("SELECT v FROM unit WHERE id = ?", Integer.class, id);
        }
    }

    @Parameter
    String kind;

    private RunningServer server;

    @BeforeEach
    void prepare(Servers servers) throws SQLException {
        server = servers.get(kind);
        Counted.prepare(server);
    }

    private void assertRow(ArgumentsAccessor row, String options) throws Exception {
        Access access = row.get(ACCESS, Access.class);
        List<Object> expected = row.toList().subList(ACCESS + 1, row.size());
        List<String> costs = new ArrayList<>();
        for (Method method : Method.values()) {
            costs.add(cost(method, access, options));
        }
        assertThat(costs).as("round trips of %s", List.of(Method.values())).isEqualTo(expected);
    }

    private String cost(Method method, Access access, String options) throws Exception {
        try (Counted counted = Counted.open(
                server, port -> Pool.HIKARI.open(Counted.weir(port, options), server.user(), server.password()))) {
            DataSource source = access.of(counted.source());
            JdbcTemplate jdbc = new JdbcTemplate(source);
            TransactionTemplate transaction =
                    new TransactionTemplate(new JdbcTransactionManager(source), method.definition());
            return counted.of(() -> {
                        transaction.executeWithoutResult(status -> method.run(jdbc));
                        return null;
                    })
                    .toString();
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', useHeadersInDisplayName = true, textBlock = """
                    access | nothing | read | read-only | read-only, isolation | update
                    DIRECT | 0       | 1    | 1         | 2                    | 3
                    LAZY   | 0       | 1    | 1         | 2                    | 3
                    """)
    void deferred(ArgumentsAccessor row) throws Exception {
        assertRow(row, "");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', useHeadersInDisplayName = true, textBlock = """
                    access | nothing | read | read-only | read-only, isolation | update
                    DIRECT | 3       | 4    | 6         | 10                   | 5
                    LAZY   | 1/0     | 5/4  | 7/6       | 10/9                 | 6/5
                    """)
    void eager(ArgumentsAccessor row) throws Exception {
        assertRow(row, "&sessionState=eager");
    }
}
