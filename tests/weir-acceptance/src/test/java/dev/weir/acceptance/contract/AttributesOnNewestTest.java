package dev.weir.acceptance.contract;

import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;

/** Weir on the newest MySQL that this machine has, with the packets that have room for query attributes. */
@EnabledIfEnvironmentVariable(named = "WEIR_TEST_MYSQLD", matches = ".+")
@Tag("nightly")
class AttributesOnNewestTest extends OnServer {
    AttributesOnNewestTest() {
        super(Product.WEIR, "newest", Map.of("queryAttributes", "true", "useServerPrepStmts", "true"));
    }
}
