package dev.weir.acceptance.meaning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.TestServers;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** {@link AmbiguousMarkersTest} on servers of other versions. */
@Tag("nightly")
@ExtendWith(TestServers.class)
class AmbiguousMarkersOnVersionsTest {
    private static final String VERSIONS = "dev.weir.acceptance.TestServers$Servers#versions";

    @ParameterizedTest
    @MethodSource(VERSIONS)
    void aValueIsTheOneThatConnectorJGives(String kind, TestServers.Servers servers) throws Exception {
        try (MarkerComparison comparison = new MarkerComparison(servers.get(kind))) {
            assertThat(comparison.differences()).isEmpty();
        }
    }
}
