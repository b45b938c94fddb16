package dev.weir.acceptance.contract;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;

/** Weir on MariaDB 10.5. */
@EnabledIfEnvironmentVariable(
        named = "WEIR_TEST_SERVERS",
        matches = ".*mariadb-10.5=.+",
        disabledReason = "no MariaDB 10.5")
@Tag("nightly")
class WeirOnMariaDb105Test extends OnServer {
    WeirOnMariaDb105Test() {
        super(Product.WEIR, "mariadb-10.5");
    }
}
