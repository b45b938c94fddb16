package dev.weir.dropin;

import static org.assertj.core.api.Assertions.assertThat;

import com.mysql.cj.jdbc.NonRegisteringDriver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;

/** What is logged when Weir begins to serve a URL of Connector/J. */
class StartLineTest {
    private static final Map<String, String> GIVEN = Map.of(
            "serverTimezone", "UTC",
            "cachePrepStmts", "true",
            "logger", "Slf4JLogger",
            "noSuchOption", "1",
            "password", "secret",
            "user", "me",
            "connectTimeout", "1000",
            "rewriteBatchedStatements", "true");

    @Test
    void optionsAreSortedByWhatBecomesOfThem() {
        assertThat(StartLine.line("0.1", GIVEN))
                .contains("serves jdbc:mysql: in place of Connector/J")
                .contains("options honoured: connectTimeout, rewriteBatchedStatements, serverTimezone")
                .contains("needless here: cachePrepStmts")
                .contains("without effect: logger")
                .contains("unknown and without effect: noSuchOption")
                .doesNotContain("secret")
                .doesNotContain("user");
    }

    @Test
    void theLineOfThePageIsPrinted() throws IOException {
        Map<String, String> given = Map.of("serverTimezone", "UTC", "cachePrepStmts", "true", "connectTimeout", "1000");
        assertThat(Files.readString(Path.of("..", "..", "docs", "adopt.md")))
                .contains("    " + StartLine.line("0.1", given) + "\n");
    }

    @Test
    void itIsSaidOnce() throws SQLException {
        List<String> said = new ArrayList<>();
        Handler handler = new Handler() {
            @Override
            public void publish(LogRecord line) {
                said.add(line.getMessage());
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        Logger logger = Logger.getLogger("dev.weir.dropin");
        logger.addHandler(handler);
        try {
            NonRegisteringDriver driver = new NonRegisteringDriver();
            for (int i = 0; i < 2; i++) {
                driver.getPropertyInfo("jdbc:mysql://localhost/db?serverTimezone=UTC", null);
            }
        } finally {
            logger.removeHandler(handler);
        }
        assertThat(said).hasSize(1);
    }
}
