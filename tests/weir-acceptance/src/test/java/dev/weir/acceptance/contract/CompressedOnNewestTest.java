package dev.weir.acceptance.contract;

import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;

/** Weir on the newest MySQL that this machine has over zstd. */
@EnabledIfEnvironmentVariable(named = "WEIR_TEST_MYSQLD", matches = ".+")
@Tag("nightly")
class CompressedOnNewestTest extends OnServer {
    CompressedOnNewestTest() {
        super(Product.WEIR, "newest", Map.of("useCompression", "zstd", "useServerPrepStmts", "true"));
    }
}
