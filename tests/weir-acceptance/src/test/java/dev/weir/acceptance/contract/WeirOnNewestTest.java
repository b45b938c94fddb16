package dev.weir.acceptance.contract;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;

/** Weir on the newest MySQL that this machine has. */
@EnabledIfEnvironmentVariable(named = "WEIR_TEST_MYSQLD", matches = ".+")
@Tag("nightly")
class WeirOnNewestTest extends OnServer {
    WeirOnNewestTest() {
        super(Product.WEIR, "newest");
    }
}
