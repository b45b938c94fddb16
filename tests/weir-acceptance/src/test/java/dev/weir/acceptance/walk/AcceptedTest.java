package dev.weir.acceptance.walk;

import dev.weir.acceptance.DifferencesPage;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class AcceptedTest {
    @Test
    void thePageHasWhatTheWalkAccepts() throws IOException {
        DifferencesPage.check(Accepted.page());
    }
}
