package dev.weir.report.advice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.model.Manifest;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SetupTest {
    private static Manifest.Arm arm(String mode, Map<String, String> settings) {
        return new Manifest.Arm(
                "connectorj." + mode, Manifest.Role.STUDY, "Connector/J", "9.1", mode, "text", "", settings);
    }

    @Test
    void aTransactionsPoolAndProxyAreLinesToPaste() {
        Manifest.Arm now = arm("default", Map.of());
        Manifest.Arm lazy = arm("default.spring-lazy-off", Map.of("transactions", "Spring", "pool", "HikariCP"));

        assertThat(Setup.lines("transaction", lazy, Optional.of(now)))
                .containsExactly(
                        "hikariConfig.setAutoCommit(false);",
                        "@Bean DataSource dataSource() { return new LazyConnectionDataSourceProxy(hikariDataSource); }");
        assertThat(Setup.lines("transaction", arm("default.pool", Map.of()), Optional.of(now)))
                .isEmpty();
    }

    @Test
    void optionsThatDifferAreInTheUrl() {
        Manifest.Arm tuned = arm("tuned", Map.of("useLocalSessionState", "true"));

        assertThat(Setup.lines("transaction", tuned, Optional.of(arm("default", Map.of()))))
                .containsExactly("jdbc:mysql://HOST/SCHEMA?useLocalSessionState=true");
    }
}
