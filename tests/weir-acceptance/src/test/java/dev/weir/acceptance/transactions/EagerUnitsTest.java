package dev.weir.acceptance.transactions;

import dev.weir.acceptance.TestServers;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.rig.server.RunningServer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.aggregator.ArgumentsAccessor;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@link RoundTripsPerUnitTest} counts, where each call is sent to the server at once. */
@ExtendWith(TestServers.class)
@Tag("nightly")
class EagerUnitsTest {
    private static void assertRow(ArgumentsAccessor row, Servers servers, String options) throws Exception {
        RunningServer server = servers.get("mysql");
        Counted.prepare(server);
        Counted.assertRow(server, options, row);
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
    void eager(ArgumentsAccessor row, Servers servers) throws Exception {
        assertRow(row, servers, "&sessionState=eager");
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
    void withoutPipelining(ArgumentsAccessor row, Servers servers) throws Exception {
        assertRow(row, servers, "&pipelining=off");
    }
}
