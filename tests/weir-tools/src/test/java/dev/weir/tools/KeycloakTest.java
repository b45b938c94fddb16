package dev.weir.tools;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Keycloak as it is downloaded, but for its driver's jar: the same answers, and the same in every table. */
@ToolTest
class KeycloakTest {
    /** Keys, secrets and times, what has some in it, and how often a session was written in the background. */
    private static final Set<String> RANDOM = Set.of(
            "ID",
            "SESSION_ID",
            "USER_SESSION_ID",
            "SECRET_DATA",
            "DETAILS_JSON",
            "DETAILS_JSON_LONG_VALUE",
            "DATA",
            "VERSION");

    @Test
    void servesTheSame(Database database) throws Exception {
        Program program = Program.of("keycloak", "example.KeycloakProgram");
        List<String> results = program.runOnBoth(database, Dependency.WEIR_DROP_IN_ALL, RANDOM);
        assertThat(results)
                .contains("users: 29", "found: [user08] 28", "logins: 200", "refused: truetrue")
                .noneMatch(line -> line.startsWith("error: "));
    }
}
