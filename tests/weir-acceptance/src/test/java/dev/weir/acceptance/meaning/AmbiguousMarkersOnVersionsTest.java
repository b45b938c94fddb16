package dev.weir.acceptance.meaning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.OnEachVersion;
import dev.weir.acceptance.TestServers.Servers;
import org.junit.jupiter.api.Tag;

/** {@link AmbiguousMarkersTest} on servers of other versions. */
@Tag("nightly")
class AmbiguousMarkersOnVersionsTest {
    @OnEachVersion
    void aValueIsTheOneThatConnectorJGives(String kind, Servers servers) throws Exception {
        try (MarkerComparison comparison = new MarkerComparison(servers.get(kind))) {
            assertThat(comparison.differences()).isEmpty();
        }
    }
}
