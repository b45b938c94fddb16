package dev.weir.acceptance.meaning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.TestServers;
import java.util.List;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A marker whose type the text does not say has the value that was set, as in the text that Connector/J sends. */
@ExtendWith(TestServers.class)
class AmbiguousMarkersTest {
    private static final String KINDS = "dev.weir.acceptance.TestServers$Servers#kinds";

    @ParameterizedTest
    @MethodSource(KINDS)
    void aValueIsTheOneThatConnectorJGives(String kind, TestServers.Servers servers) throws Exception {
        try (MarkerComparison comparison = new MarkerComparison(servers.get(kind))) {
            assertThat(comparison.differences()).isEmpty();
        }
    }

    /** What changes rows cannot be sent to see whether the values fit. */
    @ParameterizedTest
    @MethodSource(KINDS)
    void rowsAreChangedAsConnectorJDoes(String kind, TestServers.Servers servers) throws Exception {
        try (MarkerComparison comparison = new MarkerComparison(servers.get(kind))) {
            for (String sql : List.of(
                    "INSERT INTO c (s) VALUES (?)",
                    "INSERT INTO c (i, s) SELECT 1, COALESCE(?, 1)",
                    "UPDATE c SET s = COALESCE(?, 1)",
                    "UPDATE c SET s = ?",
                    "UPDATE c SET s = 'found' WHERE i = ?",
                    "DELETE FROM c WHERE i = ?",
                    "DELETE FROM c WHERE i IN (?)")) {
                for (SetterTypes setter : SetterTypes.values()) {
                    if (!setter.isAnotherTypeInText()) {
                        List<List<String>> changes = comparison.changes(sql, setter);
                        assertThat(changes.get(1)).as(sql + " " + setter).isEqualTo(changes.get(0));
                    }
                }
            }
        }
    }
}
