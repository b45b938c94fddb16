package dev.weir.acceptance.meaning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.OnEachKind;
import dev.weir.acceptance.OnEachVersion;
import dev.weir.acceptance.TestServers.Servers;
import java.util.List;

/** A marker whose type the text does not say has the value that was set, as in the text that Connector/J sends. */
class AmbiguousMarkersTest {
    @OnEachVersion
    void aValueIsTheOneThatConnectorJGives(String kind, Servers servers) throws Exception {
        try (MarkerComparison comparison = new MarkerComparison(servers.get(kind))) {
            assertThat(comparison.differences()).isEmpty();
        }
    }

    /** What changes rows cannot be sent to see whether the values fit. */
    @OnEachKind
    void rowsAreChangedAsConnectorJDoes(String kind, Servers servers) throws Exception {
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
