package dev.weir.acceptance.transactions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.TestServers;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.lab.server.RunningServer;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.aggregator.ArgumentsAccessor;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Round trips that a unit of work waits for, from taking a connection of a pool to giving it back: those of each unit, or those of
 * the first on a connection and, behind a stroke, of each later one. DBCP's default is one more, since it validates.
 */
@ExtendWith(TestServers.class)
@ParameterizedClass
@MethodSource("kinds")
class RoundTripsPerUnitTest {
    private static final int POOL = 0;

    @Parameter
    String kind;

    private RunningServer server;

    static List<String> kinds() {
        return Servers.kinds();
    }

    @BeforeEach
    void prepare(Servers servers) throws SQLException {
        server = servers.get(kind);
        Counted.prepare(server);
    }

    private void assertRow(ArgumentsAccessor row, String options) throws Exception {
        Pool pool = row.get(POOL, Pool.class);
        List<Object> expected = row.toList().subList(POOL + 1, row.size());
        assertThat(Counted.each(
                        server, port -> pool.open(Counted.weir(port, options), server.user(), server.password())))
                .as("round trips of %s", List.of(UnitOfWork.values()))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', useHeadersInDisplayName = true, textBlock = """
                    pool                    | read | transaction | read-only | isolation | update | database
                    HIKARI                  | 1    | 4           | 6         | 8         | 5      | 3
                    AGROAL                  | 1    | 4           | 6         | 9         | 5      | 3
                    TOMCAT                  | 1    | 4           | 6         | 8/7       | 5      | 2/3
                    DBCP                    | 2    | 5           | 7         | 9         | 6      | 3/4
                    DBCP_WITHOUT_VALIDATION | 1    | 4           | 6         | 8         | 5      | 2/3
                    """)
    void eager(ArgumentsAccessor row) throws Exception {
        assertRow(row, "");
    }

    /** The first unit has the set-up of the session, and the question which server this is, in front of it. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', useHeadersInDisplayName = true, textBlock = """
                    pool                    | read | transaction | read-only | isolation | update | database
                    HIKARI                  | 3/1  | 6/4         | 8/6       | 10/8      | 8/5    | 5/3
                    AGROAL                  | 3/1  | 6/4         | 8/6       | 11/9      | 8/5    | 5/3
                    TOMCAT                  | 3/1  | 6/4         | 8/6       | 10/7      | 8/5    | 4/3
                    DBCP                    | 4/2  | 7/5         | 9/7       | 11/9      | 9/6    | 5/4
                    DBCP_WITHOUT_VALIDATION | 3/1  | 6/4         | 8/6       | 10/8      | 8/5    | 4/3
                    """)
    void withoutPipelining(ArgumentsAccessor row) throws Exception {
        assertRow(row, "&pipelining=off");
    }
}
