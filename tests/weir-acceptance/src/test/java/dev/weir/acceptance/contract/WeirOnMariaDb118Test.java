package dev.weir.acceptance.contract;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;

/** Weir on MariaDB 11.8. */
@EnabledIfEnvironmentVariable(
        named = "WEIR_TEST_SERVERS",
        matches = ".*mariadb-11.8=.+",
        disabledReason = "no MariaDB 11.8")
@Tag("nightly")
class WeirOnMariaDb118Test extends OnServer {
    WeirOnMariaDb118Test() {
        super(Product.WEIR, "mariadb-11.8");
    }
}
