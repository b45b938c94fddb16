package dev.weir.acceptance.transactions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.ForEachKind;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.rig.server.RunningServer;
import java.sql.SQLException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.aggregator.ArgumentsAccessor;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Round trips that a unit of work waits for, from taking a connection of a pool to giving it back: those of each unit, or those of
 * the first on a connection and, behind a stroke, of each later one.
 */
@ForEachKind
class RoundTripsPerUnitTest {
    @Parameter
    String kind;

    private RunningServer server;

    @BeforeEach
    void prepare(Servers servers) throws SQLException {
        server = servers.get(kind);
        Counted.prepare(server);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', useHeadersInDisplayName = true, textBlock = """
                    pool                    | read | transaction | read-only | isolation | update | database
                    HIKARI                  | 1    | 1           | 1         | 2         | 3      | 2/1
                    AGROAL                  | 1    | 1           | 1         | 2         | 3      | 2/1
                    TOMCAT                  | 2/1  | 2/1         | 2/1       | 3/2       | 4/3    | 2/1
                    DBCP_WITHOUT_VALIDATION | 1    | 1           | 1         | 2         | 3      | 2/1
                    """)
    void deferred(ArgumentsAccessor row) throws Exception {
        Counted.assertRow(server, "", row);
    }

    /** DBCP's default. */
    @Test
    void validationOnBorrowIsOneMore() throws Exception {
        try (Counted counted = Counted.open(
                server, port -> Pool.DBCP.open(Counted.weir(port, ""), server.user(), server.password()))) {
            assertThat(counted.of(UnitOfWork.READ).steady()).isEqualTo(2);
        }
    }
}
